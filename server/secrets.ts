import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#db/engines/make-folder.ts';
import type { Config } from './config.ts';

/** What a key is for. What one of them signed is nothing to the others. */
export type KeyPurpose =
  | 'session'
  | 'newsletter'
  | 'alerts'
  | 'rate-limit'
  | 'visitor'
  | 'second-factor'
  | 'api-token'
  | 'webhook';

/** The operator's secrets, newest first. No key is a secret itself: each is derived, for one purpose. */
export class Secrets {
  readonly #values: readonly string[];

  constructor(values: readonly string[]) {
    this.#values = values;
  }

  /** Signs and hashes. */
  newest(purpose: KeyPurpose): Buffer {
    return derive(this.#values[0] as string, purpose);
  }

  /** Those that what was signed may be signed with. */
  all(purpose: KeyPurpose): Buffer[] {
    return this.#values.map((secret) => derive(secret, purpose));
  }

  /**
   * The same for what is older than derived keys, with the secrets themselves last: they signed it, and a link to
   * unsubscribe has no end.
   */
  allEver(purpose: 'session' | 'newsletter'): Buffer[] {
    return [...this.all(purpose), ...this.#values.map((secret) => Buffer.from(secret))];
  }
}

/** For what must be read again, but not by anyone who reads the database alone. */
export function encrypt(secrets: Secrets, purpose: KeyPurpose, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secrets.newest(purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null when it was sealed with a secret that the operator has dropped since. */
export function decrypt(secrets: Secrets, purpose: KeyPurpose, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of secrets.all(purpose)) {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
    try {
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      // Sealed with another of the secrets.
    }
  }
  return null;
}

function derive(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `handset ${purpose}`, 32));
}

/** The secrets configured, else one made at the first start and kept in the data directory. */
export function readSecrets({ tokenSecrets, dataDir }: Pick<Config, 'tokenSecrets' | 'dataDir'>): Secrets {
  if (tokenSecrets) return new Secrets(tokenSecrets);
  const file = join(dataDir, 'token-secret');
  makeFolder(dataDir);
  if (!existsSync(file)) writeOnce(file, randomBytes(48).toString('base64url'));
  return new Secrets([readFileSync(file, 'utf8').trim()]);
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
