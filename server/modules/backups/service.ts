import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import {
  BACKUPS_KEPT,
  type Backup,
  type BackupProgress,
  isBackupId,
  momentOf,
  RESTORE_BY_COMMAND,
  type RestorePreview,
} from '#contract/desk/backups.ts';
import { deskErrors } from '#contract/errors/texts.ts';
import { type Queryable, THREAD_POOL } from '#db/client.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import { acquireLock } from '#db/dialect.ts';
import type { JobRow } from '#db/schema.ts';
import { SECRET_FILE, verifyBackup } from '#server/copies/backup.ts';
import { BackupStore } from '#server/copies/backup-store.ts';
import type { FromPreview, PreviewTask } from '#server/copies/preview-worker.ts';
import type { RestoreEffects } from '#server/copies/restore.ts';
import { type TarEntry, unpackTar } from '#server/copies/tar.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { isUnfinished } from '#server/jobs/job-rows.ts';
import type { Services } from '#server/services.ts';
import { runInThread } from '#server/threads/run-in-thread.ts';
import { VERSION } from '#server/version.ts';
import { appendPart } from './parts.ts';

/** Backups made at the desk, and going back to them: jobs of the queue, one at a time over all processes. */

/** What has to be free beside what the copy takes. */
const SPARE_BYTES = 100 * 1_048_576;
const KINDS = ['backup', 'restore'] as const;
const LANE = 'backups';

export interface BackupPayload {
  id: string;
}

export interface RestorePayload extends BackupPayload {
  /** The backup that is made of what there is now. */
  before: string;
  /** Accounts of the backup that come back with their rights. */
  keepStaff: readonly string[];
}

export type BackupJobProgress = Omit<BackupProgress, 'id' | 'kind'>;

type BackupJob = Pick<JobRow, 'kind' | 'state' | 'error' | 'payload' | 'progress' | 'finished_at'>;

const NOTHING: RestoreEffects = { changes: {}, newStaff: [], newStaffTotal: 0 };

export async function listBackups({ config, database }: Services) {
  const store = new BackupStore(config);
  // First: anyone who reads that nothing runs any more reads what came of it, too.
  const last = await lastJob(database.query, KINDS);
  const restore = await lastJob(database.query, ['restore'], ['done']);
  const ids = await store.ids();
  return {
    backups: (await Promise.all(ids.map((id) => describe(store, id)))).flatMap((backup) => backup ?? []),
    running: last && isUnfinished(last) ? progressOf(last) : null,
    failure: last?.state === 'failed' ? failureOf(last) : null,
    restored: restore && restoredBy(restore, ids),
    canRestore: database.engine === 'sqlite',
    freeBytes: await freeBytes(config.dataDir),
  };
}

async function describe(store: BackupStore, id: string): Promise<Backup | null> {
  const at = momentOf(id);
  const manifest = await store.manifest(id).catch(() => null);
  const files = manifest?.files ?? (await store.files(id).catch(() => null));
  if (!files) return null;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const unknown = { checksum: null, version: null, engine: null, counts: {}, fromDesk: false, madeBefore: null };
  const { version, engine, counts, checksum, fromDesk, madeBefore = null } = manifest ?? unknown;
  return { id, at, bytes, files: files.length, checksum, version, engine, counts, fromDesk, madeBefore };
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

/** Goes back to a backup; what there is now becomes a backup first. */
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
    ...{ id, at: momentOf(id), version: known?.version ?? null, versionNow: VERSION },
    ...{ engine: known?.engine ?? null, engineNow: database.engine },
  };
  const seen = await store.withFolder(id, (folder) => previewInThread(services, folder));
  return 'refused' in seen
    ? { ...about, problem: seen.refused, ...NOTHING }
    : { ...about, problem: null, ...seen.effects };
}

