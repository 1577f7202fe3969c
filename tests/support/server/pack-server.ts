import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '#scripts/support/paths.mjs';

const OUT_DIR = inRoot('node_modules', '.cache', 'packed-server');

/** Tells tests which server to start; its sources by default. */
const VARIABLE = 'TEST_SERVER';

export const serverScript = () => process.env[VARIABLE] ?? 'server/main.ts';

/** A global setup of Vitest, for tests that start a server repeatedly. */
export default async function packServerOnce(): Promise<void> {
  process.env[VARIABLE] ??= await packServer();
}

/**
 * Bundles the server and its threads into a few files instead of the 1,600 of its sources, which halves the time of a
 * start, most of what a round with a kill costs. Modules still know their own path, so that files beside them are
 * found.
 */
export async function packServer(): Promise<string> {
  const { build } = await import('vite');
  const threads = [
    ...globSync(inRoot('server/**/worker.ts')),
    ...globSync(inRoot('server/jobs/kinds/*.ts')).filter((file) =>
      /^export const run\b/m.test(readFileSync(file, 'utf8')),
    ),
  ];
  const packed = new Map([inRoot('server/main.ts'), ...threads].map((file) => [file, nameOf(file)]));
  await build({
    root: inRoot(),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries([...packed].map(([file, name]) => [name, file])),
        output: { entryFileNames: '[name].js' },
      },
      outDir: OUT_DIR,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
    },
    plugins: [
      {
        name: 'own-places',
        load(id) {
          if (!/\.(ts|mjs)$/.test(id) || id.includes('node_modules')) return null;
          const source = readFileSync(id, 'utf8');
          const withThreads = source.replaceAll(URL_OF_FILE, (text, relative: string | undefined) => {
            const name = packed.get(relative ? resolve(dirname(id), relative) : id);
            return name ? `new URL(${JSON.stringify(pathToFileURL(join(OUT_DIR, `${name}.js`)).href)})` : text;
          });
          return withThreads.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
        },
      },
    ],
  });
  return join(OUT_DIR, `${nameOf(inRoot('server/main.ts'))}.js`);
}

const URL_OF_FILE = /new URL\((?:'(\.\/[^']+)', )?import\.meta\.url\)/g;

function nameOf(file: string): string {
  return file
    .slice(inRoot().length + 1)
    .replaceAll('/', '-')
    .replace(/\.ts$/, '');
}
