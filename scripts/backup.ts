import { join, resolve } from 'node:path';
import { readConfig } from '../server/config.ts';
import { createBackup } from '../server/copies/backup.ts';

/**
 * `npm run backup -- [FOLDER]`: copies everything while the server runs; docs/operating.md explains how to restore it.
 */

const USAGE = `Usage: npm run backup -- [FOLDER]

FOLDER is made and must not exist; without it the copy goes to DATA_DIR/backups.`;

try {
  const [folder, ...others] = process.argv.slice(2);
  if (others.length > 0 || folder?.startsWith('-')) throw new Error(USAGE);
  const config = readConfig(process.env);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const backup = await createBackup(config, resolve(folder ?? join(config.dataDir, 'backups', stamp)));
  const pictures =
    backup.pictures === null ? 'no pictures: those are in the S3 store' : `${backup.pictures} files of pictures`;
  console.log(`${backup.folder}\nholds the database and ${pictures}.`);
} catch (error) {
  console.error(`Nothing was backed up: ${(error as Error).message}`);
  process.exitCode = 1;
}
