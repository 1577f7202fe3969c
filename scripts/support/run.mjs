import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Like `run`, but exits with an error message if the command fails. */
export async function mustRun(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) stop(`${what} failed.`);
}

/** Exits with one clear sentence. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
