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
