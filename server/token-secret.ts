import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The secret that signs tokens: the one configured, else one made at the first start and kept in the data directory. */
export function tokenSecret({ tokenSecret: configured, dataDir }: Pick<Config, 'tokenSecret' | 'dataDir'>): string {
  if (configured) return configured;
  const file = join(dataDir, 'token-secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeOnce(file, randomBytes(48).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/** Linking a finished file into place fails when there is one: of two first starts one wins, and no kill leaves half a secret. */
function writeOnce(file: string, secret: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
