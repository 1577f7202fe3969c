import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import {
  type Backup,
  type BackupProgress,
  isBackupId,
  isBackupOverdue,
  momentOf,
  RESTORE_BY_COMMAND,
  type RestorePreview,
} from '#contract/desk/backups.ts';
import { deskErrors } from '#contract/errors/texts.ts';
import { HOUR_MS } from '#contract/time.ts';
import { type Queryable, THREAD_POOL } from '#db/client.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import { acquireLock } from '#db/dialect.ts';
import type { JobRow } from '#db/schema.ts';
import { SECRET_FILE, verifyBackup } from '#server/copies/backup.ts';
import { BackupStore } from '#server/copies/backup-store.ts';
import type { CheckTask, FromCheck } from '#server/copies/check-worker.ts';
import type { BackupCheck, RestoreEffects } from '#server/copies/restore.ts';
import { type TarEntry, unpackTar } from '#server/copies/tar.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { isUnfinished } from '#server/jobs/job-rows.ts';
import type { Services } from '#server/services.ts';
import { runInThread } from '#server/threads/run-in-thread.ts';
import { VERSION } from '#server/version.ts';
import { appendPart } from './parts.ts';
import { backupsToDelete, lastDue, nextDue } from './schedule.ts';

/** Backups and restores are jobs, one at a time across all processes. */

/** Free space required besides the size of the copy. */
const SPARE_BYTES = 100 * 1_048_576;
const KINDS = ['backup', 'restore'] as const;
const LANE = 'backups';

export interface BackupPayload {
  id: string;
  isScheduled?: boolean;
}

export interface RestorePayload extends BackupPayload {
  /** The id of the backup made of the current state before restoring. */
  before: string;
  /** Accounts of the backup that keep their roles. */
  keepStaff: readonly string[];
}

export type BackupJobProgress = Omit<BackupProgress, 'id' | 'kind'>;

type BackupJob = Pick<JobRow, 'kind' | 'state' | 'error' | 'payload' | 'progress' | 'finished_at'>;

const NOTHING: RestoreEffects = { changes: {}, newStaff: [], newStaffTotal: 0 };

export async function listBackups({ config, database, settings }: Services, now = Date.now()) {
  const store = new BackupStore(config);
  // Read the result first: a reader who sees that nothing is running must also see the result.
  const last = await lastJob(database.query, KINDS);
  const restore = await lastJob(database.query, ['restore'], ['done']);
  const ids = await store.ids();
  const { isDaily, at, since } = settings.backups;
  const next = nextDue({ isDaily, at }, now);
  const lastGoodAt = await lastGoodBackup(database.query);
  return {
    backups: await readBackups(store, ids, database.query),
    running: last && isUnfinished(last) ? progressOf(last) : null,
    failure: last?.state === 'failed' ? failureOf(last) : null,
    restored: restore && restoredBy(restore, ids),
    canRestore: database.engine === 'sqlite',
    freeBytes: await freeBytes(config.dataDir),
    schedule: { isDaily, at, nextAt: next === null ? null : new Date(next).toISOString() },
    lastGoodAt,
    isOverdue: isBackupOverdue({ isDaily, since }, lastGoodAt, now),
  };
}

async function readBackups(store: BackupStore, ids: readonly string[], query: Queryable): Promise<Backup[]> {
  const rows = await query.selectFrom('backup_checks').selectAll().execute();
  const checks = new Map(rows.map(({ id, checked_at, problem }) => [id, { at: checked_at, problem }]));
  const described = await Promise.all(ids.map((id) => describe(store, id)));
  return described.flatMap((backup) => (backup ? [{ ...backup, check: checks.get(backup.id) ?? null }] : []));
}

/** When the newest verified backup was made. */
export async function lastGoodBackup(query: Queryable): Promise<string | null> {
  const newest = await query
    .selectFrom('backup_checks')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('problem', 'is', null)
    .executeTakeFirst();
  return newest?.id ? momentOf(newest.id) : null;
}

export async function recordCheck(query: Queryable, id: string, { problem }: BackupCheck): Promise<void> {
  const check = { checked_at: new Date().toISOString(), problem };
  await query
    .insertInto('backup_checks')
    .values({ id, ...check })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(check))
    .execute();
}

async function describe(store: BackupStore, id: string): Promise<Omit<Backup, 'check'> | null> {
  const at = momentOf(id);
  const manifest = await store.manifest(id).catch(() => null);
  const files = manifest?.files ?? (await store.files(id).catch(() => null));
  if (!files) return null;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const unknown = { checksum: null, version: null, engine: null, counts: {}, fromDesk: false };
  const { madeBefore = null, isScheduled = false } = manifest ?? {};
  const { version, engine, counts, checksum, fromDesk } = manifest ?? unknown;
  return { id, at, bytes, files: files.length, checksum, version, engine, counts, fromDesk, madeBefore, isScheduled };
}

