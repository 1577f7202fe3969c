import { hasDueEdge } from '#db/price-schedules.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import { publishDueCopies } from '#server/modules/blogs/working-copies.ts';
import { storeDueEdges } from '#server/modules/prices/service.ts';
import { hasDueAppearance, storeAppearances } from '#server/modules/products/service.ts';
import { hasDuePage, publishDuePages } from '#server/modules/settings/service.ts';
import type { Services } from '#server/services.ts';

/**
 * Applies what is due by the clock: starts and ends of scheduled prices (for the history and for alerts), scheduled
 * phones, working copies and pages. Readers see prices and phones on time even before they are stored. These are three
 * kinds because an article that is being saved blocks its job.
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
    {
      kind: 'pages',
      plan: async (query, now) => ((await hasDuePage(query, new Date(now).toISOString())) ? [{ key: 'pages' }] : []),
      work: async () => {
        await publishDuePages(services);
        return undefined;
      },
    },
  ];
}
