import { OWN_WEIGHTS, SCORE_PART_KEYS, weightedScore } from '#contract/phone/score/parts.ts';
import { type FigurePart, type Scale, TERMS, type Term, termPoints } from './terms.ts';

/** What a part has to know: this many of its hundred points, before those that are unknown are left out. */
export const KNOWN_MIN = 40;
/** The other parts that have to be known before a price can be judged. */
const OTHERS_MIN = 4;
/** Value: the points that a usual phone for its price gets, and those for every point it is above that. */
export const VALUE_USUAL = 50;
export const VALUE_PER_POINT = 2.5;

export interface ScoredTerm {
  /** Its place in TERMS. */
  term: number;
  points: number;
  /** The points it may get: its own and its share of those that are unknown. */
  of: number;
}

export const FIGURE_PARTS = SCORE_PART_KEYS.filter((key): key is FigurePart => key !== 'value');

const TERMS_OF = Object.fromEntries(
  FIGURE_PARTS.map((part) => [part, TERMS.flatMap((term, at) => (term.part === part ? [at] : []))]),
) as Record<FigurePart, number[]>;

/** Figures and scales are in the order of TERMS. Points are in tenths, so that what is shown adds up. */
export function scoredTerms(
  part: FigurePart,
  figures: ArrayLike<number>,
  scales: readonly (Scale | null)[],
): ScoredTerm[] {
  const known = TERMS_OF[part].flatMap((at) => {
    const term = TERMS[at];
    const points = term ? termPoints(term, figures[at] as number, scales[at] ?? null) : null;
    return term && points !== null ? [{ term: at, points, own: term.of }] : [];
  });
  const sum = known.reduce((total, { own }) => total + own, 0);
  if (sum < KNOWN_MIN) return [];
  return known.map(({ term, points, own }) => {
    const of = (own * 100) / sum;
    return { term, points: tenths((points * of) / 100), of: tenths(of) };
  });
}

/** The same without the terms: every part in its place of `parts`, from the figures of a phone that begin at `start`. */
export function scoreParts(
  parts: (number | null)[],
  figures: ArrayLike<number>,
  start: number,
  scales: readonly (Scale | null)[],
): void {
  for (let part = 0; part < FIGURE_PARTS.length; part++) {
    const terms = TERMS_OF[FIGURE_PARTS[part] as FigurePart];
    let known = 0;
    for (const at of terms) {
      const term = TERMS[at] as Term;
      const isKnown = !Number.isNaN(figures[start + at]) && (term.kind === 'table' || scales[at] !== null);
      if (isKnown) known += term.of;
    }
    let sum = 0;
    for (const at of terms) {
      const term = TERMS[at] as Term;
      const points = termPoints(term, figures[start + at] as number, scales[at] ?? null);
      if (points !== null) sum += tenths((points * ((term.of * 100) / known)) / 100);
    }
    parts[part] = known < KNOWN_MIN ? null : Math.min(100, Math.round(tenths(sum)));
  }
}

/** Null where too little is known. */
export function partScore(terms: readonly ScoredTerm[]): number | null {
  if (terms.length === 0) return null;
  return Math.min(100, Math.round(tenths(terms.reduce((sum, { points }) => sum + points, 0))));
}

/** What a price is judged by: the parts without it, in tenths. */
export function withoutValue(parts: readonly (number | null)[]): number | null {
  const others = parts.slice(0, FIGURE_PARTS.length);
  if (others.filter((part) => part !== null).length < OTHERS_MIN) return null;
  const score = weightedScore(others, OWN_WEIGHTS.slice(0, FIGURE_PARTS.length));
  return score === null ? null : Math.round(score / 10) / 10;
}

export function valueScore(others: number | null, usual: number | null): number | null {
  if (others === null || usual === null) return null;
  return Math.round(Math.min(100, Math.max(0, VALUE_USUAL + VALUE_PER_POINT * tenths(others - usual))));
}

export function totalScore(parts: readonly (number | null)[]): number | null {
  const score = weightedScore(parts, OWN_WEIGHTS);
  return score === null ? null : Math.round(score / 100);
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10;
}
