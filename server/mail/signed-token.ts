import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token of a link in a mail. It is not stored: it contains its subject and a keyed hash for one purpose, and is
 * refused for any other.
 */
export function signToken(key: Buffer, purpose: string, subject: string): string {
  return `${subject}.${hash(key, purpose, subject)}`;
}

/** The subject; null if none of the keys signed the token. */
export function readToken(keys: readonly Buffer[], purpose: string, token: string): string | null {
  const end = token.lastIndexOf('.');
  if (end < 0) return null;
  const subject = token.slice(0, end);
  const given = Buffer.from(token.slice(end + 1));
  const isOurs = keys.some((key) => {
    const right = Buffer.from(hash(key, purpose, subject));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isOurs ? subject : null;
}

function hash(key: Buffer, purpose: string, subject: string): string {
  return createHmac('sha256', key).update(`${purpose} ${subject}`).digest('base64url');
}
