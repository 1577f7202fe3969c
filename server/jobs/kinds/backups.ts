import { rm } from 'node:fs/promises';
import { deskErrors } from '#contract/errors/texts.ts';
import { DAY_MS } from '#contract/time.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import { createBackup } from '#server/copies/backup.ts';
import { BackupStore } from '#server/copies/backup-store.ts';
import { restoreBackup, restoringFolder } from '#server/copies/restore.ts';
import {
  type BackupJobProgress,
  type BackupPayload,
  forgetOldest,
  type RestorePayload,
} from '#server/modules/backups/service.ts';
import type { Services } from '#server/services.ts';
import type { ThreadWork } from '#server/threads/run-in-thread.ts';
import { type ThreadJob, workInThread } from '../in-thread.ts';
import { type Job, leaseLost, noteProgress } from '../job-rows.ts';
import { JobFailed, type JobKind } from '../queue.ts';

/** How often whoever watches reads how far it is within a step. */
const NOTE_EVERY_MS = 500;

type CopyPayload = BackupPayload | RestorePayload;
type FromThread = { progress: BackupJobProgress } | { refused: string };
interface CopyTask extends ThreadJob<CopyPayload, BackupJobProgress> {
  s3: Services['config']['s3'];
}

async function copyInThread(
  { config, database }: Services,
  job: Job<CopyPayload, BackupJobProgress>,
  signal: AbortSignal,
): Promise<void> {
  let noted: { step: string; at: number } | null = null;
  let refused: string | null = null;
  const task: CopyTask = { location: config, job, s3: config.s3 };
  await workInThread<FromThread>(new URL(import.meta.url), task, signal, (message) => {
    if ('refused' in message) refused = message.refused;
    else if (message.progress.step !== noted?.step || Date.now() - noted.at >= NOTE_EVERY_MS) {
      noted = { step: message.progress.step, at: Date.now() };
      void noteProgress(database.query, job, message.progress).catch(() => {});
    }
  });
  if (refused !== null) throw new JobFailed(refused);
}

const KIND = {
  isKept: true,
  canCancel: true,
  failureText: () => deskErrors.seeLog,
} as const;

/** Copies everything into the store of backups. Killed, it begins again. */
export function backupKind(services: Services): JobKind<BackupPayload, BackupJobProgress> {
  return {
    ...KIND,
    kind: 'backup',
    work: async (job, signal) => {
      // The job that made a dump is in the dump: put back by hand, it does not run once more.
      if (job.wasAbandoned && Date.parse(job.createdAt) < Date.now() - DAY_MS)
        throw new JobFailed(deskErrors.interrupted);
      const store = new BackupStore(services.config);
      await copyInThread(services, job, signal);
      if (signal.aborted) await rm(`${store.pathOf(job.payload.id)}.part`, { recursive: true, force: true });
      else {
        await store.forgetDrafts();
        await forgetOldest(store);
      }
      return undefined;
    },
  };
}

/**
 * Goes back to a backup, on SQLite. The transaction that replaces the database also ends the job, in the queue that
 * takes the place of this one: killed before it, the job begins again; after it, it is done.
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

export const run: ThreadWork<CopyTask, FromThread> = async ({ location, job, s3 }, tell) => {
  const config = { ...location, s3 };
  const { payload } = job;
  const store = new BackupStore(config);
  const onProgress = async (progress: BackupJobProgress) => tell({ progress });
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
      // An attempt before this one may have ended just before it was stored.
      if (!(await store.isMade(payload.id)))
        await createBackup(config, store.pathOf(payload.id), { fromDesk: true, onProgress });
      await store.store(payload.id, (done, total) => onProgress({ step: 'store', done, total }));
    }
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    tell({ refused: error.message });
  }
};
