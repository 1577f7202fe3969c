import { BackupRefused } from '#db/copies/refused.ts';
import type { Config } from '../config.ts';
import type { ThreadWork } from '../threads/run-in-thread.ts';
import { previewRestore, type RestoreEffects } from './restore.ts';

/** What restoring a backup would change, looked at in a thread and on connections of its own. */

export interface PreviewTask {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'databasePool'>;
  /** The folder with its files. */
  backup: string;
}

export type FromPreview = { refused: string } | { effects: RestoreEffects };

export const run: ThreadWork<PreviewTask, FromPreview> = async ({ config, backup }, postMessage) => {
  try {
    postMessage({ effects: await previewRestore(config, backup) });
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    postMessage({ refused: error.message });
  }
};
