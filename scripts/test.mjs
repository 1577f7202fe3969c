import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { ensureChromium } from './support/chromium.mjs';
import { ensureInstalled, runtime } from './support/install.mjs';
import { inRoot } from './support/paths.mjs';
import { startPostgres } from './support/postgres.mjs';
import { run, startQuietly, stop } from './support/run.mjs';

/** `npm test`: everything, with one closing line. REQUIRE_POSTGRES=1 accepts no skip. */

const REPORTS = inRoot('.tmp', 'reports');
const strict = process.env.REQUIRE_POSTGRES === '1';

await ensureInstalled();
const chromium = await ensureChromium();
const postgres = await startPostgres({ install: strict });
if (!postgres && strict) stop('PostgreSQL is required here and could not be found or installed.');
if (!postgres)
  console.log('No PostgreSQL found: its tests are skipped. Install it or set TEST_DATABASE_URL to run them.');

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const env = {
  ...process.env,
  PATH: `${inRoot('node_modules', '.bin')}:${process.env.PATH}`,
  CHROMIUM_PATH: chromium,
  REPORTS,
  ...(postgres && { TEST_DATABASE_URL: postgres.url }),
};
const tally = { passed: 0, failed: 0, skipped: 0 };
const remarks = [];

// Beside the checks, which work on one core.
const built = ensureBuilt();
await check('lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off']);
await check('types', 'node_modules/typescript/bin/tsc', []);
await check('shipped catalogue', 'db/seed/check.ts', []);
await built;
const vitest = startVitest('vitest', ['--project=!faults']);
const playwright = start('node_modules/@playwright/test/cli.js', ['test']);
await suite('vitest', vitest, countVitest);
await suite('playwright', playwright, countPlaywright);
// By themselves: each starts servers of its own, which the others would keep from answering in time.
await suite('faults', startVitest('faults', ['--project=faults', '--maxWorkers=3']), countVitest);

postgres?.stop();
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`);
process.exit(tally.failed > 0 ? 1 : 0);

async function check(name, script, args) {
  console.log(`\n${name}`);
  const code = await run(runtime(), [inRoot(script), ...args], { env });
  tally[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) remarks.push(`failed: ${name}`);
}

function start(script, args) {
  return startQuietly(runtime(), [inRoot(script), ...args], { env });
}

function startVitest(name, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/${name}.json`];
  return start('node_modules/vitest/vitest.mjs', ['run', ...args, ...reporters]);
}

/** A suite that ends badly without naming a failed test counts as one. */
async function suite(name, started, count) {
  console.log(`\n${name}`);
  const failedBefore = tally.failed;
  const code = await started.show();
  try {
    count(JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8')));
  } catch {
    console.error(`${name} left no report.`);
  }
  if (code === 0 || tally.failed > failedBefore) return;
  tally.failed += 1;
  remarks.push(`failed: ${name} ended with ${code} although no test failed`);
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  tally.passed += numPassedTests;
  tally.failed += numFailedTests;
  tally.skipped += numPendingTests;
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status, failureMessages } of assertionResults)
      note(
        status === 'failed',
        failureMessages.length > 0,
        `${relative(inRoot(), name)}: ${fullName}`,
        failureMessages[0],
      );
}

function countPlaywright({ stats, suites }) {
  tally.passed += stats.expected + stats.flaky;
  tally.failed += stats.unexpected;
  tally.skipped += stats.skipped;
  for (const { spec, title } of specsOf(suites))
    for (const { projectName, status, results } of spec.tests)
      note(status === 'unexpected', status === 'flaky', `${projectName} › ${title}`, results[0]?.error?.message);
}

function specsOf(suites, path = '') {
  return suites.flatMap((suite) => {
    const title = path ? `${path} › ${suite.title}` : suite.title;
    const own = (suite.specs ?? []).map((spec) => ({ spec, title: `${title} › ${spec.title}` }));
    return [...own, ...specsOf(suite.suites ?? [], title)];
  });
}

/** Kept for the end, where it is read: thousands of lines come in between. */
function note(failed, retried, name, message = '') {
  if (failed || retried)
    remarks.push(`${failed ? 'failed' : 'passed at the second try'}: ${name}\n    ${message.split('\n')[0]}`);
}
