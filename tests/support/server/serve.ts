import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#db/prepare.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { buildApp } from '#server/app.ts';
import { archiveAssets, archivedAssetsDir, buildsDir } from '#server/builds.mjs';
import { readConfig } from '#server/config.ts';
import { readSecrets } from '#server/secrets.ts';
import { startSmtp } from '#tests/support/peers/smtp.ts';
import { CHEAP_PASSWORDS } from './app.ts';
import { openTestControl } from './test-control.ts';

/**
 * The real server for browser tests: the built app, a fresh data directory (or the one its starter manages), a real
 * mail server, strict responses, no rate limits. The next port is the tests' control server.
 */

const given = process.env.E2E_DATA_DIR;
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'handset-e2e-'));
const smtp = await startSmtp();
const config = readConfig({
  LOG_LEVEL: 'warn',
  SAMPLE_DATA: 'off',
  WEBHOOKS_TO_LOOPBACK: 'on',
  ...process.env,
  DATA_DIR: dataDir,
  SMTP_URL: smtp.url,
});
archiveAssets(buildsDir(), archivedAssetsDir(dataDir));
const { database } = await prepareDatabase(config);
const app = await buildApp({
  database,
  config,
  buildDir: BUILD_DIR,
  strictResponses: true,
  callsPerMinute: 1_000_000,
  passwordCost: CHEAP_PASSWORDS,
  signInsPerNetwork: 1_000_000,
  // A machine busy with other tests does not count as overload.
  eventLoopDelayMax: 0,
  pagePatienceMs: 60_000,
});
await openTestControl({
  port: Number(process.env.TEST_CONTROL_PORT ?? config.port + 1),
  database,
  secrets: readSecrets(config),
  smtp,
});
await app.listen({ port: config.port, host: config.host });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await app.close();
    await database.close();
    await smtp.close();
    if (!given) rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}
