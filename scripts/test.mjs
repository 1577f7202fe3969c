import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureBuilt } from './support/build.mjs';
import { measureCosts } from './support/costs.mjs';
import { freePort } from './support/free-port.mjs';
import { ensureInstalled, runtime } from './support/install.mjs';
import { inRoot } from './support/paths.mjs';
import { startPostgres } from './support/postgres.mjs';
import { findChromium, findMissingProxies } from './support/programs.mjs';
import { run, stop } from './support/run.mjs';

/**
 * `npm test`: what every change must pass, in minutes. `npm run test:full`: everything else. REQUIRE_PROGRAMS=1
 * installs missing programs or fails, instead of skipping the tests that need them. TALLY_FILE names a file for the
 * counts and failures; the caller adds them up and prints the totals.
 */
const isFull = process.argv.includes('--full');
const isStrict = process.env.REQUIRE_PROGRAMS === '1';
const REPORTS = inRoot('.tmp', 'reports');

// On interruption, stops the PostgreSQL it started and deletes its files, which are in memory.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

await ensureInstalled();
const chromium = await findChromium();
const postgres = await startPostgres({ install: isStrict });
const proxies = isFull ? await findMissingProxies({ wanted: isStrict }) : [];
const missing = [
  ...(chromium ? [] : ['Chromium is not installed: browser tests are skipped. Install it or set CHROMIUM_PATH.']),
  ...(postgres ? [] : ['PostgreSQL is not installed: its tests are skipped. Install it or set TEST_DATABASE_URL.']),
  ...proxies.map((name) => `${name} is not installed: the tests behind it are skipped.`),
];
for (const sentence of missing) console.log(sentence);
if (isStrict && missing.length > 0) stop('REQUIRE_PROGRAMS=1 accepts no skipped tests.');

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const env = {
  ...process.env,
  PATH: `${inRoot('node_modules', '.bin')}:${process.env.PATH}`,
  REPORTS,
  ...(chromium && { CHROMIUM_PATH: chromium }),
  ...(postgres && { TEST_DATABASE_URL: postgres.url }),
};
const tally = { passed: 0, failed: 0, skipped: 0 };
/** Printed at the end, after thousands of lines of output. */
const remarks = [...missing];
const costs = measureCosts();

// One after the other: in parallel on two cores each takes more processor time than alone.
await costs.of('build', () => ensureBuilt());
if (!isFull) await checkSources();
await vitest(isFull ? ['unit-rest', 'postgres-rest', 'sqlite-rest'] : ['unit', 'component', 'sqlite', 'postgres']);
// Alone, because each starts its own servers, which other tests would slow down.
if (isFull) await vitest(['faults'], ['--maxWorkers=4']);
if (chromium) await playwright();

await postgres?.stop();
costs.add('PostgreSQL');
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
console.log(`\n${costs}`);
if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify({ ...tally, remarks }));
else
  console.log(
    `\n${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
  );
process.exit(tally.failed > 0 ? 1 : 0);

async function checkSources() {
  await check('lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off']);
  // Several parallel checkers would each read the same types, for twice the processor time. The process ends before
  // garbage collection matters.
  await check('types', 'node_modules/typescript/bin/tsc', ['--checkers', '1'], { GOGC: '400' });
  await check('catalogue', 'db/seed/check.ts', []);
}

async function check(name, script, args, settings = {}) {
  console.log(`\n${name}`);
  const options = { env: { ...env, ...settings } };
  const code = await costs.of(name, () => run(runtime(), [inRoot(script), ...args], options));
  tally[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) remarks.push(`failed: ${name}`);
}

async function vitest(projects, more = []) {
  const known = projects.filter((project) => postgres || !project.startsWith('postgres'));
  const name = known.join(', ');
  const report = `${REPORTS}/vitest-${known[0]}.json`;
  const reporters = ['--reporter=default', `--reporter=${inRoot('scripts/support/vitest-tally.mjs')}`];
  const args = ['run', ...known.map((project) => `--project=${project}`), ...more, ...reporters];
  await suite(name, 'node_modules/vitest/vitest.mjs', args, { report, env: { ...env, TALLY: report } });
}

async function playwright() {
  const projects = isFull ? ['desktop', 'phone'] : ['smoke'];
  const args = ['test', ...projects.map((project) => `--project=${project}`)];
  const report = `${REPORTS}/playwright.json`;
  // A free port, so that two runs on one machine do not collide.
  const E2E_PORT = process.env.E2E_PORT ?? String(await freePort());
  const options = { report, env: { ...env, E2E_PORT }, read: readPlaywright };
  await suite('browser', 'node_modules/@playwright/test/cli.js', args, options);
}

/** A suite that fails without naming a failure counts as one. */
async function suite(name, script, args, { report, env, read = (counted) => counted }) {
  console.log(`\n${name}`);
  const code = await costs.of(name, () => run(runtime(), [inRoot(script), ...args], { env }));
  let failed = 0;
  try {
    const counted = read(JSON.parse(readFileSync(report, 'utf8')));
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
  const remarks = specsOf(suites).flatMap(({ spec, title }) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const message = results[0]?.error?.message ?? '';
        return `failed: ${projectName} › ${title}\n    ${message.split('\n')[0]}`;
      }),
  );
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, remarks };
}

function specsOf(suites, path = '') {
  return suites.flatMap((suite) => {
    const title = path ? `${path} › ${suite.title}` : suite.title;
    const own = (suite.specs ?? []).map((spec) => ({ spec, title: `${title} › ${spec.title}` }));
    return [...own, ...specsOf(suite.suites ?? [], title)];
  });
}
