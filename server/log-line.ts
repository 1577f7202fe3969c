import { hostname } from 'node:os';

const LEVELS = { info: 30, warn: 40, error: 50 };

/** For code without a logger: plain text in a terminal, otherwise JSON like all other log lines. */
export function logLine(level: keyof typeof LEVELS, msg: string, more: Record<string, unknown> = {}): void {
  const stream = level === 'info' ? process.stdout : process.stderr;
  const line = { level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), ...more, msg };
  stream.write(`${stream.isTTY ? msg : JSON.stringify(line)}\n`);
}
