import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { BUILD_DIR } from '../scripts/support/build.mjs';

/** The real server as production runs it, on the shipped catalogue, with the rate limit out of the way. */
process.once('message', async ({ pageCache }: { pageCache: boolean }) => {
  const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: mkdtempSync(join(tmpdir(), 'handset-bench-')) });
  const { database } = await prepareDatabase(config);
  const app = await buildApp({
    database,
    config,
    buildDir: BUILD_DIR,
    pageCache,
    callsPerMinute: Number.MAX_SAFE_INTEGER,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
});
