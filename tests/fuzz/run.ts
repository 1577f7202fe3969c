import { parseArgs } from 'node:util';
import { startPostgres } from '#scripts/support/postgres.mjs';
import { openAppWithMail } from '#tests/support/server/app-with-mail.ts';
import { fuzz } from './fuzz.ts';
import { fuzzFiles } from './fuzz-files.ts';

/** `npm run fuzz`: random requests to the real app on a fresh database, for any time. */

const USAGE = `Usage: npm run fuzz -- [--count 20000] [--seconds 60] [--seed N] [--parallel 1] [--engine sqlite|postgres]
       npm run fuzz -- --files 1000 [--seed N] [--engine sqlite|postgres]

Sends random requests to every operation of our OpenAPI document in every role. The same seed sends the same requests.
With --files it sends hostile archives of backups and files of phones instead, and measures its memory.
PostgreSQL is the one of TEST_DATABASE_URL, or one that is installed.`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    files: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    parallel: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'sqlite' },
    help: { type: 'boolean', default: false },
  },
});
const count = Number(values.files ?? values.count);
const seed = Number(values.seed);
if (values.help || !['sqlite', 'postgres'].includes(values.engine) || !(count > 0) || !Number.isInteger(seed)) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 1);
}

const postgres = values.engine === 'postgres' ? await startPostgres() : null;
if (values.engine === 'postgres' && !postgres) {
  console.error('No PostgreSQL found. Install it or set TEST_DATABASE_URL.');
  process.exit(1);
}
process.env.TEST_ENGINE = values.engine;
if (postgres) process.env.TEST_DATABASE_URL = postgres.url;

const errors: string[] = [];
const { server, close } = await openAppWithMail({
  env: { LOG_LEVEL: 'error' },
  logTo: { write: (line: string) => void (errors.length < 20 && errors.push(line)) },
});
console.log(`${count} ${values.files ? 'files' : 'requests'} on ${values.engine}, seed ${seed}`);
const started = performance.now();
const { requests, about, statuses, complaints } = values.files ? await sendFiles() : await sendRequests();
await close();
await postgres?.stop();
const seconds = (performance.now() - started) / 1_000;
console.log(`${requests} requests ${about} in ${seconds.toFixed(1)} s, seed ${seed}`);
console.log(
  Object.entries(statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', '),
);
for (const complaint of complaints) console.log(`\n${complaint}`);
for (const line of errors) console.log(`\nlogged: ${line.slice(0, 1_500)}`);
console.log(`\n${complaints.length} complaints`);
process.exit(complaints.length > 0 ? 1 : 0);

async function sendRequests() {
  const parallel = Number(values.parallel);
  const limit = values.seconds && { seconds: Number(values.seconds) };
  const result = await fuzz(server, { seed, count, parallel, ...limit });
  return { ...result, about: `to ${result.operations} operations` };
}

async function sendFiles() {
  const result = await fuzzFiles(server, { seed, count });
  return {
    ...result,
    about: `with ${count} files, at most ${result.megabytes.join(' and then ')} MB of memory above idle`,
  };
}
