import { sql } from 'kysely';
import { seededRandom } from '#catalogue/random.ts';
import { type Database, openDatabase } from '#db/client.ts';
import { freePort } from '#scripts/support/free-port.mjs';
import { MEMORY_FLAGS } from '#scripts/support/memory.mjs';
import type { FaultOptions } from '#tests/faults/run.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { packServer } from '#tests/support/server/pack-server.ts';
import { openUnseededDatabase, type ServerProcess, spawnServer } from '#tests/support/server/server-process.ts';
import { type Acknowledged, findDamage, insertWriters, writeAlong } from './writers.ts';

/** How many writes come before the server may be killed. */
const ENOUGH = 5;
/** Every round reads everything written to its database, so after this many rounds a new one starts. */
const ROUNDS_EACH = 100;
const REPORT_EVERY = 25;
/** With the memory settings of `npm start`. */
const ENVIRONMENT = { TRUST_PROXY: '1', NODE_OPTIONS: MEMORY_FLAGS.join(' ') };

/**
 * Starts the server, lets ten clients write, kills it at a random moment and compares, a hundred times per database.
 */
export async function runKills({ engine, rounds, seed, deadline }: FaultOptions): Promise<string[]> {
  const random = seededRandom(seed);
  const script = await packServer();
  const problems: string[] = [];
  const before = { phones: 0, comments: 0, likes: 0 };
  const startedAt = performance.now();
  let round = 0;

  while (round < rounds && performance.now() < deadline) {
    const location = await freshLocation(engine);
    const prepared = await openUnseededDatabase(location);
    const writers = await insertWriters(prepared);
    await prepared.close();
    // A single connection, because requests are sequential.
    const database = openDatabase(location);
    const acknowledged: Acknowledged = { phones: new Map(), comments: new Map(), likes: 0 };
    const start = async () => {
      const server = spawnServer(location, await freePort(), ENVIRONMENT, script);
      await saysItServes(server);
      return server;
    };
    const report = () =>
      console.log(
        `round ${round}: ${before.phones + acknowledged.phones.size} phones, ${before.comments + acknowledged.comments.size} comments and ${before.likes + acknowledged.likes} likes acknowledged, ${problems.length} problems, ${Math.round((performance.now() - startedAt) / 1000)} s`,
      );
    // Only a process that exits normally stores its compiled code, which halves the next start.
    if (round === 0) await (await start()).kill('SIGTERM');

    for (let left = Math.min(ROUNDS_EACH, rounds - round); left > 0 && performance.now() < deadline; left--) {
      round++;
      const server = await start();
      const enough = Promise.withResolvers<void>();
      let written = 0;
      const onWritten = () => {
        if (++written >= ENOUGH) enough.resolve();
      };
      const writing = writeAlong({
        url: () => server.url,
        writers,
        acknowledged,
        label: String(round),
        random,
        onWritten,
      });
      if (acknowledged.phones.size === 0) await writing.prepare();
      await enough.promise;
      await new Promise((resolve) => setTimeout(resolve, random() * 200));
      await server.kill('SIGKILL');
      await writing.stop();
      await othersGone(database);
      problems.push(...(await findDamage(database, acknowledged)).map((problem) => `round ${round}: ${problem}`));
      if (round % REPORT_EVERY === 0) report();
    }
    report();
    before.phones += acknowledged.phones.size;
    before.comments += acknowledged.comments.size;
    before.likes += acknowledged.likes;
    await database.close();
    await location.remove();
  }
  return problems;
}

/** Polling would take a tenth of a round. */
async function saysItServes({ child, exited, errors }: ServerProcess): Promise<void> {
  const announced = new Promise<void>((resolve) => {
    child.stdout?.on('data', (data: Buffer) => data.includes('Handset is at') && resolve());
  });
  const ended = exited().then((how) => Promise.reject(new Error(`The server ended with ${how}: ${errors()}`)));
  await Promise.race([announced, ended]);
}

/** PostgreSQL ends the transactions of a killed process when it notices; reads before that may see either state. */
async function othersGone({ engine, query }: Database): Promise<void> {
  if (engine !== 'postgres') return;
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    `.execute(query);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
