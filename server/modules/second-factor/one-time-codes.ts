import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '#db/client.ts';
import type { UserRow } from '#db/schema.ts';
import { decrypt, type Secrets } from '#server/secrets.ts';

/** One-time codes (RFC 6238) as every app computes them: SHA-1, six digits, a new one every 30 seconds. */

const STEP_MS = 30_000;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newCodeSecret(): string {
  let bits = '';
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, '0');
  return bits.replaceAll(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)] as string);
}

/** The URI that an app reads from the QR code. */
export function codeUri(site: string, secret: string, email: string): string {
  const issuer = encodeURIComponent(site);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

export function codeAt(secret: string, time: number): string {
  return codeOfStep(secret, Math.floor(time / STEP_MS));
}

/** The time step of a code: the current one or a neighbour, because clocks differ; null if invalid. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const step = Math.floor(now / STEP_MS);
  return [step, step - 1, step + 1].find((near) => codeOfStep(secret, near) === code) ?? null;
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', base32ToBytes(secret)).update(counter).digest();
  const offset = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function base32ToBytes(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Whether it is an unused code of this account; marks it as used. */
export async function consumeCode(query: Queryable, secrets: Secrets, user: UserRow, code: string): Promise<boolean> {
  const secret = user.code_secret && decrypt(secrets, 'second-factor', user.code_secret);
  const step = secret ? stepOfCode(secret, code) : null;
  if (step === null) return false;
  const { numUpdatedRows } = await query
    .updateTable('users')
    .set({ code_step: step })
    .where('id', '=', user.id)
    .where('code_secret', '=', user.code_secret)
    .where(({ or, eb }) => or([eb('code_step', 'is', null), eb('code_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
