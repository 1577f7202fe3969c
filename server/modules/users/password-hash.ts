import crypto from 'node:crypto';
import { networkOf } from '#server/http/request/network.ts';
import { WorkQueue } from '#server/http/work-queue.ts';
import type { PasswordCost } from '#server/services.ts';

/**
 * One of OWASP's recommendations for argon2id. The parameters are stored with each hash, so they can change later.
 * Blocks above 32 MiB are returned to the system at once: with 19 MiB and two passes the pool's four threads still held
 * 140 MB after a hundred sign-ins, with these 46 MiB none.
 */
export const PASSWORD_COST: PasswordCost = { memory: 47_104, passes: 1, parallelism: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Each hash takes 46 MiB and a thread, so two run at once and networks and accounts take turns. When the queue is full,
 * the one with the most waiting is refused.
 */
const hashes = new WorkQueue({ waitingMax: 400 });

/** Runs work that hashes when its turn comes. The work must not wait for another turn inside. */
export function withHashSlot<T>(ip: string, email: string, work: () => Promise<T>): Promise<T> {
  return hashes.run(networkOf(ip), work, email);
}

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, the common format. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  return formatHash(cost, salt, await argon2id(password, salt, cost, HASH_BYTES));
}

function formatHash({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Takes as long for an unknown account, so that the time does not reveal whether it exists. */
export async function verifyPassword(
  password: string,
  stored: string | null,
  dummyCost = PASSWORD_COST,
): Promise<boolean> {
  // The dummy is the hash of a password that no one can type.
  const match = STORED.exec(stored ?? formatHash(dummyCost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES)));
  if (!match) throw new Error('A stored password has an unknown format.');
  const [, memory, passes, parallelism, salt, hash] = match as unknown as [string, ...string[]];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(hash as string, 'base64');
  const found = await argon2id(password, Buffer.from(salt as string, 'base64'), cost, expected.length);
  return crypto.timingSafeEqual(found, expected) && stored !== null;
}

function argon2id(password: string, nonce: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  // Other systems may compose the same characters differently.
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
