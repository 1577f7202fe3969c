import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { BUILD_DIR, STAMP, sourceHash } from './support/build.mjs';
import { inRoot } from './support/paths.mjs';

/** Builds the app for browsers and for the server, then compresses what browsers fetch. */

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

// Taken before building: a file changed meanwhile makes this build stale, as it should.
const hash = sourceHash();
rmSync(STAMP, { force: true });
process.env.NODE_ENV = 'production';
await build({ root: inRoot(), logLevel: 'warn', mode: 'production' });
await build({ root: inRoot(), logLevel: 'warn', mode: 'production', build: { ssr: 'app/entry.server.tsx' } });
compress(join(BUILD_DIR, 'client', 'assets'));
writeFileSync(STAMP, hash);

/** Done once, so at the slowest and smallest level: Brotli for browsers, gzip for clients that know nothing newer. */
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
