import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { BUILD_DIR } from '../scripts/support/build.mjs';
import { freePort } from '../scripts/support/free-port.mjs';

/** The real server as production runs it, on the shipped catalogue, with the rate limit out of the way. */
process.once('message', async ({ pageCache }: { pageCache: boolean }) => {
  const port = await freePort();
  const config = readConfig({
    LOG_LEVEL: 'error',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'handset-bench-')),
  });
  const { database } = await prepareDatabase(config);
  const app = await buildApp({
    database,
    config,
    buildDir: BUILD_DIR,
    pageCache,
    callsPerMinute: Number.MAX_SAFE_INTEGER,
  });
  await app.listen({ port, host: '127.0.0.1' });
  process.send?.({ port });
});