async function lastJob(
  query: Queryable,
  kinds: readonly string[],
  states?: readonly JobRow['state'][],
): Promise<BackupJob | null> {
  const row = await query
    .selectFrom('jobs')
    .select(['kind', 'state', 'error', 'payload', 'progress', 'finished_at'])
    .where('kind', 'in', kinds)
    .$if(states !== undefined, (rows) => rows.where('state', 'in', states ?? []))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function progressOf({ kind, payload, progress }: BackupJob): BackupProgress {
  const { id }: BackupPayload = JSON.parse(payload);
  const first: BackupJobProgress = { step: kind === 'restore' ? 'check' : 'pictures', done: 0, total: 0 };
  return { id, kind: kind === 'restore' ? 'restore' : 'backup', ...(progress ? JSON.parse(progress) : first) };
}

function failureOf({ kind, error }: BackupJob): string {
  return deskErrors.backupFailed(kind === 'backup' ? 'made' : 'restored', String(error));
}

function restoredBy({ payload, finished_at }: BackupJob, ids: readonly string[]) {
  const { id, before }: RestorePayload = JSON.parse(payload);
  return { id, at: String(finished_at), before: ids.includes(before) ? before : null };
}

export async function startBackup(services: Services, actorId: string): Promise<BackupProgress> {
  return start(services, 'backup', { id: idOf(new Date()) }, actorId);
}

/** Restores a backup, after backing up the current state. */
export async function startRestore(
  services: Services,
  id: string,
  keepStaff: readonly string[],
  actorId: string,
): Promise<BackupProgress> {
  requireSqlite(services);
  await new BackupStore(services.config).requireBackup(id);
  return start(services, 'restore', { id, before: idOf(new Date()), keepStaff }, actorId);
}

/** A failed scheduled backup is retried until the next one is due. */
const AFTER_FAILURE_MS = HOUR_MS;

/** A scheduled backup has its due time in its key, so that each is made once. */
export function planBackups({ settings }: Services) {
  let made: number | null = null;
  return async (query: Queryable, now: number) => {
    const due = lastDue(settings.backups, now);
    if (due === null || due === made) return [];
    const key = `backup ${new Date(due).toISOString()}`;
    const jobs = query.selectFrom('jobs').select(['state', 'finished_at']).where('key', '=', key);
    const last = await jobs.executeTakeFirst();
    if (last?.state === 'done' || last?.state === 'cancelled') made = due;
    const isToMake =
      !last || (last.state === 'failed' && Date.parse(String(last.finished_at)) <= now - AFTER_FAILURE_MS);
    const payload: BackupPayload = { id: idOf(new Date(now)), isScheduled: true };
    return isToMake ? [{ key, lane: LANE, payload }] : [];
  };
}

async function start(
  services: Services,
  kind: (typeof KINDS)[number],
  payload: BackupPayload | RestorePayload,
  actorId: string,
): Promise<BackupProgress> {
  const { database, jobs } = services;
  await requireRoom(services);
  await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'backups');
    const last = await lastJob(trx, KINDS, ['queued', 'running']);
    if (last) throw new HttpError('CONFLICT', deskErrors.backupRunning);
    await jobs.enqueue(trx, { kind, lane: LANE, payload, actorId });
  });
  jobs.wake();
  return progressOf({ kind, payload: JSON.stringify(payload), progress: null } as BackupJob);
}

export async function preview(services: Services, id: string): Promise<RestorePreview> {
  requireSqlite(services);
  const { config, database } = services;
  const store = new BackupStore(config);
  await store.requireBackup(id);
  const known = await describe(store, id);
  const about = {
    id,
    at: momentOf(id),
    version: known?.version ?? null,
    versionNow: VERSION,
    engine: known?.engine ?? null,
    engineNow: database.engine,
  };
  const seen = await store.withFolder(id, (folder) => lookInThread(services, folder, 'preview'));
  if ('refused' in seen) return { ...about, problem: seen.refused, ...NOTHING };
  return { ...about, problem: null, ...('effects' in seen ? seen.effects : NOTHING) };
}

async function lookInThread({ config }: Services, backup: string, look: CheckTask['look']): Promise<FromCheck> {
  const { databaseUrl, dataDir, s3 } = config;
  const task: CheckTask = { backup, look, config: { databaseUrl, dataDir, s3, databasePool: THREAD_POOL } };
  let seen: FromCheck | null = null;
  const thread = runInThread(new URL('../../copies/check-worker.ts', import.meta.url), task, (message: FromCheck) => {
    seen = message;
  });
  if (!(await thread.ended) || !seen) throw new Error(deskErrors.stopped);
  return seen;
}

