import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { currentBuild, currentName, switchTo } from '#server/builds.mjs';
import { runtime } from './install.mjs';
import { inRoot } from './paths.mjs';
import { mustRun } from './run.mjs';

/** Inputs of the built app. */
const SOURCES = [
  'app',
  'contract',
  'scripts/build.ts',
  'scripts/endpoint-addresses.ts',
  'public',
  'vite.config.ts',
  'package-lock.json',
];

/** The folder of the current build when this process started. */
export const BUILD_DIR = currentBuild();

/** Whether a build of these sources exists; makes it the current one. */
export function isBuilt() {
  const name = sourceHash();
  return currentName() === name || switchTo(name);
}

export async function ensureBuilt() {
  if (isBuilt()) return;
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
