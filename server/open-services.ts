import type { FastifyInstance } from 'fastify';
import { SIGN_INS_PER_NETWORK } from '#contract/limits.ts';
import type { Database } from '#db/client.ts';
import type { Config } from './config.ts';
import { DatabaseRateLimiter } from './http/request/database-rate-limiter.ts';
import { openOutbox } from './jobs/outbox/open-outbox.ts';
import { JobQueue } from './jobs/queue.ts';
import { logError } from './log-error.ts';
import { openMediaStore } from './media/uploads/open-store.ts';
import { ActivityRecorder } from './modules/activity/service.ts';
import { getProduct } from './modules/products/service.ts';
import { PASSWORD_COST } from './modules/users/service.ts';
import { Monitor } from './monitoring/monitor.ts';
import { OldAddresses } from './read-models/addresses/old-addresses.ts';
import { LiveArticles } from './read-models/articles/live-articles.ts';
import { LiveCatalogue } from './read-models/catalogue/live-catalogue.ts';
import { ProductTexts } from './read-models/catalogue/product-texts.ts';
import { RankLists } from './read-models/ranks/rank-lists.ts';
import { LiveSettings } from './read-models/settings/live-settings.ts';
import type { Secrets } from './secrets.ts';
import type { Services } from './services.ts';

interface ServicesOptions extends Partial<Pick<Services, 'passwordCost' | 'signInsPerNetwork'>> {
  config: Config;
  database: Database;
}

/** Opens the services in dependency order; they close in reverse. */
export async function openServices(
  app: FastifyInstance,
  { config, database, passwordCost = PASSWORD_COST, signInsPerNetwork = SIGN_INS_PER_NETWORK }: ServicesOptions,
  secrets: Secrets,
): Promise<Services> {
  const onError = logError(app);
  const catalogue = await LiveCatalogue.open(database, onError);
  const articles = await LiveArticles.open(database, catalogue, onError);
  const addresses = await OldAddresses.open(database, catalogue, onError);
  const settings = await LiveSettings.open(database, catalogue, onError);
  const activity = new ActivityRecorder(database, secrets.newest('visitor'), onError);
  const ranks = await RankLists.open({ database, location: config, catalogue, onError });
  const rateLimiter = new DatabaseRateLimiter(database, secrets.newest('rate-limit'));
  const jobs = new JobQueue({ database, log: app.log });
  app.addHook('onListen', async () => jobs.look());
  const mail = openOutbox(config, database, jobs, rateLimiter, app.log, () => settings.sender(config));
  const monitor = new Monitor({
    registry: app.metrics,
    database,
    appliedChange: () => catalogue.appliedSeq,
    backupSchedule: () => settings.backups,
    onSlowQuery: (query) => app.log.warn(query, 'slow statement'),
    onError,
  });
  app.addHook('onClose', async () => {
    monitor.close();
    await jobs.close();
    mail.close();
    await ranks.close();
    await activity.close();
    await settings.close();
    await addresses.close();
    await articles.close();
    await catalogue.close();
  });
  return {
    config,
    database,
    secrets,
    rateLimiter,
    passwordCost,
    signInsPerNetwork,
    catalogue,
    productTexts: new ProductTexts(catalogue, (id) =>
      getProduct(database, id, { inForce: (row) => catalogue.inForce(row), asOf: catalogue.asOf }),
    ),
    articles,
    addresses,
    settings,
    activity,
    ranks,
    media: openMediaStore(config),
    jobs,
    mail,
    monitor,
  };
}
