import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { endpointPaths } from './scripts/endpoint-addresses.ts';
import { COMPILED } from './scripts/support/paths.mjs';

// For the threads of jobs, each of which loads half the server: a third of what tests of jobs cost.
process.env.NODE_COMPILE_CACHE ??= COMPILED;

/** Once more on a machine that others share; the closing lines of `npm test` name who needed it. */
const retry = process.env.CI ? 1 : 0;
/** What is slow on a busy machine is not wrong. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 120_000, interval: 20 } } };
const globalSetup = 'tests/support/database/templates.ts';
// Files share their modules: loading them anew for each took a third of the time, of unit tests more than half.
const shared = { isolate: false, unstubGlobals: true };
const api = { ...patience, ...shared, retry, include: ['tests/api/**/*.test.ts'], globalSetup };
const postgres = process.env.TEST_DATABASE_URL;
/**
 * On SQLite alone: drawn, rendered, searched or scored in memory from rows that other tests read on both engines, or
 * read, refused and let in before any database is asked.
 */
const ANY_ENGINE = [
  'tests/api/pages/{pages,page-front,links,structured-data,validity,budgets,answers,direct-calls,feeds}.test.ts',
  'tests/api/{blogs/pages,media/{drawings,social,s3-store,versions},products/{search,price-walk,score}}.test.ts',
  'tests/api/platform/{validation-texts,openapi,forms,errors,access}.test.ts',
  'tests/api/security/{connections,damaged-uploads,page-flood,who-may-call,addresses}.test.ts',
];

/** Screens and hooks in a simulated DOM, with a fake server behind the typed client. */
const COMPONENT_TESTS = 'app/**/*.component.test.tsx';

/** The API's tests run once an engine; PostgreSQL's are there when there is one to talk to. */
export default defineConfig({
  plugins: [endpointPaths()],
  test: {
    // The browser works beside.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          ...shared,
          retry,
          include: ['{contract,catalogue,db,server,app,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: [COMPONENT_TESTS],
        },
      },
      {
        test: {
          name: 'component',
          ...patience,
          include: [COMPONENT_TESTS],
          environment: 'happy-dom',
          setupFiles: 'tests/support/component/setup.ts',
        },
      },
      { test: { name: 'sqlite', ...api, env: { TEST_ENGINE: 'sqlite' } } },
      ...(postgres
        ? [{ test: { name: 'postgres', ...api, exclude: ANY_ENGINE, env: { TEST_ENGINE: 'postgres' } } }]
        : []),
      {
        test: {
          name: 'faults',
          retry,
          include: ['tests/faults/**/*.test.ts'],
          ...patience,
          globalSetup: [globalSetup, 'tests/support/server/pack-server.ts'],
        },
      },
    ],
  },
});