/** Receives one part of an uploaded archive; the last part turns it into a backup. */
export async function receive(
  services: Services,
  { upload, offset, isLast }: { upload: string; offset: number; isLast: boolean },
  request: IncomingMessage,
): Promise<{ received: number; id: string | null }> {
  requireSqlite(services);
  const store = new BackupStore(services.config);
  const archive = join(store.folder, `upload-${upload}.tar`);
  await mkdir(store.folder, { recursive: true, mode: 0o700 });
  if (offset === 0) await store.deleteDrafts();
  await requireRoom(services);
  const received = await appendPart(request, archive, offset);
  if (!isLast) return { received, id: null };
  await requireRoom(services, (await stat(archive)).size);
  // A file of its own: the same part may be sent twice at once.
  const draft = join(store.folder, `upload-${crypto.randomUUID()}.part`);
  try {
    return { received, id: await unpack(store, archive, draft) };
  } catch (error) {
    if (error instanceof BackupRefused) throw invalidFields({ file: error.message });
    if (/^(EEXIST|ENOTEMPTY)$/.test(String((error as NodeJS.ErrnoException).code))) throw alreadyExists();
    throw error;
  } finally {
    await rm(archive, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function unpack(store: BackupStore, archive: string, draft: string): Promise<string> {
  const root = await unpackTar(archive, draft);
  const id = root.replace(/^handset-/, '');
  if (!isBackupId(id)) throw new BackupRefused(deskErrors.backupNotOurs);
  if (await store.isMade(id)) throw alreadyExists();
  const found = await verifyBackup(draft);
  if (!found?.isWhole) throw new BackupRefused(deskErrors.backupMismatch);
  await rename(draft, store.pathOf(id));
  await store.store(id);
  return id;
}

export async function verify(services: Services, id: string): Promise<BackupCheck & { isWhole: boolean }> {
  const store = new BackupStore(services.config);
  await store.requireBackup(id);
  const known = await store.manifest(id).catch((error: unknown) => {
    throw error instanceof BackupRefused ? new HttpError('CONFLICT', error.message) : error;
  });
  if (!known) throw new HttpError('CONFLICT', deskErrors.backupHasNoChecksums);
  const seen = await store.withFolder(id, (folder) => lookInThread(services, folder, 'check'));
  const { problem, damaged } =
    'check' in seen ? seen.check : { problem: 'refused' in seen ? seen.refused : null, damaged: [] };
  await recordCheck(services.database.query, id, { problem, damaged });
  return { isWhole: problem === null, damaged, problem };
}

export async function remove({ config, database }: Services, id: string): Promise<void> {
  const store = new BackupStore(config);
  await store.requireBackup(id);
  const running = await lastJob(database.query, ['restore'], ['queued', 'running']);
  if (running && progressOf(running).id === id) throw new HttpError('CONFLICT', deskErrors.backupBeingRestored);
  await removeBackup(store, database.query, id);
}

async function removeBackup(store: BackupStore, query: Queryable, id: string): Promise<void> {
  await store.remove(id);
  await query.deleteFrom('backup_checks').where('id', '=', id).execute();
}

/** Everything but the secret that signs sessions: a restored site keeps its own. */
export async function entries({ config }: Services, id: string): Promise<TarEntry[]> {
  const store = new BackupStore(config);
  await store.requireBackup(id);
  return (await store.files(id))
    .filter(({ name }) => name !== SECRET_FILE)
    .map(({ name, bytes }) => ({ name: `handset-${id}/${name}`, bytes, read: () => store.read(id, name) }));
}

export async function deleteOldBackups(store: BackupStore, query: Queryable): Promise<void> {
  const backups = await readBackups(store, await store.ids(), query);
  const known = backups.map((backup) => ({ ...backup, isGood: backup.check?.problem === null }));
  for (const id of backupsToDelete(known)) await removeBackup(store, query, id);
}

function requireSqlite({ database }: Services): void {
  if (database.engine !== 'sqlite') throw new HttpError('CONFLICT', RESTORE_BY_COMMAND);
}

/** Requires the size of the last backup, and some spare. */
export async function requireRoom({ config }: Services, bytes?: number): Promise<void> {
  const store = new BackupStore(config);
  const [newest] = await store.ids();
  const needed = bytes ?? 1.5 * ((newest && (await describe(store, newest))?.bytes) || 0);
  if ((await freeBytes(config.dataDir)) > SPARE_BYTES + needed) return;
  throw new HttpError('CONFLICT', deskErrors.diskFull);
}

async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

function alreadyExists(): HttpError {
  return new HttpError('CONFLICT', deskErrors.backupExists);
}

/** A backup's folder is named after its time. */
function idOf(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
}
