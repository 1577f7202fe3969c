import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatPartialDate } from '#contract/phone/format.ts';
import { indiaToday } from '#contract/time.ts';
import { ensureBuilt } from '#scripts/support/build.mjs';
import { startPostgres } from '#scripts/support/postgres.mjs';
import { printLarge } from './large/large.ts';
import { PARTS } from './parts.ts';
import { SCALE } from './scale.ts';
import { type BenchRun, type Figure, LAST_DAY, toMarkdown, withPart } from './table.ts';

const NAMES = Object.keys(PARTS);
const USAGE = `Usage: npm run bench -- [PART…] [--against DIR]

Measures every speed we claim: ${NAMES.join(', ')}; all unless some are named. Each part runs in a process of
its own; one that fails is named, and the others go on. Once all parts were measured on one day, in one run or in
several, "node bench/write-table.ts" puts the figures into README.md and docs/performance.md.

  --against DIR    calls: also measure the built checkout in DIR, turn about
  BENCH_SCALE=0.01 shrinks every part, to see that all of them run

npm run bench -- large measures very many rows instead.`;

if (process.argv[2] === 'large') {
  await printLarge(process.argv.slice(3));
  process.exit(0);
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, help: { type: 'boolean', default: false } },
});
if (values.help || positionals.some((part) => !NAMES.includes(part))) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 1);
}

await ensureBuilt();
// One for all parts, in the environment variable that tests use.
const postgres = await startPostgres();
if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
else console.log('No PostgreSQL found: measured on SQLite alone.');

let running: ChildProcess | null = null;
process.on('exit', () => running && endGroup(running));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const parts = positionals.length > 0 ? positionals : NAMES;
const isRecorded = SCALE === 1 && values.against === undefined;
const figures: Figure[] = [];
const failed: string[] = [];
for (const part of parts) {
  console.log(`\n${part}\n`);
  const began = performance.now();
  const measured = await runPart(part);
  console.log(`\n${part} took ${Math.round((performance.now() - began) / 1_000)} s.`);
  if (!measured) {
    failed.push(part);
    console.error(`\n${part} failed.`);
    continue;
  }
  figures.push(...measured);
  if (isRecorded) savePart(part, toRun(measured));
}
await postgres?.stop();

console.log(`\n${toMarkdown(toRun(figures))}\n`);
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}.`);
else if (isRecorded)
  console.log('"node bench/write-table.ts" puts these figures into README.md and docs/performance.md.');
process.exit(failed.length > 0 ? 1 : 0);

function toRun(some: Figure[]): BenchRun {
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}, load ${loadavg()[1]?.toFixed(1)}`;
  return { day: formatPartialDate(indiaToday()), machine, figures: some };
}

/** At once, so that a run that is interrupted can be completed with the parts that are missing. */
function savePart(part: string, run: BenchRun): void {
  const last = existsSync(LAST_DAY) ? JSON.parse(readFileSync(LAST_DAY, 'utf8')) : null;
  mkdirSync(dirname(LAST_DAY), { recursive: true });
  writeFileSync(LAST_DAY, JSON.stringify(withPart(last, run, part)));
}

/** The part's figures, or null if it failed. */
async function runPart(part: string): Promise<Figure[] | null> {
  const args = values.against === undefined ? [part] : [part, values.against];
  const script = fileURLToPath(new URL('./part.ts', import.meta.url));
  // In its own process group, so that servers it leaves behind can be killed.
  const child = fork(script, args, { execArgv: ['--expose-gc'], detached: true });
  running = child;
  let measured: Figure[] | null = null;
  child.once('message', (message) => {
    measured = message as Figure[];
  });
  const [code] = await once(child, 'exit');
  endGroup(child);
  running = null;
  return code === 0 ? measured : null;
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already exited.
  }
}
