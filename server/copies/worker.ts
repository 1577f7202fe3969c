import type { BackupProgress } from '#contract/desk/backups.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import type { Config } from '../config.ts';
import type { ThreadWork } from '../threads/run-in-thread.ts';
import { previewRestore, type RestoreEffects, restoreBackup } from './restore.ts';

/** A restore, or a look at what one would change, in a thread and on connections of its own: readers do not wait for it. */

export interface RestoreTask {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'databasePool'>;
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

export const run: ThreadWork<RestoreTask, FromRestore> = async ({ config, backup, before, keepStaff }, tell) => {
  try {
    const onProgress = async (progress: Omit<BackupProgress, 'id' | 'kind'>) => tell({ progress });
    if (before) await restoreBackup(config, backup, { before, keepStaff, onProgress });
    else tell({ effects: await previewRestore(config, backup) });
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    tell({ refused: error.message });
  }
};
