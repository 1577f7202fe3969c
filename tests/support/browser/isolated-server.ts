import { freePort } from '#scripts/support/free-port.mjs';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { spawnServer, waitUntilReady } from '#tests/support/server/server-process.ts';
import { test as base } from './browser.ts';

/** A test with its own server: no other test changes its catalogue, and its data can be read. */
export const test = base.extend<{ location: TestLocation; baseURL: string; serverEnv: Record<string, string> }>({
  /** Additional settings of the server. */
  serverEnv: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  location: async ({}, use) => {
    const location = await freshLocation('sqlite', 'seeded');
    await use(location);
    await location.remove();
  },
  baseURL: async ({ location, serverEnv }, use) => {
    const own = { E2E_DATA_DIR: location.dataDir, TEST_CONTROL_PORT: String(await freePort()), DATABASE_URL: '' };
    const env = { ...own, ...serverEnv };
    const server = spawnServer(location, await freePort(), env, 'tests/support/server/serve.ts');
    await waitUntilReady(server);
    await use(server.url);
    await server.kill('SIGTERM');
  },
});
