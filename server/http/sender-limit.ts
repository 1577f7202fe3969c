import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '#db/client.ts';
import { holdLock } from '#db/differences.ts';
import type { FormSendingsTable, Tables } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { Problem } from './problem.ts';

const HOUR_MS = 3_600_000;

export interface SenderLimit {
  form: FormSendingsTable['form'];
  perHour: number;
  /** What a visitor reads who sends more. */
  text: string;
}

export interface FormVisitor {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Keys the hash. */
  secret: string;
}

/**
 * Counts one sending of a public form and refuses it beyond the hour's number. Counted in the
 * database, so that the number holds for all processes together; kept for an hour and only as a
 * keyed hash.
 */
export async function countSending(
  trx: Transaction<Tables>,
  { engine }: Database,
  { form, perHour, text }: SenderLimit,
  { request, reply, secret }: FormVisitor,
): Promise<void> {
  await holdLock(trx, engine, 'forms');
  const now = Date.now();
  await trx
    .deleteFrom('form_sendings')
    .where('sent_at', '<=', new Date(now - HOUR_MS).toISOString())
    .execute();
  const sender = createHmac('sha256', secret)
    .update(`form ${networkOf(request.ip)}`)
    .digest('base64url')
    .slice(0, 22);
  const earlier = await trx
    .selectFrom('form_sendings')
    .select('sent_at')
    .where('form', '=', form)
    .where('sender', '=', sender)
    .orderBy('sent_at', 'desc')
    .limit(perHour)
    .execute();
  const oldest = earlier[perHour - 1];
  if (oldest) {
    reply.header('retry-after', String(Math.ceil((Date.parse(oldest.sent_at) + HOUR_MS - now) / 1_000)));
    throw new Problem('TOO_MANY_REQUESTS', text);
  }
  await trx
    .insertInto('form_sendings')
    .values({ id: uuidv7(now), form, sender, sent_at: new Date(now).toISOString() })
    .execute();
}

/** One household of IPv6 has 2^64 addresses: its network counts as one. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail = ''] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array<string>(8 - before.length - after.length).fill('0') : [];
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
