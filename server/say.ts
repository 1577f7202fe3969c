import { hostname } from 'node:os';

const LEVELS = { info: 30, warn: 40, error: 50 };

/** A line from where there is no logger: a sentence in a terminal, elsewhere JSON as all others are. */
export function say(level: keyof typeof LEVELS, msg: string, more: Record<string, unknown> = {}): void {
  const stream = level === 'info' ? process.stdout : process.stderr;
  const line = { level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), ...more, msg };
  stream.write(`${stream.isTTY ? msg : JSON.stringify(line)}\n`);
}
