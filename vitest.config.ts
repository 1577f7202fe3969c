import { defineConfig } from 'vitest/config';
import { endpointAddresses } from './scripts/endpoint-addresses.ts';

const api = { include: ['tests/api/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 30_000 };
const postgres = process.env.TEST_DATABASE_URL;

/** The API's tests run once an engine; PostgreSQL's are there when there is one to talk to. */
export default defineConfig({
  plugins: [endpointAddresses()],
  test: {
    outputFile: { json: `${process.env.REPORTS ?? '.tmp'}/vitest.json` },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,catalogue,db,server,app,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      { test: { name: 'sqlite', ...api, env: { TEST_ENGINE: 'sqlite' } } },
      ...(postgres ? [{ test: { name: 'postgres', ...api, env: { TEST_ENGINE: 'postgres' } } }] : []),
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
