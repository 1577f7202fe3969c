import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../../../scripts/support/paths.mjs';

/** The newest version that is out. */
export function lastRelease(): string {
  const [newest = ''] = readdirSync(inRoot('releases')).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest;
}

/** What `npm run release` kept of it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape it expects
export function readRelease(file: 'openapi.json' | 'tables.json'): any {
  return JSON.parse(readFileSync(inRoot('releases', lastRelease(), file), 'utf8'));
}
