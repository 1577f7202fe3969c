import { RETENTION_DAYS } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Database } from '#db/client.ts';
import type { NewsletterIssueRow } from '#db/schema.ts';
import type { Config } from '#server/config.ts';
import {
  deleteDeliveriesBefore,
  deletePendingBefore,
  enqueueDeliveries,
  finishIfDelivered,
  startDueIssues,
  unfinishedIssues,
} from '#server/modules/newsletter/service.ts';
import type { LiveSettings } from '#server/read-models/settings/live-settings.ts';
import type { MailOutbox } from '../outbox/outbox.ts';
import { Poller } from '../poller.ts';

const POLL_MS = 5_000;
const BATCH = 100;
/** No more of an issue than this waits in the outbox: bodies are large, and most readers can wait there as well as here. */
const WAITING_MAX = 500;
const RETENTION_MS = RETENTION_DAYS.mail * 24 * HOUR_MS;

export interface IssueSenderOptions {
  database: Database;
  config: Config;
  mail: MailOutbox;
  settings: LiveSettings;
  onError: (error: unknown) => void;
}

/**
 * Starts issues whose time has come, and passes started ones to the outbox in batches. Each batch is one transaction
 * over the rows that say to whom the issue goes, so a process may end at any moment and any process goes on from there:
 * what was handed over is noted, what was not waits.
 */
export class IssueSender {
  readonly #options: IssueSenderOptions;
  readonly #poller: Poller;
  #prunedAt = 0;

  constructor(options: IssueSenderOptions) {
    this.#options = options;
    this.#poller = new Poller(POLL_MS, () => this.#pass(), options.onError);
  }

  /** Goes on with what was started; resolves when nothing can be handed over now. */
  work(): Promise<void> {
    return this.#poller.work();
  }

  close(): Promise<void> {
    return this.#poller.close();
  }

  async #pass(): Promise<void> {
    await startDueIssues(this.#options);
    for (const issue of await unfinishedIssues(this.#options.database.query)) await this.#advance(issue);
    await this.#prune();
  }

  async #advance(issue: NewsletterIssueRow): Promise<void> {
    const { database, mail } = this.#options;
    while (!this.#poller.isClosed && (await mail.countWaitingBulk()) < WAITING_MAX) {
      const taken = await enqueueDeliveries(this.#options, issue, BATCH);
      mail.sendDue();
      if (taken === 0) return finishIfDelivered(database.query, issue.id);
    }
  }

  async #prune(): Promise<void> {
    const now = Date.now();
    if (now - this.#prunedAt < HOUR_MS) return;
    this.#prunedAt = now;
    const { query } = this.#options.database;
    const before = new Date(now - RETENTION_MS).toISOString();
    await deletePendingBefore(query, before);
    await deleteDeliveriesBefore(query, before);
  }
}
