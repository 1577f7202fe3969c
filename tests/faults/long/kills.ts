import { seededRandom } from '#catalogue/random.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { openUnseededDatabase, startServer } from '#tests/support/server/server-process.ts';
import type { FaultOptions } from '../run.ts';
import { type Acknowledged, findDamage, insertWriters, writeAlong } from './writers.ts';

/** So many writes before the server may be killed. */
const ENOUGH = 5;

/** Starts the server, lets ten clients write, kills it at a random moment and compares; again and again on one database. */
export async function runKills({ engine, rounds, seed, deadline }: FaultOptions): Promise<string[]> {
  const random = seededRandom(seed);
  const location = await freshLocation(engine);
  const database = await openUnseededDatabase(location);
  const writers = await insertWriters(database);
  const acknowledged: Acknowledged = { phones: new Map(), comments: new Map(), likes: 0 };
  const problems: string[] = [];
  const startedAt = performance.now();
  // Only a process that ends by itself keeps its compiled code, and the next starts in half the time.
  await (await startServer(location)).kill('SIGTERM');

  let round = 0;
  const report = () =>
    console.log(
      `round ${round}: ${acknowledged.phones.size} phones, ${acknowledged.comments.size} comments and ${acknowledged.likes} likes acknowledged, ${problems.length} problems, ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
  while (round < rounds && performance.now() < deadline) {
    round++;
    const server = await startServer(location, { TRUST_PROXY: '1' });
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
    if (round === 1) await writing.prepare();
    await enough.promise;
    await new Promise((resolve) => setTimeout(resolve, random() * 200));
    await server.kill('SIGKILL');
    await writing.stop();
    problems.push(...(await findDamage(database, acknowledged)).map((problem) => `round ${round}: ${problem}`));
    if (round % 50 === 0) report();
  }
  report();
  await database.close();
  await location.remove();
  return problems;
}
