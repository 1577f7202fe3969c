import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_HEADER, DEVICES_MAX } from '#contract/limits.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Secrets } from '#server/secrets.ts';

/**
 * A device that signed in before shows it by a token that its browser keeps: whose account, which device, and our
 * signature. It opens nothing: it only says whose failures count against whom.
 */

export function issueDevice(reply: FastifyReply, secrets: Secrets, userId: string): void {
  const subject = `${userId}.${uuidv7()}`;
  reply.header(DEVICE_HEADER, `${subject}.${sign(secrets.newest('device'), subject)}`);
}

/** The device's id when it has signed in to this account before. A browser sends what it has of every account. */
export function getKnownDevice(request: FastifyRequest, secrets: Secrets, userId: string): string | null {
  const sent = request.headers[DEVICE_HEADER];
  if (typeof sent !== 'string') return null;
  for (const token of sent.split(' ', DEVICES_MAX)) {
    const [owner, device = '', signature = ''] = token.split('.');
    if (owner === userId && isOurs(secrets, `${owner}.${device}`, signature)) return device;
  }
  return null;
}

function isOurs(secrets: Secrets, subject: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return secrets.all('device').some((key) => {
    const right = Buffer.from(sign(key, subject));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function sign(key: Buffer, subject: string): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}
