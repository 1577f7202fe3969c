import type { FastifyInstance } from 'fastify';
import { storeFeeds } from '#contract/desk/store-feeds.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import {
  changeFeed,
  createFeed,
  decideItem,
  listFeedRuns,
  listFeeds,
  listItems,
  readFeedColumns,
  removeFeed,
  startFeedRun,
} from './service.ts';

export function registerStoreFeeds(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, storeFeeds.list, () => listFeeds(services));
  registerEndpoint(app, storeFeeds.create, async ({ body, viewer }) => {
    const feed = await createFeed(services, viewer, body);
    services.jobs.look();
    return feed;
  });
  registerEndpoint(app, storeFeeds.readColumns, ({ body }) => readFeedColumns(services, body));
  registerEndpoint(app, storeFeeds.update, async ({ params, body }) => {
    const feed = await changeFeed(services, params.id, body);
    services.jobs.look();
    return feed;
  });
  registerEndpoint(app, storeFeeds.remove, ({ params, viewer }) => removeFeed(services, params.id, viewer.id));
  registerEndpoint(app, storeFeeds.run, ({ params, viewer }) => startFeedRun(services, viewer, params.id));
  registerEndpoint(app, storeFeeds.runs, ({ params, query }) => listFeedRuns(services, params.id, query));
  registerEndpoint(app, storeFeeds.items, ({ params, query }) => listItems(services, params.id, query));
  registerEndpoint(app, storeFeeds.decide, ({ params, body, viewer }) =>
    decideItem(services, viewer, params.id, params.key, body),
  );
}
