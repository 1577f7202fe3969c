import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '#scripts/support/paths.mjs';

/** The newest released version. */
export function lastRelease(): string {
  const [newest = ''] = readdirSync(inRoot('releases')).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest;
}

/** A file that `npm run release` stored for it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape it expects
export function readRelease(file: 'openapi.json' | 'tables.json'): any {
  return JSON.parse(readFileSync(inRoot('releases', lastRelease(), file), 'utf8'));
}
