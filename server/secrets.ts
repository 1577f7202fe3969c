import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** What a key is for. What one of them signed is nothing to the others. */
export type KeyPurpose = 'session' | 'newsletter' | 'alerts' | 'rate-limit' | 'visitor' | 'device' | 'second-factor' | 'api-token';

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

function derive(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `handset ${purpose}`, 32));
}

/** The secrets configured, else one made at the first start and kept in the data directory. */
export function readSecrets({ tokenSecrets, dataDir }: Pick<Config, 'tokenSecrets' | 'dataDir'>): Secrets {
  if (tokenSecrets) return new Secrets(tokenSecrets);
  const file = join(dataDir, 'token-secret');
  mkdirSync(dataDir, { recursive: true });
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
