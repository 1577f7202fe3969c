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
import { CatchUp } from '#server/read-models/catch-up.ts';
import type { LiveSettings } from '#server/read-models/settings/live-settings.ts';
import type { MailOutbox } from './outbox/outbox.ts';

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
 * Starts issues whose time has come, and passes started ones to the outbox in batches. Each batch is one transaction over the rows that
 * say to whom the issue goes, so a process may end at any moment and any process goes on from there:
 * what was handed over is noted, what was not waits.
 */
export class IssueSender {
  readonly #options: IssueSenderOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #passes = new CatchUp(() => this.#pass());
  #closed = false;
  #prunedAt = 0;

  constructor(options: IssueSenderOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.work(), POLL_MS).unref();
  }

  /** Goes on with what was started; resolves when nothing can be handed over now. */
  work(): Promise<void> {
    return this.#passes.run();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#passes.idle();
  }

  async #pass(): Promise<void> {
    const { database, onError } = this.#options;
    try {
      if (!this.#closed) await startDueIssues(this.#options);
      if (!this.#closed) for (const issue of await unfinishedIssues(database.query)) await this.#advance(issue);
      await this.#prune();
    } catch (error) {
      onError(error);
    }
  }

  async #advance(issue: NewsletterIssueRow): Promise<void> {
    const { database, mail } = this.#options;
    while (!this.#closed && (await mail.countWaitingBulk()) < WAITING_MAX) {
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
