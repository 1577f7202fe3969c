import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { endpointPaths } from './scripts/endpoint-addresses.ts';
import { COMPILED } from './scripts/support/paths.mjs';
import { LONG_TESTS } from './tests/support/rounds.ts';

// For the threads of jobs, each of which loads half the server: a third of what tests of jobs cost.
process.env.NODE_COMPILE_CACHE ??= COMPILED;

/** COSTS=FILE writes what each test file costs. */
const costs = process.env.COSTS ? ['tests/support/file-costs.ts'] : [];
/** Slow on a busy machine is not wrong. */
const patience = {
  setupFiles: costs,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 120_000, interval: 20 } },
};
const globalSetup = 'tests/support/database/templates.ts';
// Files share their modules: loading them again for each took a third of the time, of unit tests more than half.
const shared = { isolate: false, unstubGlobals: true };

/** Screens and hooks in a simulated DOM, with a fake server behind the typed client. */
const COMPONENT_TESTS = 'app/**/*.component.test.tsx';
const API_TESTS = 'tests/api/**/*.test.ts';
/** Where the engines could differ: `npm test` runs these on PostgreSQL too, and the long ones. */
const ENGINE_TESTS = [
  'tests/api/platform/{connection-lost,database,plans,two-processes}.test.ts',
  'tests/api/security/at-once.test.ts',
  'tests/api/jobs/queue.test.ts',
  'tests/api/admin/{bulk,import,price-schedules,prices,trash}.test.ts',
  'tests/api/products/{import,on-sale,prices}.test.ts',
  'tests/api/mail/{alerts,outbox}.test.ts',
  'tests/api/community/{comments-property,reactions}.test.ts',
];
const ONLY_SQLITE = ['tests/api/security/foreign-writer.test.ts'];
const ONLY_POSTGRES = ['tests/api/platform/connection-lost.test.ts'];
/** Attacks, floods, restores, crawls and random requests take long and seldom find anything: left to `test:full`. */
const SLOW_TESTS = [
  'tests/api/admin/store-feed-size.test.ts',
  'tests/api/media/s3-store.test.ts',
  'tests/api/pages/{links,validity}.test.ts',
  'tests/api/platform/{fuzz,overload,restore,validation-texts}.test.ts',
  'tests/api/products/{import-command,price-walk}.test.ts',
  'tests/api/security/{account-attacks,connections,foreign-writer,page-flood}.test.ts',
];

const ALL_ROUNDS = { TEST_ROUNDS: 'all' };
/** The server's code runs as Node runs it, which also costs a tenth less than through Vite. */
const asNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

function apiTests(name: string, engine: 'sqlite' | 'postgres', include: string[], exclude: string[] = []) {
  const files = { include, exclude: [...configDefaults.exclude, ...exclude] };
  const env = { TEST_ENGINE: engine, ...(name.endsWith('-rest') && ALL_ROUNDS) };
  return { test: { name, ...patience, ...shared, ...asNode, ...files, globalSetup, env } };
}

/**
 * `npm test` runs unit, component, sqlite and postgres; `npm run test:full` the others. The projects on PostgreSQL
 * exist when there is one to talk to.
 */
export default defineConfig({
  plugins: [endpointPaths()],
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          ...shared,
          include: ['{contract,catalogue,db,server,app,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: [...configDefaults.exclude, COMPONENT_TESTS],
        },
      },
      { test: { name: 'unit-rest', ...patience, ...shared, include: LONG_TESTS.unit, env: ALL_ROUNDS } },
      {
        test: {
          name: 'component',
          ...patience,
          ...shared,
          include: [COMPONENT_TESTS],
          environment: 'happy-dom',
          setupFiles: ['tests/support/component/setup.ts', ...costs],
        },
      },
      apiTests('sqlite', 'sqlite', [API_TESTS], [...SLOW_TESTS, ...ONLY_POSTGRES]),
      apiTests('sqlite-rest', 'sqlite', [...SLOW_TESTS, ...LONG_TESTS.api]),
      ...(process.env.TEST_DATABASE_URL
        ? [
            apiTests('postgres', 'postgres', [...ENGINE_TESTS, ...LONG_TESTS.api]),
            apiTests('postgres-rest', 'postgres', [API_TESTS], [...ENGINE_TESTS, ...ONLY_SQLITE]),
          ]
        : []),
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          ...patience,
          globalSetup: [globalSetup, 'tests/support/server/pack-server.ts'],
        },
      },
    ],
  },
});
