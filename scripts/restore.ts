import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BACKUP_COUNTS, type BackupProgress } from '#contract/desk/backups.ts';
import { hasDatabase } from '#db/client.ts';
import { isInUse } from '#db/copies/in-use.ts';
import { readConfig } from '#server/config.ts';
import { readManifest } from '#server/copies/backup.ts';
import { restoreBackup, restoreSecret } from '#server/copies/restore.ts';
import { unpackTar } from '#server/copies/tar.ts';

/** `npm run restore -- FILE`: restores a backup of SQLite or PostgreSQL to the configured database. */

const USAGE = `Usage: npm run restore -- FILE

FILE is a backup folder, or an archive (.tar) downloaded from the admin area, of SQLite or PostgreSQL. It replaces the
database of DATABASE_URL or DATA_DIR, which is backed up to DATA_DIR/backups first. Stop the server before you restore.`;

const STEPS: Record<BackupProgress['step'], string> = {
  check: 'Checking every file',
  read: 'Reading the database',
  files: 'Adding pictures',
  pictures: 'Backing up the current pictures',
  database: 'Backing up the current database',
  checksums: 'Computing checksums of that backup',
  store: 'Storing that backup',
  verify: 'Verifying that backup',
  replace: 'Replacing the database',
};

let unpacked: string | null = null;
try {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0 || file.startsWith('-')) throw new Error(USAGE);
  const config = readConfig(process.env);
  const found = await stat(file).catch(() => null);
  if (!found) throw new Error(`${file} doesn’t exist.`);
  if (hasDatabase(config) && (await isInUse(config)))
    throw new Error('A server is using this data. Stop it first, or restore in the admin area (System, Backups).');
  let backup = resolve(file);
  if (found.isFile()) {
    unpacked = join(config.dataDir, 'unpacked');
    await rm(unpacked, { recursive: true, force: true });
    await unpackTar(backup, unpacked);
    backup = unpacked;
  }
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const before = join(config.dataDir, 'backups', stamp);
  let step: BackupProgress['step'] | null = null;
  const { hadData } = await restoreBackup(config, backup, {
    before: { folder: before, fromDesk: false, madeBefore: null },
    onProgress: async (progress) => {
      if (progress.step !== step) console.log(`${STEPS[progress.step]} …`);
      step = progress.step;
    },
  });
  const { version, counts } = (await readManifest(backup)) ?? { version: null, counts: {} };
  const held = Object.entries(counts).map(([table, n]) => `${n} ${BACKUP_COUNTS[table as keyof typeof counts]}`);
  console.log(
    `Restored${version ? ` a backup of version ${version}` : ''}${held.length > 0 ? `: ${held.join(', ')}` : ''}.`,
  );
  if (hadData) console.log(`The previous data is in ${before}\nTo undo: npm run restore -- ${before}`);
  if (!config.tokenSecrets && (await restoreSecret(config, backup)) === 'differs')
    console.log(
      `The backup was made with a different secret than ${join(config.dataDir, 'token-secret')}. Authenticator codes set up at that time need both secrets (docs/operating.md, Secrets).`,
    );
} catch (error) {
  console.error(`Restore failed. Nothing was changed. ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  if (unpacked) await rm(unpacked, { recursive: true, force: true });
}
