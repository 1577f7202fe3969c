import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

export const NEVER = new Date(0).toISOString();

export interface Outcome {
  problems: string[];
  rounds: number;
  kills: number;
  /** How often a server was paused and resumed after its leases expired. */
  stops: number;
  /** How many jobs of each kind a server held when it was killed or paused. */
  hit: Record<string, number>;
  /** Those of them that the other machine took over after their lease. */
  takenOver: Record<string, number>;
  /** Mails and webhook events that arrived twice, as documented: only mail that a person waits for. */
  again: { mails: number; events: number };
  /** Newsletters and alerts that were being sent at a kill and are not sent again, as documented. */
  unsent: number;
  /** Time spent by phase. */
  seconds: Record<string, number>;
}

/** One job of a kind: queued, and checked after its end. */
export interface Work {
  queue(): Promise<void>;
  findProblems(): Promise<string[]>;
}

/** Describes the job if it did not end as expected. */
export async function unlessDone({ query }: Database, kind: string, id: string): Promise<string[]> {
  const job = await query.selectFrom('jobs').select(['state', 'error']).where('id', '=', id).executeTakeFirst();
  return job?.state === 'done' ? [] : [`${kind} is ${job?.state ?? 'gone'}: ${job?.error}`];
}

export const unlessEqual = (what: string, found: unknown, expected: unknown) =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];

/** How many rows of that table each phone of a brand, or of some of its names, has since. */
export async function timesSince(
  { query }: Database,
  table: 'product_changes' | 'price_changes',
  like: string,
  since: string,
) {
  const at = table === 'product_changes' ? 'changed.at' : 'changed.recorded_at';
  const { rows } = await sql<{ id: string; n: number }>`
    select products.id, count(changed.id) as n from products
    left join ${sql.table(table)} as changed on changed.product_id = products.id and ${sql.ref(at)} >= ${since}
    where products.id like ${like} group by products.id order by products.id`.execute(query);
  return rows.map(({ n }) => Number(n));
}

export const once = (count: number) => Array.from({ length: count }, () => 1);
