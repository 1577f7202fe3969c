import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../../../scripts/support/paths.mjs';

/** What `npm run release` kept of the newest version that is out. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape it expects
export function readRelease(file: 'openapi.json' | 'tables.json'): any {
  const [newest = ''] = readdirSync(inRoot('releases')).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return JSON.parse(readFileSync(inRoot('releases', newest, file), 'utf8'));
}
