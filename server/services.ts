import type { Database } from '#db/client.ts';
import type { Config } from './config.ts';
import type { Attempts } from './http/attempts.ts';
import type { MailOutbox } from './mail/outbox.ts';
import type { MediaStore } from './media/store.ts';
import type { RankLists } from './modules/activity/rank-lists.ts';
import type { ActivityRecorder } from './modules/activity/recorder.ts';
import type { LiveArticles } from './modules/blogs/live-articles.ts';
import type { LiveCatalogue } from './modules/products/live-catalogue.ts';

/** What the modules work with. Made once in app.ts. */
export interface Services {
  config: Config;
  database: Database;
  /** Signs tokens. */
  tokenSecret: string;
  attempts: Attempts;
  catalogue: LiveCatalogue;
  articles: LiveArticles;
  activity: ActivityRecorder;
  ranks: RankLists;
  media: MediaStore;
  mail: MailOutbox;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
