import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '#contract/account/api-tokens.ts';
import type { Secrets } from '#server/secrets.ts';

/** The prefix, 32 random bytes and their checksum, in hexadecimal. */
const TOKEN = new RegExp(`^${TOKEN_PREFIX}([0-9a-f]{64})([0-9a-f]{8})$`);

const checksum = (digits: string) => crc32(digits).toString(16).padStart(8, '0');

export function newSecret(): string {
  const digits = randomBytes(32).toString('hex');
  return `${TOKEN_PREFIX}${digits}${checksum(digits)}`;
}

/** Rejects mistyped or invented tokens without a database query. */
export function isSecret(text: string): boolean {
  const [, digits, sum] = TOKEN.exec(text) ?? [];
  return digits !== undefined && checksum(digits) === sum;
}

/** The hash for new tokens comes first; tokens made before the operator's secret changed are stored under another. */
export function hashesOf(secret: string, secrets: Secrets): [string, ...string[]] {
  const hash = (key: Buffer) => createHmac('sha256', key).update(secret).digest('base64url');
  const [newest, ...older] = secrets.all('api-token').map(hash);
  return [newest as string, ...older];
}
