import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runtime } from './install.mjs';
import { inRoot } from './paths.mjs';
import { mustRun } from './run.mjs';

/** What the built app is made from. */
const SOURCES = [
  'app',
  'contract',
  'scripts/build.ts',
  'scripts/endpoint-addresses.ts',
  'public',
  'vite.config.ts',
  'package-lock.json',
];

/** BUILD_DIR keeps two builds apart, as when two people try things in one checkout. */
export const BUILD_DIR = resolve(process.env.BUILD_DIR ?? inRoot('build'));
export const STAMP = join(BUILD_DIR, 'stamp');

/** Builds the React app unless the last build was made from the same sources. */
export async function ensureBuilt() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()) return;
  console.log('Building the app …');
  await mustRun('Building the app', runtime(), [inRoot('scripts', 'build.ts')]);
}

export function sourceHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) addToHash(hash, source);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  if (statSync(inRoot(path)).isDirectory()) {
    for (const name of readdirSync(inRoot(path)).sort()) addToHash(hash, join(path, name));
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(path).update(readFileSync(inRoot(path)));
  }
}
