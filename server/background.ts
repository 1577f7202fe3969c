import type { FastifyInstance } from 'fastify';
import { sitemapPaths } from './http/pages/site.ts';
import { CachePurger } from './jobs/cache-purger.ts';
import { Backups } from './modules/backups/service.ts';
import type { Services } from './services.ts';

/** What works without a request: each is started with the server and ended with it. */

/** Where nobody waits who could be told. */
export function logError(app: FastifyInstance, text: string): (error: unknown) => void {
  return (error) => app.log.error({ err: error }, text);
}

/** One worker of a machine tells the cache in front. */
export function startCachePurger(
  app: FastifyInstance,
  { config: { purge }, catalogue }: Services,
  worker: number,
): void {
  if (!purge || worker !== 1) return;
  const onError = (error: unknown) => app.log.warn({ err: error }, 'the cache in front could not be told of a change');
  const purger = new CachePurger({ ...purge, sitePaths: [...sitemapPaths, '/manifest.webmanifest'], onError });
  catalogue.onChange((changes) => purger.note(changes));
  app.addHook('onClose', () => purger.close());
}

export function openBackups(app: FastifyInstance, services: Services): Backups {
  const made = new Backups(services, logError(app, 'a backup could not be made'));
  app.addHook('onClose', () => made.close());
  return made;
}
