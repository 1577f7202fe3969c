import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { seededRandom } from '#catalogue/random.ts';
import { type DatabaseLocation, openDatabase } from '#db/client.ts';
import { startOwnPostgres } from '#scripts/support/postgres.mjs';
import type { FaultOptions } from '#tests/faults/run.ts';
import { openUnseededDatabase, startServer } from '#tests/support/server/server-process.ts';
import { RecordedDisk } from './recorded-disk.ts';
import { type Acknowledged, findDamage, insertWriters, type Writers, writeAlong } from './writers.ts';

/** Writes per recorded run: enough for a few checkpoints of either engine. */
const WRITES = 600;
/** The probability that an unsynced write survives a cut: mostly none, sometimes nearly all. */
const KEPT = [0, 0, 0.1, 0.5, 0.9];
/** How many cuts simulate a disk that ignored every sync: the test must notice those. */
const CONTROLS = 5;
/** PostgreSQL as in production, with frequent checkpoints. */
const POSTGRES_SETTINGS = ['fsync=on', 'full_page_writes=on', 'max_wal_size=48MB', 'checkpoint_timeout=30s'];

type Cluster = NonNullable<Awaited<ReturnType<typeof startOwnPostgres>>>;

/** One folder with everything that must survive the machine. */
interface Machine {
  root: string;
  location: DatabaseLocation;
  cluster: Cluster | null;
}

/**
 * Records all file operations of server and database once, and then cuts the power at many moments: the folder is
 * rebuilt as the disk may be, opened, and compared with what had been acknowledged by then.
 */
export async function runPowerCuts({ engine, rounds, seed, deadline }: FaultOptions): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'handset-power-'));
  chmodSync(work, 0o755);
  const recorder = compileRecorder(work);
  const random = seededRandom(seed);
  const [root, base, log] = [join(work, 'machine'), join(work, 'before'), join(work, 'log')];
  mkdirSync(root);
  const machine = await prepareMachine(root, engine);
  const database = await openUnseededDatabase({ ...machine.location, remove: async () => {} });
  const writers = await insertWriters(database);
  await database.close();
  await machine.cluster?.down('SIGINT');
  execFileSync('cp', ['-a', root, base]);
  const acknowledged = await record(machine, writers, { recorder, log, random });

  const disk = new RecordedDisk(root, base, readFileSync(log));
  const moments = [...acknowledged.comments.values(), ...[...acknowledged.phones.values()].map(({ at }) => at)];
  console.log(
    `recorded ${disk.length} operations and ${moments.length} acknowledged writes, ${acknowledged.phones.size} of them phones`,
  );
  const problems: string[] = [];
  let noticed = 0;
  let cuts = 0;
  for (; cuts < rounds + CONTROLS && performance.now() < deadline; cuts++) {
    const isControl = cuts < CONTROLS;
    // Half of the cuts come at the moment a write was acknowledged.
    const heard = moments[Math.floor(random() * moments.length)] as number;
    const count = isControl || random() < 0.5 ? disk.countUpTo(heard) : 1 + Math.floor(random() * disk.length);
    const kept = KEPT[Math.floor(random() * KEPT.length)] as number;
    const target = join(work, 'after');
    disk.restore(target, count, { kept, random, ignoreSyncs: isControl });
    const damage = await inspect(target, machine, acknowledged, disk.placeAfter(count));
    if (isControl) noticed += damage.length > 0 ? 1 : 0;
    else problems.push(...damage.map((what) => `cut after operation ${count}, ${kept} kept: ${what}`));
    if ((cuts - CONTROLS) % 25 === 0) console.log(`${cuts - CONTROLS} cuts, ${problems.length} problems`);
  }
  console.log(
    `${Math.max(0, cuts - CONTROLS)} cuts; of ${CONTROLS} with syncs that do nothing ${noticed} were noticed`,
  );
  if (noticed < CONTROLS) problems.push('A disk that ignores every sync was not noticed: this run proves nothing.');
  rmSync(work, { recursive: true, force: true });
  return problems;
}

function compileRecorder(folder: string): string {
  const source = fileURLToPath(new URL('record-writes.c', import.meta.url));
  const library = join(folder, 'record-writes.so');
  const { error, status, stderr } = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source]);
  if (!error && status === 0) return library;
  console.error(error ? 'Power cuts need a C compiler (cc): install gcc.' : stderr.toString());
  process.exit(1);
}

async function prepareMachine(root: string, engine: string): Promise<Machine> {
  const dataDir = join(root, 'data');
  mkdirSync(dataDir);
  if (engine === 'sqlite') return { root, location: { databaseUrl: null, dataDir }, cluster: null };
  const cluster = await startOwnPostgres({ more: POSTGRES_SETTINGS, parent: root });
  if (!cluster) throw new Error('Power cuts need the binaries of PostgreSQL on this machine.');
  return { root, location: { databaseUrl: cluster.url, dataDir }, cluster };
}

interface Recording {
  recorder: string;
  log: string;
  random: () => number;
}

async function record(
  { root, location, cluster }: Machine,
  writers: Writers,
  { recorder, log, random }: Recording,
): Promise<Acknowledged> {
  writeFileSync(log, '');
  chmodSync(log, 0o666);
  const env = { LD_PRELOAD: recorder, RECORD_LOG: log, RECORD_FOLDERS: root };
  await cluster?.up(env);
  const server = await startServer({ ...location, remove: async () => {} }, { ...env, TRUST_PROXY: '1' });
  const acknowledged: Acknowledged = { phones: new Map(), comments: new Map(), likes: 0 };
  const enough = Promise.withResolvers<void>();
  let written = 0;
  const writing = writeAlong({
    url: () => server.url,
    writers,
    acknowledged,
    label: 'before the cut',
    random,
    pictures: true,
    // Everything promised was written before the response was sent.
    now: () => statSync(log).size,
    onWritten: () => {
      if (++written === WRITES) enough.resolve();
    },
  });
  await writing.prepare();
  await enough.promise;
  await server.kill('SIGKILL');
  await writing.stop();
  await cluster?.down();
  return acknowledged;
}

/** Starts the machine again and checks it. */
async function inspect(
  root: string,
  { root: before, location, cluster }: Machine,
  acknowledged: Acknowledged,
  until: number,
): Promise<string[]> {
  const dataDir = join(root, 'data');
  const again = cluster && (await restartPostgres(cluster, cluster.home.replace(before, root)));
  if (cluster && !again) return ['PostgreSQL does not start'];
  const database = openDatabase({ ...location, dataDir, ...(again && { databaseUrl: again.url }) });
  try {
    const damage = database.engine === 'sqlite' ? await integrityProblems(database) : [];
    return [...damage, ...(await findDamage(database, acknowledged, { until, uploads: join(dataDir, 'media') }))];
  } catch (error) {
    return [`The database cannot be read: ${(error as Error).message}`];
  } finally {
    await database.close();
    again?.stop();
  }
}

async function restartPostgres({ owner }: Cluster, home: string): Promise<Cluster | null> {
  // Restored files belong to this user.
  if (owner.uid !== undefined) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, home]);
  const lock = join(home, 'data', 'postmaster.pid');
  if (existsSync(lock)) rmSync(lock);
  return startOwnPostgres({ more: POSTGRES_SETTINGS, home }).catch(() => null);
}

async function integrityProblems({ query }: ReturnType<typeof openDatabase>): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(query);
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}
