import type { JobKind } from '#server/jobs/queue.ts';
import { hasDueAlerts, sendDueAlerts } from '#server/modules/alerts/service.ts';
import type { Services } from '#server/services.ts';

/** Delay while the outbox is full. */
const FULL_OUTBOX_MS = 500;

/** Notifies readers of prices that have been stable for long enough. */
export function alertKind(services: Services): JobKind {
  return {
    kind: 'alerts',
    plan: async (query, now) => ((await hasDueAlerts(query, now)) ? [{ key: 'alerts' }] : []),
    work: async () => ((await sendDueAlerts(services)) ? undefined : { runAgainAt: Date.now() + FULL_OUTBOX_MS }),
  };
}
