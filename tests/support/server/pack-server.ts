import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../../scripts/support/paths.mjs';

const OUT_DIR = inRoot('node_modules', '.cache', 'packed-server');

/** Where tests read which server they start; its sources unless said. */
const VARIABLE = 'TEST_SERVER';

export const serverScript = () => process.env[VARIABLE] ?? 'server/main.ts';

/** A global setup of Vitest, for tests that start a server again and again. */
export default async function packServerOnce(): Promise<void> {
  process.env[VARIABLE] ??= await packServer();
}

/**
 * The server as it is, in a few files instead of the 1,600 that it reads when it starts from its sources: half the work
 * of a start, which is most of what a round costs that kills it. Every module still knows its own place, so that whatever
 * is read or started from beside it is found.
 */
export async function packServer(): Promise<string> {
  const { build } = await import('vite');
  await build({
    root: inRoot(),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: ['sharp'] },
    build: { ssr: 'server/main.ts', outDir: OUT_DIR, emptyOutDir: true, target: 'node24', minify: false },
    plugins: [
      {
        name: 'own-places',
        load(id) {
          if (!/\.(ts|mjs)$/.test(id) || id.includes('node_modules')) return null;
          return readFileSync(id, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
        },
      },
    ],
  });
  return join(OUT_DIR, 'main.js');
}
