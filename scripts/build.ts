import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { activateBuild, newBuild } from '#server/builds.mjs';
import { sourceHash } from './support/build.mjs';
import { inRoot } from './support/paths.mjs';

/** Builds the app for browsers and for the server, then compresses what browsers load. */

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

// Computed before building, so that a file changed meanwhile makes this build stale.
const hash = sourceHash();
const folder = newBuild();
const settings = { root: inRoot(), logLevel: 'warn', mode: 'production' } as const;
process.env.NODE_ENV = 'production';
try {
  await build({ ...settings, build: { outDir: join(folder, 'client'), emptyOutDir: true } });
  await build({
    ...settings,
    build: { ssr: 'app/entry.server.tsx', outDir: join(folder, 'server'), emptyOutDir: true },
  });
  compress(join(folder, 'client', 'assets'));
  activateBuild(folder, hash);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs once, so at the highest level: Brotli for browsers, gzip for older clients. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = join(folder, name);
    const content = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
