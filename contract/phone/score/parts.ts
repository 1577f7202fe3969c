/** The score's parts and weights; contract/phone/score/score.ts has the response schemas. */

/** Increase it with every change of the formula, and explain the change in docs/decisions. */
export const SCORE_VERSION = 2;

/** The parts with their weight in the total, in display order. */
export const SCORE_PARTS = {
  display: { label: 'Display', weight: 18 },
  performance: { label: 'Speed', weight: 22 },
  cameras: { label: 'Cameras', weight: 20 },
  battery: { label: 'Battery', weight: 18 },
  build: { label: 'Build', weight: 10 },
  value: { label: 'Value', weight: 12 },
} as const satisfies Record<string, { label: string; weight: number }>;

export type ScorePart = keyof typeof SCORE_PARTS;
export const SCORE_PART_KEYS = Object.keys(SCORE_PARTS) as ScorePart[];

/** Parts based on figures alone; value compares them with the price. */
export type FigurePart = Exclude<ScorePart, 'value'>;
export const FIGURE_PARTS = SCORE_PART_KEYS.filter((key): key is FigurePart => key !== 'value');

/**
 * Why a phone has no rank: the parts of which too little is published, otherwise that it has no current price. Empty if
 * it has a rank.
 */
export function unrankedParts(parts: readonly (number | null)[] | null): ScorePart[] {
  const unknown = SCORE_PART_KEYS.filter((_, at) => (parts?.[at] ?? null) === null);
  const figures = unknown.filter((key) => key !== 'value');
  return figures.length > 0 ? figures : unknown;
}

/** `Cameras and build not fully published`: why a phone has no rank; null if it has one. */
export function unrankedText(parts: readonly (number | null)[] | null): string | null {
  const unknown = unrankedParts(parts);
  if (unknown.length === 0) return null;
  if (unknown.includes('value')) return 'No current price';
  const labels = unknown.map((key, at) => (at === 0 ? SCORE_PARTS[key].label : SCORE_PARTS[key].label.toLowerCase()));
  const last = labels.pop();
  return `${labels.length > 0 ? `${labels.join(', ')} and ${last}` : last} not fully published`;
}

/** Weights in the order of the parts. */
export type ScoreWeights = readonly number[];
export const OWN_WEIGHTS: ScoreWeights = SCORE_PART_KEYS.map((key) => SCORE_PARTS[key].weight);
export const WEIGHT_MAX = 10;

/** `display:1,performance:3`: whole numbers from 0 to 10, 0 for parts not named. Undefined if invalid. */
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

/** Canonical, so that one choice has one address. */
export function formatWeights(weights: ScoreWeights): string {
  return SCORE_PART_KEYS.map((key, at) => `${key}:${weights[at] ?? 0}`).join(',');
}

/** Falls back to our own weights if all are 0. */
export function rankingWeights(weights: ScoreWeights | undefined): ScoreWeights {
  return weights?.some((weight) => weight > 0) ? weights : OWN_WEIGHTS;
}

/**
 * How well a phone fits the weights, in hundredths of a point. Null if any part but value is unknown, so that hiding
 * figures never helps. A phone not on sale has no value and is judged by the other parts.
 */
export function weightedScore(parts: readonly (number | null)[] | null, weights: ScoreWeights): number | null {
  let sum = 0;
  let all = 0;
  for (let at = 0; at < SCORE_PART_KEYS.length; at++) {
    const part = parts?.[at] ?? null;
    const weight = weights[at] ?? 0;
    if (part === null && at < FIGURE_PARTS.length) return null;
    if (part === null) continue;
    sum += weight * part;
    all += weight;
  }
  return all > 0 ? Math.round((sum * 100) / all) : null;
}
