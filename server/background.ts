import type { FastifyInstance } from 'fastify';
import { sitemapPaths } from './http/pages/site.ts';
import { AlertSender } from './jobs/alert-sender.ts';
import { BulkChanger } from './jobs/bulk/bulk-changer.ts';
import { CachePurger } from './jobs/cache-purger.ts';
import { IssueSender } from './jobs/issue-sender.ts';
import { PriceChanger } from './jobs/price-changes/price-changer.ts';
import { sweepExpired } from './jobs/retention.ts';
import { runDaily } from './jobs/run-daily.ts';
import { Scheduler } from './jobs/scheduler.ts';
import { sweepUploads } from './jobs/sweep-uploads.ts';
import { Undoer } from './jobs/undo/undoer.ts';
import { WebhookDeliverer } from './jobs/webhooks/deliverer.ts';
import { forgetUnconfirmed } from './modules/alerts/service.ts';
import { Backups } from './modules/backups/service.ts';
import { forgetFormer } from './modules/media/service.ts';
import { warnOfEndingTokens } from './modules/tokens/service.ts';
import { deleteExpiredSessions } from './modules/users/service.ts';
import type { Services } from './services.ts';

/** What works without a request: each is started with the server and ended with it. */

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

/** Returns how to tell it of an issue that was started. */
export function startIssueSender(app: FastifyInstance, { database, config, mail, settings }: Services): () => void {
  const sender = new IssueSender({
    database,
    config,
    mail,
    settings,
    onError: (error) => app.log.error({ err: error }, 'the newsletter could not be sent on'),
  });
  app.addHook('onClose', () => sender.close());
  return () => void sender.work();
}

export function startScheduler(app: FastifyInstance, { database }: Services): void {
  const scheduler = new Scheduler(database, (error) =>
    app.log.error({ err: error }, 'a scheduled price or phone could not be stored'),
  );
  app.addHook('onClose', () => scheduler.close());
}

/** Returns how to tell it of a change that was started. */
export function startPriceChanger(app: FastifyInstance, { config, database, catalogue }: Services): () => void {
  const changer = new PriceChanger({
    database,
    location: config,
    catalogue,
    onError: (error) => app.log.error({ err: error }, 'prices could not be changed'),
  });
  app.addHook('onListen', () => void changer.work());
  app.addHook('onClose', () => changer.close());
  return () => void changer.work();
}

/** The same for changes of many phones. */
export function startBulkChanger(app: FastifyInstance, { config, database, catalogue }: Services): () => void {
  const changer = new BulkChanger({
    database,
    location: config,
    catalogue,
    onError: (error) => app.log.error({ err: error }, 'phones could not be changed'),
  });
  app.addHook('onListen', () => void changer.work());
  app.addHook('onClose', () => changer.close());
  return () => void changer.work();
}

export function openBackups(app: FastifyInstance, services: Services): Backups {
  const made = new Backups(services, (error) => app.log.error({ err: error }, 'a backup could not be made'));
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
    onError: (error) => app.log.error({ err: error }, 'something could not be taken back'),
  });
  app.addHook('onListen', () => void undoer.work());
  app.addHook('onClose', () => undoer.close());
  return () => void undoer.work();
}

/** Returns how to tell it of something that is to be sent. */
export function startWebhookDeliverer(app: FastifyInstance, services: Services): () => void {
  const deliverer = new WebhookDeliverer({ ...services, log: app.log });
  const work = () => void deliverer.work();
  services.catalogue.onChange(work);
  app.addHook('onListen', work);
  app.addHook('onClose', () => deliverer.close());
  return work;
}

export function startAlertSender(app: FastifyInstance, services: Services): void {
  const sender = new AlertSender(services, (error) => app.log.error({ err: error }, 'price alerts could not be sent'));
  app.addHook('onListen', () => sender.work());
  app.addHook('onClose', () => sender.close());
}

/** Whichever process comes first does it, once a day. */
export function startDailyWork(app: FastifyInstance, services: Services): void {
  const { database } = services;
  runDaily(app, database, 'retention', () => sweepExpired(database));
  runDaily(app, database, 'replaced-pictures', () => forgetFormer(services));
  runDaily(app, database, 'uploads', () => sweepUploads(services));
  runDaily(app, database, 'imports', () => services.imports.sweep());
  runDaily(app, database, 'rate-limits', () => services.rateLimiter.sweep());
  runDaily(app, database, 'sessions', () => deleteExpiredSessions(database));
  runDaily(app, database, 'ending-tokens', () => warnOfEndingTokens(services));
  runDaily(app, database, 'unconfirmed-alerts', () => forgetUnconfirmed(database));
}
