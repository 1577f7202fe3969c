import { join, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { createBackup } from '#server/copies/backup.ts';

/**
 * `npm run backup -- [FOLDER]`: copies everything while the server runs; docs/operating.md explains how to restore it.
 */

const USAGE = `Usage: npm run backup -- [FOLDER]

FOLDER must not exist yet. The default is a new folder in DATA_DIR/backups.`;

try {
  const [folder, ...others] = process.argv.slice(2);
  if (others.length > 0 || folder?.startsWith('-')) throw new Error(USAGE);
  const config = readConfig(process.env);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const backup = await createBackup(config, resolve(folder ?? join(config.dataDir, 'backups', stamp)));
  const pictures =
    backup.pictures === null ? 'no pictures, because they are in the S3 store' : `${backup.pictures} picture files`;
  console.log(`${backup.folder}\ncontains the database and ${pictures}.`);
} catch (error) {
  console.error(`Backup failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
