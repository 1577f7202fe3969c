import type { FastifyInstance } from 'fastify';

/** For errors outside a request. */
export function logError(app: FastifyInstance): (error: unknown) => void {
  return (error) => app.log.error({ err: error }, 'background work failed');
}
