import { channel } from 'node:diagnostics_channel';
import type { LogEvent } from 'kysely';

/** A timing, published in the async context of its caller. */
export interface Timing {
  ms: number;
  failed: boolean;
  /** The statement without its values, the page's address, or the kind of mail. */
  what: string;
}

/** Metrics and tracing subscribe here; without subscribers publishing costs nothing. */
export const timings = {
  query: channel('handset:query'),
  render: channel('handset:render'),
  mail: channel('handset:mail'),
};

/** Every statement with its values, which may contain secrets: for tests only. */
export const statements = channel('handset:statement');

export function reportQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (statements.hasSubscribers) statements.publish(query);
  if (!timings.query.hasSubscribers) return;
  timings.query.publish({ ms: queryDurationMillis, failed: level === 'error', what: query.sql } satisfies Timing);
}

/** Runs the work and publishes how long it took. */
export async function timed<T>(kind: keyof typeof timings, what: string, work: () => Promise<T>): Promise<T> {
  const listening = timings[kind];
  if (!listening.hasSubscribers) return work();
  const startedAt = performance.now();
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    listening.publish({ ms: performance.now() - startedAt, failed, what } satisfies Timing);
  }
}
