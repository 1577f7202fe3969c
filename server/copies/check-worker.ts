import { BackupRefused } from '#db/copies/refused.ts';
import type { Config } from '#server/config.ts';
import type { ThreadWork } from '#server/threads/run-in-thread.ts';
import { type BackupCheck, checkBackup, previewRestore, type RestoreEffects } from './restore.ts';

/** Verifies a backup, or previews a restore, in a thread with its own connections. */

export interface CheckTask {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'databasePool'>;
  backup: string;
  look: 'preview' | 'check';
}

export type FromCheck = { refused: string } | { effects: RestoreEffects } | { check: BackupCheck };

export const run: ThreadWork<CheckTask, FromCheck> = async ({ config, backup, look }, postMessage) => {
  try {
    postMessage(
      look === 'check'
        ? { check: await checkBackup(config, backup) }
        : { effects: await previewRestore(config, backup) },
    );
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    postMessage({ refused: error.message });
  }
};
