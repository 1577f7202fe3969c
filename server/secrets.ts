import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#db/engines/make-folder.ts';
import type { Config } from './config.ts';

/** A key's purpose; a signature with one key is not valid for another. */
export type KeyPurpose =
  | 'session'
  | 'newsletter'
  | 'alerts'
  | 'rate-limit'
  | 'visitor'
  | 'second-factor'
  | 'api-token'
  | 'webhook'
  | 'store-feed';

/** The operator's secrets, newest first. Each key is derived from a secret for one purpose. */
export class Secrets {
  readonly #values: readonly string[];

  constructor(values: readonly string[]) {
    this.#values = values;
  }

  /** For signing and hashing. */
  newest(purpose: KeyPurpose): Buffer {
    return derive(this.#values[0] as string, purpose);
  }

  /** For verifying: any of them may have signed. */
  all(purpose: KeyPurpose): Buffer[] {
    return this.#values.map((secret) => derive(secret, purpose));
  }

  /**
   * Also includes the secrets themselves, which signed tokens before keys were derived; unsubscribe links never expire.
   */
  allEver(purpose: 'session' | 'newsletter'): Buffer[] {
    return [...this.all(purpose), ...this.#values.map((secret) => Buffer.from(secret))];
  }
}

/** For values that must be readable again, but not from the database alone. */
export function encrypt(secrets: Secrets, purpose: KeyPurpose, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secrets.newest(purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null if the value was encrypted with a secret that the operator has since removed. */
export function decrypt(secrets: Secrets, purpose: KeyPurpose, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of secrets.all(purpose)) {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
    try {
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      // Encrypted with another of the secrets.
    }
  }
  return null;
}

function derive(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `handset ${purpose}`, 32));
}

/** The configured secrets, or one generated at the first start and stored in the data directory. */
export function readSecrets({ tokenSecrets, dataDir }: Pick<Config, 'tokenSecrets' | 'dataDir'>): Secrets {
  if (tokenSecrets) return new Secrets(tokenSecrets);
  const file = join(dataDir, 'token-secret');
  makeFolder(dataDir);
  if (!existsSync(file)) writeOnce(file, randomBytes(48).toString('base64url'));
  return new Secrets([readFileSync(file, 'utf8').trim()]);
}

/**
 * Linking a finished file fails if one exists: of two concurrent first starts one wins, and a crash never leaves half a
 * secret.
 */
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
