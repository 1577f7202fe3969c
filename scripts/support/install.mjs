import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { mustRun, stop } from './run.mjs';

/** What `npm ci` installed last, so that a second start does not ask again. */
const STAMP = inRoot('node_modules', '.handset-installed');
const RUNTIME = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const RUNTIME_MAJOR = 24;

/** Installs the locked packages unless they are there already; all of them, also where NODE_ENV says production. Plain JavaScript: it runs before anything is installed. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing packages …');
  await mustRun('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  writeFileSync(STAMP, wanted);
}

/** The Node that the server and the tools run on: the pinned one, else this one if it is new enough. */
export function runtime() {
  if (existsSync(RUNTIME)) return RUNTIME;
  if (Number(process.versions.node.split('.')[0]) >= RUNTIME_MAJOR) return process.execPath;
  return stop(
    `Handset needs Node ${RUNTIME_MAJOR}, which the package "node" brings along for this system; it is not there.`,
  );
}
