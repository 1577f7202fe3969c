import { createHash } from 'node:crypto';

/** How a random secret that we hand out is stored: it has enough bits of its own to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
