import { DAY_MS } from '#contract/time.ts';
/** The weight of each activity in the trending score. */
export const TRENDING_WEIGHTS = { view: 1, compare: 3, like: 4, favorite: 4, rating: 4, comment: 5 } as const;
export const TRENDING_HALF_LIFE_DAYS = 3;
/** After ten half-lives a thousandth is left. */
export const TRENDING_DAYS = 30;

export interface DayCount {
  subject: string;
  day: string;
  count: number;
}

const UTC_NOON = 'T12:00:00Z';
export const INDIA_NOON = 'T12:00:00+05:30';

/** The current weight of an activity on a day: half after three days, a quarter after six. */
function decay(day: string, noon: string, now: number): number {
  const age = Math.max(0, now - Date.parse(`${day}${noon}`)) / DAY_MS;
  return 0.5 ** (age / TRENDING_HALF_LIFE_DAYS);
}

export function addScores(
  scores: Map<string, number>,
  counts: DayCount[],
  weight: number,
  now: number,
  noon = UTC_NOON,
): void {
  for (const { subject, day, count } of counts) {
    scores.set(subject, (scores.get(subject) ?? 0) + weight * Number(count) * decay(day, noon, now));
  }
}

/** Positions gained or lost since yesterday; null for new entries. */
export function movements(today: readonly string[], yesterday: readonly string[]): Map<string, number | null> {
  const before = new Map(yesterday.map((id, index) => [id, index]));
  return new Map(today.map((id, index) => [id, before.has(id) ? (before.get(id) as number) - index : null]));
}

/** Two ids as one subject, regardless of their order. */
export function pairSubject(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

export function pairsOf(ids: readonly string[]): string[] {
  return ids.flatMap((a, i) => ids.slice(i + 1).map((b) => pairSubject(a, b)));
}
