import { createHash } from 'node:crypto';

/** Hashes a random token for storage. Tokens have enough entropy to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
