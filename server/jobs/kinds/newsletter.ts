import type { NewsletterIssueRow } from '#db/schema.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import { enqueueDeliveries, finishIfDelivered, issuesToSend, startIfDue } from '#server/modules/newsletter/service.ts';
import type { Services } from '#server/services.ts';

const BATCH = 100;
/** Limits how much of an issue waits in the outbox, because bodies are large. */
const WAITING_MAX = 500;
/** Delay while the outbox is full, and until the last mail has been sent. */
const AGAIN_MS = 1_000;

/**
 * Starts an issue when it is due and queues its mail in batches. Each batch is one transaction over the issue's
 * recipient rows, so any process can continue after a crash without losing or repeating one.
 */
export function issueKind(services: Pick<Services, 'database' | 'config' | 'mail' | 'settings'>): JobKind<string> {
  const { database, mail } = services;

  async function advance(issue: NewsletterIssueRow, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && (await mail.countWaitingBulk()) < WAITING_MAX) {
      const taken = await enqueueDeliveries(services, issue, BATCH);
      mail.sendDue();
      if (taken === 0) return finishIfDelivered(database.query, issue.id);
    }
    return false;
  }

  return {
    kind: 'issue',
    plan: async (query, now) => {
      const ids = await issuesToSend(query, new Date(now).toISOString());
      return ids.map((id) => ({ key: `issue ${id}`, payload: id }));
    },
    work: async ({ payload: id }, signal) => {
      const issue = await startIfDue(services, id);
      if (!issue || (await advance(issue, signal)) || signal.aborted) return undefined;
      return { runAgainAt: Date.now() + AGAIN_MS };
    },
  };
}
