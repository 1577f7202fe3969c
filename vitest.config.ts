import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { endpointAddresses } from './scripts/endpoint-addresses.ts';

/** Once more on a machine that others share; the closing lines of `npm test` name who needed it. */
const retry = process.env.CI ? 1 : 0;
// Files share their modules: loading the server anew for each took a third of the time.
const api = { retry, isolate: false, include: ['tests/api/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 30_000 };
const postgres = process.env.TEST_DATABASE_URL;

/** The API's tests run once an engine; PostgreSQL's are there when there is one to talk to. */
export default defineConfig({
  plugins: [endpointAddresses()],
  test: {
    // One more than cores, as for the browser: tests of faults wait as much as they work.
    maxWorkers: availableParallelism() + 1,
    outputFile: { json: `${process.env.REPORTS ?? '.tmp'}/vitest.json` },
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          testTimeout: 60_000,
          include: ['{contract,catalogue,db,server,app,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      { test: { name: 'sqlite', ...api, env: { TEST_ENGINE: 'sqlite' } } },
      ...(postgres ? [{ test: { name: 'postgres', ...api, env: { TEST_ENGINE: 'postgres' } } }] : []),
      {
        test: {
          name: 'faults',
          retry,
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
