import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export function inRoot(...parts) {
  return join(root, ...parts);
}

/** Node's cache of stripped and compiled code, with which later starts take two thirds of the time. */
export const COMPILED = inRoot('node_modules', '.cache', 'compiled');
