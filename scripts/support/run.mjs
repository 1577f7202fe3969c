import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** Runs a command in the repository and resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Starts a command and keeps back what it prints until `show`, which passes that and the rest on and resolves with the
 * exit code: two that run beside each other are still read one after the other.
 */
export function startQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const kept = [];
  let print = (data) => kept.push(data);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => print(data));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
  return {
    show() {
      print = (data) => process.stdout.write(data);
      for (const data of kept) print(data);
      return ended;
    },
  };
}

/** The same as `run`, and ends this process with a sentence when it fails. */
export async function mustRun(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) stop(`${what} failed.`);
}

/** One clear sentence, then out. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
