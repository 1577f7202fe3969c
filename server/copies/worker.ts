import type { BackupProgress } from '#contract/desk/backups.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import type { Config } from '../config.ts';
import type { ThreadWork } from '../threads/run-in-thread.ts';
import { createBackup } from './backup.ts';
import { previewRestore, type RestoreEffects, restoreBackup } from './restore.ts';

/**
 * A backup, a restore, or a look at what one would change, in a thread and on connections of its own: readers do not wait
 * for it.
 */

type Task = { config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'databasePool'> };

export interface BackupTask extends Task {
  /** Where it is made. */
  folder: string;
}

export interface RestoreTask extends Task {
  backup: string;
  /** Without it nothing is changed. */
  before: { folder: string; fromDesk: boolean; madeBefore: string | null } | null;
  /** Accounts of the backup that come back with their rights. */
  keepStaff: readonly string[];
}

export type FromRestore =
  | { progress: Omit<BackupProgress, 'id' | 'kind'> }
  | { refused: string }
  | { effects: RestoreEffects };

export const run: ThreadWork<BackupTask | RestoreTask, FromRestore> = async (task, tell) => {
  const { config } = task;
  const onProgress = async (progress: Omit<BackupProgress, 'id' | 'kind'>) => tell({ progress });
  try {
    if ('folder' in task) await createBackup(config, task.folder, { fromDesk: true, onProgress });
    else if (task.before)
      await restoreBackup(config, task.backup, { before: task.before, keepStaff: task.keepStaff, onProgress });
    else tell({ effects: await previewRestore(config, task.backup) });
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    tell({ refused: error.message });
  }
};
