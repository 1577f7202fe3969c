import { mkdirSync, readFileSync, rmSync } from 'node:fs';
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
/** Kept for the end, where they are read: thousands of lines come in between. */
const remarks = [];

// Beside the build and the beginning of the suites.
const checked = checkAll();
await ensureBuilt();
const vitest = startVitest('vitest', ['--project=!faults']);
const playwright = start('node_modules/@playwright/test/cli.js', ['test']);
await checked;
await suite('vitest', vitest);
await suite('playwright', playwright, readPlaywright);
// By themselves: each starts servers of its own, which the others would keep from answering in time.
await suite('faults', startVitest('faults', ['--project=faults', '--maxWorkers=4']));

postgres?.stop();
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`);
process.exit(tally.failed > 0 ? 1 : 0);

async function checkAll() {
  await check('lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off']);
  // Several checkers each read the same types anew: twice the processor time, of which the suites have use.
  await check('types', 'node_modules/typescript/bin/tsc', ['--checkers', '1']);
  await check('shipped catalogue', 'db/seed/check.ts', []);
}

async function check(name, script, args) {
  console.log(`\n${name}`);
  const code = await run(runtime(), [inRoot(script), ...args], { env });
  tally[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) remarks.push(`failed: ${name}`);
}

function start(script, args, more = {}) {
  return startQuietly(runtime(), [inRoot(script), ...args], { env: { ...env, ...more } });
}

function startVitest(name, args) {
  const reporters = ['--reporter=default', `--reporter=${inRoot('scripts/support/vitest-tally.mjs')}`];
  return start('node_modules/vitest/vitest.mjs', ['run', ...args, ...reporters], { TALLY: `${REPORTS}/${name}.json` });
}

/** A suite that ends badly without naming what failed counts as one. */
async function suite(name, started, read = (tally) => tally) {
  console.log(`\n${name}`);
  const code = await started.show();
  let failed = 0;
  try {
    const counted = read(JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8')));
    for (const kind of ['passed', 'failed', 'skipped']) tally[kind] += counted[kind];
    remarks.push(...counted.remarks);
    failed = counted.failed;
  } catch {
    console.error(`${name} left no report.`);
  }
  if (code === 0 || failed > 0) return;
  tally.failed += 1;
  remarks.push(`failed: ${name} ended with ${code} although no test failed`);
}

function readPlaywright({ stats, suites }) {
  const named = specsOf(suites).flatMap(({ spec, title }) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const message = results[0]?.error?.message ?? '';
        const outcome = status === 'flaky' ? 'passed at the second try' : 'failed';
        return `${outcome}: ${projectName} › ${title}\n    ${message.split('\n')[0]}`;
      }),
  );
  const passed = stats.expected + stats.flaky;
  return { passed, failed: stats.unexpected, skipped: stats.skipped, remarks: named };
}

function specsOf(suites, path = '') {
  return suites.flatMap((suite) => {
    const title = path ? `${path} › ${suite.title}` : suite.title;
    const own = (suite.specs ?? []).map((spec) => ({ spec, title: `${title} › ${spec.title}` }));
    return [...own, ...specsOf(suite.suites ?? [], title)];
  });
}
