import crypto from 'node:crypto';
import { networkOf } from '#server/http/request/network.ts';
import { WorkQueue } from '#server/http/work-queue.ts';
import type { PasswordCost } from '#server/services.ts';

/**
 * One of OWASP's choices for argon2id; stored with each hash, so that a later choice leaves the old ones
 * readable. Blocks above 32 MiB go back to the system at once: with 19 MiB and two passes the four threads
 * of the pool kept 140 MB for ever after a hundred logins, with these 46 MiB nothing.
 */
export const PASSWORD_COST: PasswordCost = { memory: 47_104, passes: 1, parallelism: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Each takes 46 MiB and a thread for its time: however many sign in at once, two run, and networks and accounts take
 * turns. When so many wait, the one with most of them is refused.
 */
const hashes = new WorkQueue({ waitingMax: 400 });

/** Runs work that hashes when it is its turn. Work must not ask for another turn inside. */
export function withHashSlot<T>(ip: string, email: string, work: () => Promise<T>): Promise<T> {
  return hashes.run(networkOf(ip), work, email);
}

/** As `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, the form other software reads too. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  return formatHash(cost, salt, await argon2id(password, salt, cost, HASH_BYTES));
}

function formatHash({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Costs the same when there is nothing to compare with, so that the time tells no one whether an account exists. */
export async function verifyPassword(
  password: string,
  stored: string | null,
  dummyCost = PASSWORD_COST,
): Promise<boolean> {
  // The dummy is a hash of nothing anyone can type.
  const match = STORED.exec(stored ?? formatHash(dummyCost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES)));
  if (!match) throw new Error('A stored password has an unknown format.');
  const [, memory, passes, parallelism, salt, hash] = match as unknown as [string, ...string[]];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(hash as string, 'base64');
  const found = await argon2id(password, Buffer.from(salt as string, 'base64'), cost, expected.length);
  return crypto.timingSafeEqual(found, expected) && stored !== null;
}

function argon2id(password: string, nonce: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  // The same letters typed on another system may arrive composed differently.
  const message = Buffer.from(password.normalize('NFKC'));
  return new Promise((resolve, reject) => {
    crypto.argon2('argon2id', { message, nonce, tagLength, ...cost }, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
