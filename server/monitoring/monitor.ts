import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { isBackupOverdue } from '#contract/desk/backups.ts';
import type { SystemFigures } from '#contract/desk/overview.ts';
import type { Database } from '#db/client.ts';
import { type Timing, timings } from '#db/engines/timing.ts';
import { VERSION } from '#server/version.ts';
import { EventLoop } from './event-loop.ts';
import { readWaiting, type Waiting } from './figures.ts';

/** Slower queries are counted and logged, without their values. */
const SLOW_QUERY_MS = 250;
/** A page was served from memory, as the previous version, or after waiting for a render. */
export type CacheResult = 'hit' | 'stale' | 'miss';

export interface MonitoredPages {
  readonly counts: Readonly<Record<CacheResult, number>>;
  readonly size: { pages: number; bytes: number; waiting: number };
}

export interface MonitorOptions {
  registry: Registry;
  database: Database;
  /** The last content change that this process has applied. */
  appliedChange: () => number;
  backupSchedule: () => { isDaily: boolean; since: string };
  onSlowQuery: (query: { sql: string; ms: number }) => void;
  onError: (error: unknown) => void;
}

/**
 * Figures for operators, in Prometheus and the admin area. Database figures are the same in every process, so with
 * several workers the largest value counts.
 */
export class Monitor {
  readonly eventLoop = new EventLoop();
  readonly #options: MonitorOptions;
  readonly #renders: Histogram;
  readonly #queries: Histogram<'kind'>;
  readonly #mails: Histogram<'result'>;
  readonly #slowQueries: Counter;
  #slow = 0;
  #rendered = { count: 0, ms: 0 };
  #pages: MonitoredPages | null = null;

