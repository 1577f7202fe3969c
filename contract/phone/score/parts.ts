/** The score of a phone as readers and the address say it; contract/phone/score/score.ts has the shapes of the answers. */

/** Raised with every change of the formula, which docs/decisions/020 then explains. */
export const SCORE_VERSION = 1;

/** The parts with what each counts in the total, in the order they are shown. */
export const SCORE_PARTS = {
  display: { label: 'Display', weight: 18 },
  performance: { label: 'Performance', weight: 22 },
  cameras: { label: 'Cameras', weight: 20 },
  battery: { label: 'Battery', weight: 18 },
  build: { label: 'Build', weight: 10 },
  value: { label: 'Value', weight: 12 },
} as const satisfies Record<string, { label: string; weight: number }>;

export type ScorePart = keyof typeof SCORE_PARTS;
export const SCORE_PART_KEYS = Object.keys(SCORE_PARTS) as ScorePart[];

/** Fewer known parts make no score. */
export const SCORE_PARTS_MIN = 4;

/** What each part counts, in the order of the parts. */
export type ScoreWeights = readonly number[];
export const OWN_WEIGHTS: ScoreWeights = SCORE_PART_KEYS.map((key) => SCORE_PARTS[key].weight);
export const WEIGHT_MAX = 10;

/** `display:1,performance:3`: whole numbers from 0 to 10, 0 for a part that is not named. Undefined for what is none. */
export function parseWeights(text: string): ScoreWeights | undefined {
  const weights = SCORE_PART_KEYS.map(() => 0);
  const named = new Set<string>();
  for (const item of text.split(',')) {
    const [, key = '', weight = ''] = /^([a-z]+):(\d{1,2})$/.exec(item) ?? [];
    const at = SCORE_PART_KEYS.indexOf(key as ScorePart);
    if (at < 0 || named.has(key) || Number(weight) > WEIGHT_MAX) return undefined;
    named.add(key);
    weights[at] = Number(weight);
  }
  return weights;
}

/** In one way only, so that one choice has one address. */
export function formatWeights(weights: ScoreWeights): string {
  return SCORE_PART_KEYS.map((key, at) => `${key}:${weights[at] ?? 0}`).join(',');
}

/** The weights to rank by: where no part counts, our own. */
export function rankingWeights(weights: ScoreWeights | undefined): ScoreWeights {
  return weights?.some((weight) => weight > 0) ? weights : OWN_WEIGHTS;
}

/**
 * How well a phone fits weights, in hundredths of a point: the mean of the parts that are known. Null where fewer than
 * four are, or those that are known are less than half of what is asked for.
 */
export function weightedScore(parts: readonly (number | null)[] | null, weights: ScoreWeights): number | null {
  if (parts === null || parts.filter((part) => part !== null).length < SCORE_PARTS_MIN) return null;
  let sum = 0;
  let known = 0;
  let all = 0;
  for (let at = 0; at < SCORE_PART_KEYS.length; at++) {
    const part = parts[at] ?? null;
    const weight = weights[at] ?? 0;
    all += weight;
    if (part === null) continue;
    sum += weight * part;
    known += weight;
  }
  return known > 0 && known * 2 >= all ? Math.round((sum * 100) / known) : null;
}
