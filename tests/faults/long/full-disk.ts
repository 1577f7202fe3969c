import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '#catalogue/random.ts';
import { openDatabase } from '#db/client.ts';
import { startOwnPostgres } from '#scripts/support/postgres.mjs';
import type { FaultOptions } from '#tests/faults/run.ts';
import { openUnseededDatabase, startServer } from '#tests/support/server/server-process.ts';
import { type Acknowledged, findDamage, insertWriters, writeAlong } from './writers.ts';

const MEGABYTES = { sqlite: 32, postgres: 160 };
const POSTGRES_SETTINGS = ['fsync=on', 'full_page_writes=on', 'max_wal_size=48MB', 'min_wal_size=32MB'];
/** Pages and calls that must be answered throughout. */
const READS = ['/', '/healthz', '/api/products/filter', '/api/products/acme-talked-about', '/api/search?q=kill'];
/** How many rejections come before space is freed, and how many writes after. */
const ENOUGH = 20;

/**
 * Puts database and uploads on a disk of their own, which is filled while ten clients write, emptied and filled again:
 * rejections have a message, reads continue, and everything works once there is space.
 */
export async function runFullDisks({ engine, rounds, seed, deadline }: FaultOptions): Promise<string[]> {
  const disk = mkdtempSync(join(tmpdir(), 'handset-disk-'));
  const size = `size=${MEGABYTES[engine]}m,mode=755`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk]).status !== 0)
    return ['A full disk needs the right to mount one: run it as root.'];
  const unmount = () => spawnSync('umount', ['-l', disk]);
  process.once('exit', unmount);
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir);
  const cluster = engine === 'postgres' ? await startOwnPostgres({ more: POSTGRES_SETTINGS, parent: disk }) : null;
  const location = { databaseUrl: cluster?.url ?? null, dataDir, remove: async () => {} };
  const database = await openUnseededDatabase(location);
  const writers = await insertWriters(database);
  await database.close();
  const server = await startServer(location, { TRUST_PROXY: '1', LOG_LEVEL: 'silent' });
  const acknowledged: Acknowledged = { phones: new Map(), comments: new Map(), likes: 0 };
  const problems: string[] = [];
  const words = new Map<string, number>();
  let [written, refused] = [0, 0];
  const writing = writeAlong({
    url: () => server.url,
    writers,
    acknowledged,
    label: 'on a small disk',
    random: seededRandom(seed),
    pictures: true,
    onWritten: () => written++,
    onRefused: async (answer) => {
      const { error, code } = (await answer?.json().catch(() => null)) ?? {};
      if (code === 'UNAVAILABLE') refused++;
      const text = `${answer?.status ?? 'no answer'} ${error}`;
      words.set(text, (words.get(text) ?? 0) + 1);
    },
  });
  await writing.prepare();
  const untilMore = async (count: () => number) => {
    const before = count();
    while (count() < before + ENOUGH) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await untilMore(() => written);
  words.clear();
  let round = 0;
  while (round < rounds && performance.now() < deadline) {
    round++;
    const filler = fill(disk);
    await untilMore(() => refused);
    for (const path of READS) {
      const { status } = await fetch(server.url + path);
      if (status !== 200) problems.push(`round ${round}: ${path} answers ${status} while the disk is full`);
    }
    rmSync(filler);
    // PostgreSQL exits when it cannot write its log; its operator restarts it.
    if (cluster && !cluster.isUp()) await cluster.up();
    await untilMore(() => written);
    console.log(`round ${round}: ${acknowledged.phones.size} phones, ${acknowledged.comments.size} comments`);
  }
  await writing.stop();
  if ((await server.kill('SIGTERM')) !== 0) problems.push('the server did not end in good order');
  const after = openDatabase(location);
  problems.push(...(await findDamage(after, acknowledged, { uploads: join(dataDir, 'media') })));
  await after.close();
  cluster?.stop();
  for (const [text, times] of words) {
    console.log(`refused ${times} times: ${text}`);
    if (!/^(503|429|409) /.test(text)) problems.push(`refused with: ${text}`);
  }
  return problems;
}

/** Writes until the disk is full; returns the file to delete. */
function fill(disk: string): string {
  const path = join(disk, 'filler');
  const file = openSync(path, 'w');
  for (const bytes of [1_048_576, 65_536, 4_096]) {
    const block = Buffer.alloc(bytes, 1);
    try {
      while (writeSync(file, block) === bytes);
    } catch {
      // There is no room for another piece of this size.
    }
  }
  closeSync(file);
  return path;
}
