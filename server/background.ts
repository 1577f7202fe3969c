import type { FastifyInstance } from 'fastify';
import { sitemapPaths } from './http/pages/site.ts';
import { BulkChanger } from './jobs/bulk/bulk-changer.ts';
import { CachePurger } from './jobs/cache-purger.ts';
import { PriceChanger } from './jobs/price-changes/price-changer.ts';
import { Undoer } from './jobs/undo/undoer.ts';
import { Backups } from './modules/backups/service.ts';
import type { Services } from './services.ts';

/** What works without a request: each is started with the server and ended with it. */

interface Job {
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Begins when the server listens; returns how to tell it that there is something to do. */
function runWith(app: FastifyInstance, job: Job): () => void {
  const work = () => void job.work();
  app.addHook('onListen', work);
  app.addHook('onClose', () => job.close());
  return work;
}

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

/** Returns how to tell it of a change that was started. */
export function startPriceChanger(app: FastifyInstance, { config, database, catalogue }: Services): () => void {
  const onError = logError(app, 'prices could not be changed');
  return runWith(app, new PriceChanger({ database, location: config, catalogue, onError }));
}

/** The same for changes of many phones. */
export function startBulkChanger(app: FastifyInstance, { config, database, catalogue }: Services): () => void {
  const onError = logError(app, 'phones could not be changed');
  return runWith(app, new BulkChanger({ database, location: config, catalogue, onError }));
}

export function openBackups(app: FastifyInstance, services: Services): Backups {
  const made = new Backups(services, logError(app, 'a backup could not be made'));
  app.addHook('onClose', () => made.close());
  return made;
}

/** Returns how to tell it of something that is to be taken back. */
export function startUndoer(app: FastifyInstance, { config, database, catalogue, articles }: Services): () => void {
  const undoer = new Undoer({
    database,
    location: config,
    onUndone: async () => {
      await catalogue.catchUp();
      await articles.catchUp();
    },
    onError: logError(app, 'something could not be taken back'),
  });
  return runWith(app, undoer);
}
