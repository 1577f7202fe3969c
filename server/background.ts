import type { FastifyInstance } from 'fastify';
import { Backups } from './modules/backups/service.ts';
import type { Services } from './services.ts';

/** What works without a request: each is started with the server and ended with it. */

/** Where nobody waits who could be told. */
export function logError(app: FastifyInstance, text: string): (error: unknown) => void {
  return (error) => app.log.error({ err: error }, text);
}

export function openBackups(app: FastifyInstance, services: Services): Backups {
  const made = new Backups(services, logError(app, 'a backup could not be made'));
  app.addHook('onClose', () => made.close());
  return made;
}