  constructor(options: MonitorOptions) {
    this.#options = options;
    const registers = [options.registry];
    this.#renders = new Histogram({
      name: 'handset_render_duration_seconds',
      help: 'Time to render a page that was not cached',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    });
    this.#queries = new Histogram({
      name: 'handset_query_duration_seconds',
      help: 'Time of a database statement',
      labelNames: ['kind'],
      buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 1, 5],
      registers,
    });
    this.#mails = new Histogram({
      name: 'handset_mail_duration_seconds',
      help: 'Time to send one mail',
      labelNames: ['result'],
      buckets: [0.05, 0.25, 1, 5, 15, 60],
      registers,
    });
    this.#slowQueries = new Counter({
      name: 'handset_slow_queries_total',
      help: `Statements that took longer than ${SLOW_QUERY_MS} ms`,
      registers,
    });
    this.#addGauges(registers);
    timings.query.subscribe(this.#onQuery);
    timings.render.subscribe(this.#onRender);
    timings.mail.subscribe(this.#onMail);
  }

  close(): void {
    this.eventLoop.close();
    timings.query.unsubscribe(this.#onQuery);
    timings.render.unsubscribe(this.#onRender);
    timings.mail.unsubscribe(this.#onMail);
  }

  watchPages(pages: MonitoredPages): void {
    this.#pages = pages;
  }

  /** For the admin area, of the process that answers. */
  async read(): Promise<SystemFigures> {
    const waiting = await readWaiting(this.#options.database.query);
    const { hit = 0, stale = 0, miss = 0 } = this.#pages?.counts ?? {};
    const requests = hit + stale + miss;
    return {
      mailWaiting: waiting.mail,
      mailOldestSeconds: Math.round(waiting.mailOldestSeconds),
      mailFailed: waiting.mailFailed,
      jobs: Object.values(waiting.jobs).reduce((sum, count) => sum + count, 0),
      alertsDue: waiting.alerts,
      changesBehind: this.#behind(waiting),
      lastGoodBackupAt: waiting.lastGoodBackup,
      isBackupOverdue: this.#isBackupOverdue(waiting),
      pagesFromMemory: requests === 0 ? null : (hit + stale) / requests,
      renderMs: this.#rendered.count === 0 ? null : this.#rendered.ms / this.#rendered.count,
      rendersWaiting: this.#pages?.size.waiting ?? 0,
      slowQueries: this.#slow,
      eventLoopMs: this.eventLoop.longestMs,
    };
  }

  readonly #onQuery = (message: unknown): void => {
    const { ms, what } = message as Timing;
    this.#queries.labels(/^\s*(select|with)\b/i.test(what) ? 'read' : 'write').observe(ms / 1000);
    if (ms < SLOW_QUERY_MS) return;
    this.#slow++;
    this.#slowQueries.inc();
    this.#options.onSlowQuery({ sql: what, ms: Math.round(ms) });
  };

  readonly #onRender = (message: unknown): void => {
    const { ms } = message as Timing;
    this.#rendered.count++;
    this.#rendered.ms += ms;
    this.#renders.observe(ms / 1000);
  };

  readonly #onMail = (message: unknown): void => {
    const { ms, failed } = message as Timing;
    this.#mails.labels(failed ? 'failed' : 'sent').observe(ms / 1000);
  };

  #behind({ lastChange }: Waiting): number {
    return Math.max(0, lastChange - this.#options.appliedChange());
  }

  #isBackupOverdue({ lastGoodBackup }: Waiting): boolean {
    return isBackupOverdue(this.#options.backupSchedule(), lastGoodBackup, Date.now());
  }

  /** On SQLite they are zero. */
  #addPoolGauges(registers: Registry[]): void {
    const { database } = this.#options;
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name: `handset_pool_${name}`,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    gauge('size', 'Maximum connections to PostgreSQL', () => database.poolState()?.max ?? 0);
    gauge('in_use', 'Connections to PostgreSQL in use', () => database.poolState()?.inUse ?? 0);
    gauge('waiting', 'Requests waiting for a connection', () => database.poolState()?.waiting ?? 0);
  }

  #addGauges(registers: Registry[]): void {
    const { database, onError } = this.#options;
    new Gauge({
      name: 'handset_build_info',
      help: 'Running version',
      labelNames: ['version', 'engine'],
      registers,
      aggregator: 'max',
    }).set({ version: VERSION, engine: database.engine }, 1);
    // Gauges are collected together, so one query serves them all.
    let looking: Promise<Waiting | null> | null = null;
    const look = () => {
      looking ??= readWaiting(database.query)
        .catch((error) => {
          onError(error);
          return null;
        })
        .finally(() => {
          looking = null;
        });
      return looking;
    };
    const gauge = (name: string, help: string, read: (waiting: Waiting) => number) =>
      new Gauge({
        name: `handset_${name}`,
        help,
        registers,
        aggregator: 'max',
        async collect() {
          const waiting = await look();
          if (waiting) this.set(read(waiting));
        },
      });
    gauge('mail_due', 'Mail that is due and not sent', ({ mail }) => mail);
    gauge('mail_oldest_seconds', 'Age of the oldest mail that is due', (waiting) => waiting.mailOldestSeconds);
    gauge('mail_failed', 'Mail that failed permanently within a day', ({ mailFailed }) => mailFailed);
    gauge('webhook_events_due', 'Webhook events that are due and not sent', ({ webhooks }) => webhooks);
    gauge(
      'webhook_oldest_seconds',
      'Age of the oldest webhook event that is due',
      (waiting) => waiting.webhooksOldestSeconds,
    );
    gauge('price_alerts_due', 'Price changes whose alerts are due and not sent yet', ({ alerts }) => alerts);
    gauge('content_changes_behind', 'Changes not yet visible to readers of a process', (waiting) =>
      this.#behind(waiting),
    );
    gauge(
      'jobs_overdue_seconds',
      'Seconds the longest overdue job has waited',
      (waiting) => waiting.jobsOverdueSeconds,
    );
    gauge(
      'backup_last_good_timestamp_seconds',
      'Time of the newest verified backup; 0 for none',
      ({ lastGoodBackup }) => (lastGoodBackup ? Date.parse(lastGoodBackup) / 1000 : 0),
    );
    gauge('backup_overdue', '1 if daily backups are on and none was verified in the last two days', (waiting) =>
      Number(this.#isBackupOverdue(waiting)),
    );
    new Gauge({
      name: 'handset_jobs_running',
      help: 'Running jobs, by kind',
      labelNames: ['kind'],
      registers,
      aggregator: 'max',
      async collect() {
        for (const [kind, count] of Object.entries((await look())?.jobs ?? {})) this.set({ kind }, count);
      },
    });
    new Gauge({
      name: 'handset_database_up',
      help: 'Whether the database responded',
      registers,
      aggregator: 'min',
      async collect() {
        this.set((await look()) ? 1 : 0);
      },
    });
    this.#addPoolGauges(registers);
    const pages = () => this.#pages;
    new Counter({
      name: 'handset_page_requests_total',
      help: 'Page requests, by whether the page was cached',
      labelNames: ['result'],
      registers,
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(pages()?.counts ?? {})) this.inc({ result }, count);
      },
    });
    new Gauge({
      name: 'handset_page_cache_bytes',
      help: 'Memory used by cached pages',
      registers,
      collect() {
        this.set(pages()?.size.bytes ?? 0);
      },
    });
    new Gauge({
      name: 'handset_renders_waiting',
      help: 'Renders waiting in the queue',
      registers,
      collect() {
        this.set(pages()?.size.waiting ?? 0);
      },
    });
  }
}
