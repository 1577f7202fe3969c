import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { BUILD_DIR } from '../../scripts/support/build.mjs';

/** The real server for the browser's tests: the built app, a fresh data directory, strict responses, no rate limit. */

const dataDir = mkdtempSync(join(tmpdir(), 'handset-e2e-'));
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, DATA_DIR: dataDir });
const { database } = await prepareDatabase(config);
const app = await buildApp({
  database,
  config,
  buildDir: BUILD_DIR,
  strictResponses: true,
  callsPerMinute: 1_000_000,
});
await app.listen({ port: config.port, host: config.host });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}
