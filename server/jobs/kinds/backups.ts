import { rm } from 'node:fs/promises';
import { deskErrors } from '#contract/errors/texts.ts';
import { DAY_MS } from '#contract/time.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import { createBackup } from '#server/copies/backup.ts';
import { BackupStore } from '#server/copies/backup-store.ts';
import { type BackupCheck, checkBackup, restoreBackup, restoringFolder } from '#server/copies/restore.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { type ThreadJob, workInThread } from '#server/jobs/in-thread.ts';
import { type Job, leaseLost, noteProgress } from '#server/jobs/leases.ts';
import { ATTEMPTS_MAX, JobFailed, type JobKind, RETRY_MS } from '#server/jobs/queue.ts';
import {
  type BackupJobProgress,
  type BackupPayload,
  deleteOldBackups,
  planBackups,
  type RestorePayload,
  recordCheck,
  requireRoom,
} from '#server/modules/backups/service.ts';
import type { Services } from '#server/services.ts';
import type { ThreadWork } from '#server/threads/run-in-thread.ts';

const NOTE_EVERY_MS = 500;

type CopyPayload = BackupPayload | RestorePayload;
type FromThread = { progress: BackupJobProgress } | { refused: string } | { check: BackupCheck };
interface CopyTask extends ThreadJob<CopyPayload, BackupJobProgress> {
  s3: Services['config']['s3'];
}

async function copyInThread(
  { config, database }: Services,
  job: Job<CopyPayload, BackupJobProgress>,
  signal: AbortSignal,
): Promise<BackupCheck | null> {
  let noted: { step: string; at: number } | null = null;
  let refused: string | null = null;
  let check: BackupCheck | null = null;
  const task: CopyTask = { location: config, job, s3: config.s3 };
  await workInThread<FromThread>(new URL(import.meta.url), task, signal, (message) => {
    if ('refused' in message) refused = message.refused;
    else if ('check' in message) check = message.check;
    else if (message.progress.step !== noted?.step || Date.now() - noted.at >= NOTE_EVERY_MS) {
      noted = { step: message.progress.step, at: Date.now() };
      void noteProgress(database.query, job, message.progress).catch(() => {});
    }
  });
  if (refused !== null) throw new JobFailed(refused);
  return check;
}

const KIND = {
  isRetained: true,
  canCancel: true,
  failureText: () => deskErrors.seeLog,
} as const;

/** Copies everything to the backup store and verifies the copy. If the process is killed, it starts over. */
export function backupKind(services: Services): JobKind<BackupPayload, BackupJobProgress> {
  const { config, database } = services;
  return {
    ...KIND,
    kind: 'backup',
    plan: planBackups(services),
    retryAfter: ({ attempts }) => (attempts < ATTEMPTS_MAX ? RETRY_MS : null),
    work: async (job, signal) => {
      // A dump contains the job that made it. After a manual restore that job must not run again.
      if (job.wasAbandoned && Date.parse(job.createdAt) < Date.now() - DAY_MS)
        throw new JobFailed(deskErrors.interrupted);
      const { id, isScheduled } = job.payload;
      const store = new BackupStore(config);
      if (isScheduled && !(await store.isMade(id))) await requireRoomForIt(services);
      const check = await copyInThread(services, job, signal);
      if (check) await recordCheck(database.query, id, check);
      if (signal.aborted) await rm(`${store.makingPathOf(id)}.part`, { recursive: true, force: true });
      else {
        await store.deleteDrafts();
        await deleteOldBackups(store, database.query);
      }
      if (check?.problem) throw new JobFailed(deskErrors.backupNotVerified(check.problem));
      return undefined;
    },
  };
}

async function requireRoomForIt(services: Services): Promise<void> {
  await requireRoom(services).catch((error: Error) => {
    throw error instanceof HttpError ? new JobFailed(error.message) : error;
  });
}

/**
 * Restores a backup on SQLite. The transaction that replaces the database also ends the job in the restored queue: if
 * the process is killed before it commits, the job starts over; after it, the job is done.
 */
export function restoreKind(services: Services): JobKind<RestorePayload, BackupJobProgress> {
  const { config, catalogue, articles } = services;
  return {
    ...KIND,
    kind: 'restore',
    work: async (job, signal) => {
      const store = new BackupStore(config);
      await copyInThread(services, job, signal);
      if (signal.aborted) {
        await rm(restoringFolder(config.dataDir), { recursive: true, force: true });
        await rm(`${store.pathOf(job.payload.before)}.part`, { recursive: true, force: true });
        return undefined;
      }
      await catalogue.catchUp();
      await articles.catchUp();
      await store.store(job.payload.before);
      return undefined;
    },
  };
}

export const run: ThreadWork<CopyTask, FromThread> = async ({ location, job, s3 }, postMessage) => {
  const config = { ...location, s3 };
  const { payload } = job;
  const store = new BackupStore(config);
  const onProgress = async (progress: BackupJobProgress) => postMessage({ progress });
  try {
    if ('before' in payload)
      await store.withFolder(payload.id, (folder) =>
        restoreBackup(config, folder, {
          before: { folder: store.pathOf(payload.before), fromDesk: true, madeBefore: payload.id },
          keepStaff: payload.keepStaff,
          onProgress,
          onReplaced: async ({ live, rows }) => {
            const now = new Date().toISOString();
            const ended = await rows(`update ${live}.jobs set state = 'done', result = 'null', error = null,
              leased_by = null, lease_until = null, updated_at = '${now}', finished_at = '${now}'
              where id = '${job.id}' and state = 'running' and leased_by = '${job.leasedBy.replaceAll("'", "''")}'
              returning id`);
            if (ended.length === 0) throw leaseLost(job.id);
          },
        }),
      );
    else {
      const folder = store.makingPathOf(payload.id);
      // A previous attempt may have stored the backup and then died.
      if (!(await store.isMade(payload.id))) {
        await rm(folder, { recursive: true, force: true });
        await createBackup(config, folder, {
          fromDesk: true,
          isScheduled: payload.isScheduled ?? false,
          onProgress,
        });
        await store.store(payload.id, folder, (done, total) => onProgress({ step: 'store', done, total }));
      }
      await onProgress({ step: 'verify', done: 0, total: 0 });
      postMessage({ check: await store.withFolder(payload.id, (folder) => checkBackup(config, folder)) });
    }
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    postMessage({ refused: error.message });
  }
};
