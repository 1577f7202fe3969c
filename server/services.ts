import type { Database } from '#db/client.ts';
import type { Config } from './config.ts';
import type { DatabaseRateLimiter } from './http/request/database-rate-limiter.ts';
import type { MailOutbox } from './jobs/outbox/outbox.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { MediaStore } from './media/uploads/store.ts';
import type { ActivityRecorder } from './modules/activity/service.ts';
import type { Monitor } from './monitoring/monitor.ts';
import type { OldAddresses } from './read-models/addresses/old-addresses.ts';
import type { LiveArticles } from './read-models/articles/live-articles.ts';
import type { LiveCatalogue } from './read-models/catalogue/live-catalogue.ts';
import type { ProductTexts } from './read-models/catalogue/product-texts.ts';
import type { RankLists } from './read-models/ranks/rank-lists.ts';
import type { LiveSettings } from './read-models/settings/live-settings.ts';
import type { Secrets } from './secrets.ts';

/** The cost of hashing a password: kilobytes, passes and threads. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** What modules need to do their work; created once by open-services.ts. */
export interface Services {
  config: Config;
  database: Database;
  secrets: Secrets;
  rateLimiter: DatabaseRateLimiter;
  passwordCost: PasswordCost;
  /** Successful sign-ins per network in 15 minutes. */
  signInsPerNetwork: number;
  catalogue: LiveCatalogue;
  productTexts: ProductTexts;
  articles: LiveArticles;
  addresses: OldAddresses;
  settings: LiveSettings;
  activity: ActivityRecorder;
  ranks: RankLists;
  media: MediaStore;
  jobs: JobQueue;
  mail: MailOutbox;
  monitor: Monitor;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
