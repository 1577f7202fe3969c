import type { FastifyInstance } from 'fastify';

/** Where nobody waits who could be told. */
export function logError(app: FastifyInstance, text: string): (error: unknown) => void {
  return (error) => app.log.error({ err: error }, text);
}
