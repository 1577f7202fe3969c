import { HOUR_MS } from '#contract/time.ts';
import type { Trx } from '#db/client.ts';
import { insertJob } from '#server/jobs/job-rows.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import { nextLapse, priceByCurrentOffers } from '#server/modules/store-feeds/service.ts';
import type { Services } from '#server/services.ts';

/**
 * Offers stop counting by the clock when a feed fails or is paused, and at once when a feed is deleted. Another offer
 * is then the lowest.
 */
export function storeOfferKind({ database, catalogue }: Services): JobKind<'once' | null> {
  return {
    kind: 'offers',
    work: async ({ payload }, signal) => {
      await priceByCurrentOffers(database, signal);
      if (signal.aborted || payload === 'once') return undefined;
      const lapsesAt = await nextLapse(database.query);
      return lapsesAt === null ? undefined : { runAgainAt: Math.max(lapsesAt, Date.now() + HOUR_MS) };
    },
    onEnded: () => catalogue.catchUp(),
  };
}

/** Queues the job an hour after a feed was read, unless one is already waiting. */
export async function queueOfferPrices(trx: Trx, now: number): Promise<void> {
  await insertJob(trx, { kind: 'offers', key: 'offers', runAt: now + HOUR_MS }, now);
}
