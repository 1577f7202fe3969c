import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { alertKind } from './alerts.ts';
import { backupKind, restoreKind } from './backups.ts';
import { bulkJobs, priceJobs } from './bulk.ts';
import { dailyKind, queueDailyTasks } from './daily.ts';
import { importJobs } from './imports.ts';
import { issueKind } from './newsletter.ts';
import { scheduleKinds } from './schedules.ts';
import { storeFeedKind } from './store-feeds.ts';
import { storeOfferKind } from './store-offers.ts';
import { undoJobs } from './undo.ts';
import { webhookEventsKind, webhookKind } from './webhooks.ts';

export function registerKinds(app: FastifyInstance, services: Services): void {
  const { jobs, database, catalogue } = services;
  jobs.register(importJobs(services));
  jobs.register(bulkJobs(services));
  jobs.register(priceJobs(services));
  jobs.register(undoJobs(services));
  jobs.register(storeFeedKind(services));
  jobs.register(storeOfferKind(services));
  jobs.register(dailyKind(services));
  jobs.register(alertKind(services));
  jobs.register(issueKind(services));
  jobs.register(webhookKind({ ...services, log: app.log }));
  jobs.register(webhookEventsKind(services));
  jobs.register(backupKind(services));
  if (database.engine === 'sqlite') jobs.register(restoreKind(services));
  // A content change may cause webhook events.
  catalogue.onChange(() => jobs.look());
  for (const kind of scheduleKinds(services)) jobs.register(kind);
  app.addHook('onListen', () => queueDailyTasks(database));
}
