import { parseArgs } from 'node:util';
import { startPostgres } from '#scripts/support/postgres.mjs';

/** `npm run faults`: tests that take too long for `npm test`, for any number of rounds, with the real server. */

const USAGE = `Usage: npm run faults -- [KIND] [--engine sqlite|postgres] [--rounds N] [--minutes N] [--seed N]

  kills       kills the server with SIGKILL in the midst of writes (1000 rounds)
  power-cuts  records what server and database write and sync, and rebuilds the disk as power cuts may leave it
              (200 cuts; needs a C compiler)
  full-disk   fills the disk of database and uploads under writes and makes room again (10 rounds; needs root)
  clock       sets the clock of the server back and forth under writes (12 steps; needs libfaketime)
  upgrade     runs the last release and this version on one PostgreSQL under load (3 rounds; installs and builds it)
  jobs        kills two servers of one database during jobs of every kind (300 rounds)
  migrations  kills a process that migrates, in each migration in turn (72 rounds)

After each round the database is compared with what was acknowledged: nothing lost, nothing doubled, every counter equal
to its rows. It ends early after so many minutes, and says how far it came. PostgreSQL is the one of TEST_DATABASE_URL,
or one that is installed.`;

export interface FaultOptions {
  engine: 'sqlite' | 'postgres';
  rounds: number;
  seed: number;
  /** No new round starts after it, by performance.now(). */
  deadline: number;
}

/** Each returns the problems it found. */
const KINDS: Record<string, { rounds: number; load: () => Promise<(options: FaultOptions) => Promise<string[]>> }> = {
  kills: { rounds: 1_000, load: async () => (await import('./long/kills.ts')).runKills },
  'power-cuts': { rounds: 200, load: async () => (await import('./long/power-cuts.ts')).runPowerCuts },
  'full-disk': { rounds: 10, load: async () => (await import('./long/full-disk.ts')).runFullDisks },
  clock: { rounds: 12, load: async () => (await import('./long/clock.ts')).runClockSteps },
  upgrade: { rounds: 3, load: async () => (await import('./long/upgrade.ts')).runUpgrades },
  jobs: { rounds: 300, load: async () => (await import('./long/job-kills/rounds.ts')).runJobKills },
  migrations: { rounds: 72, load: async () => (await import('./long/migrations.ts')).runMigrationKills },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});
const kind = KINDS[positionals[0] ?? 'kills'];
const [rounds, seed, minutes] = [Number(values.rounds ?? kind?.rounds), Number(values.seed), Number(values.minutes)];
const engine = values.engine;
const isEngine = engine === 'sqlite' || engine === 'postgres';
if (values.help || !kind || !isEngine || !(rounds > 0) || !Number.isInteger(seed) || !(minutes > 0)) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 1);
}
const postgres = engine === 'postgres' ? await startPostgres() : null;
if (engine === 'postgres' && !postgres) {
  console.error('No PostgreSQL found. Install it or set TEST_DATABASE_URL.');
  process.exit(1);
}
if (postgres) process.env.TEST_DATABASE_URL = postgres.url;

console.log(`${rounds} rounds on ${engine}, seed ${seed}`);
const run = await kind.load();
const problems = await run({ engine, rounds, seed, deadline: performance.now() + minutes * 60_000 });
postgres?.stop();
for (const problem of problems.slice(0, 50)) console.error(problem);
console.log(problems.length === 0 ? 'No problems.' : `${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
