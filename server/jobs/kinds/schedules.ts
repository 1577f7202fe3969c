import { hasDueEdge } from '#db/price-schedules.ts';
import { publishDueCopies } from '#server/modules/blogs/working-copies.ts';
import { storeDueEdges } from '#server/modules/prices/service.ts';
import { hasDueAppearance, storeAppearances } from '#server/modules/products/service.ts';
import type { Services } from '#server/services.ts';
import type { JobKind } from '../queue.ts';

/**
 * Stores what the clock has done: beginnings and ends of scheduled prices, for the history and for alerts, phones that
 * have appeared, and working copies whose moment has come. Readers do not wait for it: what they see is worked out from
 * the clock. Two kinds, since an article that somebody is saving keeps its job waiting.
 */
export function scheduleKinds(services: Services): JobKind[] {
  const { database, articles } = services;
  return [
    {
      kind: 'schedules',
      plan: async (query, now) => {
        const moment = new Date(now).toISOString();
        const isDue = (await hasDueEdge(query, moment)) || (await hasDueAppearance(query, moment));
        return isDue ? [{ key: 'schedules' }] : [];
      },
      work: async () => {
        await storeDueEdges(database);
        await storeAppearances(database);
        return undefined;
      },
    },
    {
      kind: 'working-copies',
      plan: async (_query, now) => (articles.hasDueCopy(now) ? [{ key: 'working-copies' }] : []),
      work: async () => {
        await publishDueCopies(services);
        return undefined;
      },
    },
  ];
}
