import type { FastifyInstance } from 'fastify';
import { IssueSender } from './jobs/kinds/issue-sender.ts';
import { WebhookDeliverer } from './jobs/webhooks/deliverer.ts';
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

export function openBackups(app: FastifyInstance, services: Services): Backups {
  const made = new Backups(services, logError(app, 'a backup could not be made'));
  app.addHook('onClose', () => made.close());
  return made;
}

/** Returns how to tell it of something that is to be sent. */
export function startWebhookDeliverer(app: FastifyInstance, services: Services): () => void {
  const work = runWith(app, new WebhookDeliverer({ ...services, log: app.log }));
  services.catalogue.onChange(work);
  return work;
}
