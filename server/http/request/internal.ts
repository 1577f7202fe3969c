import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Marks calls that the server makes to itself while it renders a page. New at every start, never sent to anyone. */
const secret = randomBytes(24).toString('base64url');
const HEADER = 'x-handset-internal';

export const internalHeaders: Record<string, string> = { [HEADER]: secret };

export function isInternal(request: FastifyRequest): boolean {
  return request.headers[HEADER] === secret;
}
