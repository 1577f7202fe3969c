import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { hourAt } from '#db/activity/hour.ts';
import type { Database } from '#db/client.ts';
import {
  countsByDay,
  demoViews,
  knownIds,
  mostLikedIds,
  reactionsByDay,
  searchesByDay,
  viewsBetween,
} from './queries.ts';
import { addScores, INDIA_NOON, movements, TRENDING_DAYS, TRENDING_WEIGHTS } from './ranks.ts';

/** Entries stored per list, enough to fill it with phones on sale. */
export const RANKED_MAX = 100;
const SEARCHES_LENGTH = 30;
/** A search made by fewer visitors in a day is private and not shown. */
const SEARCHERS_MIN = 3;
/** Contains the version of the stored format, because servers of two versions may share a database. */
const STORED_AS = 'ranks 1';

export interface Hit {
  hits: number;
  movement: number | null;
  isDemo: boolean;
}

/** Rankings by reader activity, as ids; deleted phones may be among them. */
export interface Ranks {
  /** In milliseconds. */
  computedAt: number;
  tookMs: number;
  /** Interest in each phone. */
  scores: [id: string, score: number][];
  mostLiked: string[];
  /** Highest first. */
  dailyHits: [id: string, hit: Hit][];
  comparisons: { ids: string[]; count: number }[];
  /** Searches by several visitors, as they were understood; most frequent first. */
  searches: string[];
}

/** Computes the lists and stores them for all processes. */
export async function refreshRanks(database: Database): Promise<Ranks> {
  const ranks = await computeRanks(database, Date.now());
  const value = JSON.stringify(ranks);
  await database.query
    .insertInto('settings')
    .values({ key: STORED_AS, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return ranks;
}

export async function readRanks({ query }: Database): Promise<Ranks | null> {
  const row = await query.selectFrom('settings').select('value').where('key', '=', STORED_AS).executeTakeFirst();
  return row ? JSON.parse(row.value) : null;
}

export async function computeRanks(database: Database, now: number): Promise<Ranks> {
  const started = performance.now();
  const since = new Date(now - TRENDING_DAYS * DAY_MS).toISOString();
  const scores = new Map<string, number>();
  const viewed = await countsByDay(database, 'view', since);
  addScores(scores, viewed, TRENDING_WEIGHTS.view, now, INDIA_NOON);
  for (const kind of ['like', 'favorite', 'rating', 'comment'] as const)
    addScores(scores, await reactionsByDay(database, kind, since), TRENDING_WEIGHTS[kind], now);
  const compared = await comparisonsByDay(database, since);
  const each = compared.flatMap(({ subject, ...rest }) => subject.split(' ').map((id) => ({ subject: id, ...rest })));
  addScores(scores, each, TRENDING_WEIGHTS.compare, now, INDIA_NOON);
  return {
    computedAt: now,
    scores: [...scores],
    mostLiked: await mostLikedIds(database, RANKED_MAX),
    dailyHits: await dailyHits(database, now),
    comparisons: topComparisons(compared, now),
    searches: await topSearches(database, since, now),
    tookMs: performance.now() - started,
  };
}

/** Daily counts still contain deleted phones; a comparison with one says nothing about the other. */
async function comparisonsByDay(database: Database, since: string) {
  const counts = await countsByDay(database, 'compare', since);
  const pairs = new Map(counts.map(({ subject }) => [subject, subject.split(' ')]));
  const known = await knownIds(database, [...new Set([...pairs.values()].flat())]);
  return counts.filter(({ subject }) => pairs.get(subject)?.every((id) => known.has(id)));
}

function topComparisons(compared: { subject: string; day: string; count: number }[], now: number) {
  const scores = new Map<string, number>();
  addScores(scores, compared, 1, now, INDIA_NOON);
  const totals = new Map<string, number>();
  for (const { subject, count } of compared) totals.set(subject, (totals.get(subject) ?? 0) + count);
  return top(scores, RANKED_MAX).map((pair) => ({ ids: pair.split(' '), count: totals.get(pair) ?? 0 }));
}

async function topSearches(database: Database, since: string, now: number): Promise<string[]> {
  const searched = await searchesByDay(database, since);
  const shared = new Set(searched.filter(({ count }) => count >= SEARCHERS_MIN).map(({ subject }) => subject));
  const scores = new Map<string, number>();
  addScores(
    scores,
    searched.filter(({ subject }) => shared.has(subject)),
    1,
    now,
  );
  return top(scores, SEARCHES_LENGTH);
}

async function dailyHits(database: Database, now: number): Promise<[string, Hit][]> {
  // The current hour counts, so the last 24 hours are this one and the 23 before it.
  const end = hourAt(now + HOUR_MS);
  const start = hourAt(now - 23 * HOUR_MS);
  const today = await viewsBetween(database, start, end);
  const yesterday = await viewsBetween(database, hourAt(now - 47 * HOUR_MS), start);
  const moved = movements(
    today.map(({ subject }) => subject),
    yesterday.map(({ subject }) => subject),
  );
  const demo = await demoViews(database, start);
  return today
    .slice(0, RANKED_MAX)
    .map(({ subject, count }) => [
      subject,
      { hits: Number(count), movement: moved.get(subject) ?? null, isDemo: demo.has(subject) },
    ]);
}

export function top(scores: Iterable<[string, number]>, length: number): string[] {
  return [...scores]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, length)
    .map(([id]) => id);
}
