import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { COMPILED } from './scripts/support/paths.mjs';

// Servers and workers start faster.
process.env.NODE_COMPILE_CACHE ??= COMPILED;
// On SQLite alone: no templates are made on PostgreSQL.
delete process.env.TEST_DATABASE_URL;

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';
const reports = process.env.REPORTS ?? '.tmp';

/** The browser's tests run against the real server that tests/support/server/serve.ts starts on a fresh data directory. */
const port = Number(process.env.E2E_PORT ?? 3917);

const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/database/templates.ts',
  outputDir: '.tmp/test-results',
  // One more than cores: a browser waits as much as it works.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // What is slow on a busy machine is not wrong.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: `${reports}/playwright.json` }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Recording every step costs a third of the time: set TRACE=1 to see how a test failed.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What slides is not where it will be yet; the tests of motion turn it on for themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker answers no test could intercept; the tests of the worker allow it for themselves.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: optimised code and a process for each cost more than they bring.
        '--renderer-process-limit=1',
        '--in-process-gpu',
        // Fewer collections of what pages leave behind.
        '--js-flags=--min-semi-space-size=32 --no-opt --no-maglev',
      ],
    },
  },
  projects: [
    // The journeys of `npm test`.
    { name: 'smoke', grep: /@smoke/, use: wide },
    { name: 'desktop', grepInvert: /@smoke/, use: wide },
    {
      name: 'phone',
      // What the size of the screen changes; EVERY_SIZE=1 runs everything on both.
      ...(!process.env.EVERY_SIZE && { grep: /@sized/ }),
      // Seven times the points of a phone's screen would be painted for no one.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
  webServer: {
    command: 'node tests/support/server/serve.ts',
    url: `http://localhost:${port}/readyz`,
    env: { PORT: String(port) },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
