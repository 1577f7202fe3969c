import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { BulkChanger } from './jobs/bulk/bulk-changer.ts';
import { IssueSender } from './jobs/issue-sender.ts';
import { Poller } from './jobs/poller.ts';
import { PriceChanger } from './jobs/price-changes/price-changer.ts';
import { sweepExpired } from './jobs/retention.ts';
import { runDaily } from './jobs/run-daily.ts';
import { sweepUploads } from './jobs/sweep-uploads.ts';
import { Undoer } from './jobs/undo/undoer.ts';
import { WebhookDeliverer } from './jobs/webhooks/deliverer.ts';
import { forgetUnconfirmed, sendDueAlerts } from './modules/alerts/service.ts';
import { Backups } from './modules/backups/service.ts';
import { publishDueCopies } from './modules/blogs/working-copies.ts';
import { forgetFormer } from './modules/media/service.ts';
import { storeDueEdges } from './modules/prices/service.ts';
import { storeAppearances } from './modules/products/service.ts';
import { warnOfEndingTokens } from './modules/tokens/service.ts';
import { deleteExpiredSessions } from './modules/users/service.ts';
import type { Services } from './services.ts';

/** What works without a request: each is started with the server and ended with it. */

const SCHEDULES_POLL_MS = 2_000;
const ALERTS_POLL_MS = 5_000;
/** While the outbox has enough for now. */
const FULL_OUTBOX_MS = 200;

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

/** Returns how to tell it of an issue that was started. */
export function startIssueSender(app: FastifyInstance, { database, config, mail, settings }: Services): () => void {
  const sender = new IssueSender({
    database,
    config,
    mail,
    settings,
    onError: logError(app, 'the newsletter could not be sent on'),
  });
  app.addHook('onClose', () => sender.close());
  return () => void sender.work();
}

/**
 * Stores what the clock has done: beginnings and ends of scheduled prices, for the history and for alerts, phones that
 * have appeared, and working copies whose moment has come. Readers do not wait for it: what they see is worked out from the clock. Each is stored once,
 * however many processes try.
 */
export function startScheduler(app: FastifyInstance, services: Services): void {
  const { database } = services;
  const store = async () => {
    await storeDueEdges(database);
    await storeAppearances(database);
  };
  const onError = logError(app, 'a scheduled price, phone or article could not be stored');
  // Two, since an article that somebody is saving keeps its poller waiting.
  const pollers = [
    new Poller(SCHEDULES_POLL_MS, store, onError),
    new Poller(SCHEDULES_POLL_MS, () => publishDueCopies(services), onError),
  ];
  app.addHook('onClose', async () => {
    for (const poller of pollers) await poller.close();
  });
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

/** Returns how to tell it of something that is to be sent. */
export function startWebhookDeliverer(app: FastifyInstance, services: Services): () => void {
  const work = runWith(app, new WebhookDeliverer({ ...services, log: app.log }));
  services.catalogue.onChange(work);
  return work;
}

/** Looks whether a price has stood long enough for somebody to be told. */
export function startAlertSender(app: FastifyInstance, services: Services): void {
  const send = async () => {
    while (!(await sendDueAlerts(services)) && !poller.isClosed) await delay(FULL_OUTBOX_MS);
  };
  const poller = new Poller(ALERTS_POLL_MS, send, logError(app, 'price alerts could not be sent'));
  runWith(app, poller);
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