async function previewInThread({ config }: Services, backup: string): Promise<FromPreview> {
  const { databaseUrl, dataDir, s3 } = config;
  const task: PreviewTask = { backup, config: { databaseUrl, dataDir, s3, databasePool: THREAD_POOL } };
  let seen: FromPreview | null = null;
  const thread = runInThread(new URL('../../copies/preview-worker.ts', import.meta.url), task, (told: FromPreview) => {
    seen = told;
  });
  if (!(await thread.ended) || !seen) throw new Error(deskErrors.stopped);
  return seen;
}

/** One part of an archive; with the last it becomes a backup of ours. */
export async function receive(
  services: Services,
  { upload, offset, isLast }: { upload: string; offset: number; isLast: boolean },
  request: IncomingMessage,
): Promise<{ received: number; id: string | null }> {
  requireSqlite(services);
  const store = new BackupStore(services.config);
  const archive = join(store.folder, `upload-${upload}.tar`);
  await mkdir(store.folder, { recursive: true, mode: 0o700 });
  if (offset === 0) await store.forgetDrafts();
  await requireRoom(services);
  const received = await appendPart(request, archive, offset);
  if (!isLast) return { received, id: null };
  await requireRoom(services, (await stat(archive)).size);
  // Of its own: the same part may be sent twice at once.
  const draft = join(store.folder, `upload-${crypto.randomUUID()}.part`);
  try {
    return { received, id: await unpack(store, archive, draft) };
  } catch (error) {
    if (error instanceof BackupRefused) throw invalidFields({ file: error.message });
    if (/^(EEXIST|ENOTEMPTY)$/.test(String((error as NodeJS.ErrnoException).code))) throw isHereAlready();
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
  if (await store.isMade(id)) throw isHereAlready();
  const found = await verifyBackup(draft);
  if (!found?.isWhole) throw new BackupRefused(deskErrors.backupMismatch);
  await rename(draft, store.pathOf(id));
  await store.store(id);
  return id;
}

export async function verify({ config }: Services, id: string): Promise<{ isWhole: boolean; damaged: string[] }> {
  const store = new BackupStore(config);
  await store.requireBackup(id);
  const found = await store.withFolder(id, verifyBackup).catch((error: unknown) => {
    throw error instanceof BackupRefused ? new HttpError('CONFLICT', error.message) : error;
  });
  if (!found) throw new HttpError('CONFLICT', deskErrors.backupHasNoChecksums);
  return found;
}

export async function remove({ config, database }: Services, id: string): Promise<void> {
  const store = new BackupStore(config);
  await store.requireBackup(id);
  const running = await lastJob(database.query, ['restore'], ['queued', 'running']);
  if (running && progressOf(running).id === id) throw new HttpError('CONFLICT', deskErrors.backupBeingRestored);
  await store.remove(id);
}

/** Everything but the secret that signs sessions: anyone who restores it keeps their own. */
export async function entries({ config }: Services, id: string): Promise<TarEntry[]> {
  const store = new BackupStore(config);
  await store.requireBackup(id);
  return (await store.files(id))
    .filter(({ name }) => name !== SECRET_FILE)
    .map(({ name, bytes }) => ({ name: `handset-${id}/${name}`, bytes, read: () => store.read(id, name) }));
}

export async function forgetOldest(store: BackupStore): Promise<void> {
  const backups = await Promise.all((await store.ids()).map((id) => describe(store, id)));
  const made = backups.filter((backup) => backup?.fromDesk);
  for (const backup of made.slice(BACKUPS_KEPT)) if (backup) await store.remove(backup.id);
}

function requireSqlite({ database }: Services): void {
  if (database.engine !== 'sqlite') throw new HttpError('CONFLICT', RESTORE_BY_COMMAND);
}

/** As much as the last one took, and some. */
async function requireRoom({ config }: Services, bytes?: number): Promise<void> {
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

function isHereAlready(): HttpError {
  return new HttpError('CONFLICT', deskErrors.backupExists);
}

/** The folder of a backup is called by its moment. */
function idOf(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
}
