import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { mustRun, stop } from './run.mjs';

/** Records what `npm ci` installed, so that the next start can skip it. */
const STAMP = inRoot('node_modules', '.handset-installed');
const RUNTIME = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const RUNTIME_MAJOR = 24;
/** A download that stalls is tried again after a minute; npm itself waits five. */
const INSTALL = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-timeout=60000'];

/**
 * Installs the locked packages if needed, including development packages even if NODE_ENV is production. Plain
 * JavaScript, because it runs before anything is installed.
 */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing packages …');
  await mustRun('Installing packages', 'npm', ['ci', ...INSTALL], {
    shell: process.platform === 'win32',
  });
  writeFileSync(STAMP, wanted);
}

/** The Node for server and tools: the pinned one, otherwise this one if it is new enough. */
export function runtime() {
  if (existsSync(RUNTIME)) return RUNTIME;
  if (Number(process.versions.node.split('.')[0]) >= RUNTIME_MAJOR) return process.execPath;
  return stop(
    `Handset needs Node ${RUNTIME_MAJOR}, which the npm package "node" provides, but not for this system. Install it yourself.`,
  );
}
