import type { FastifyInstance } from 'fastify';

/** For errors outside a request. */
export function logError(app: FastifyInstance, text: string): (error: unknown) => void {
  return (error) => app.log.error({ err: error }, text);
}
