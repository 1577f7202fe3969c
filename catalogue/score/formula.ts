import { FIGURE_PARTS, OWN_WEIGHTS, weightedScore } from '#contract/phone/score/parts.ts';
import { TERMS } from './terms.ts';

/** A part needs this many of its hundred points from published figures. */
export const KNOWN_MIN = 60;
/** Value: the points that a usual phone for its price gets, and those for every point it is above that. */
export const VALUE_USUAL = 50;
export const VALUE_PER_POINT = 2.5;
/** An unknown term counts as much as this share of its price class stays below. */
export const ASSUMED_SHARE = 0.25;
/** A part that rests on one published figure counts at most as much as this share of its price class. */
export const CAPPED_SHARE = 0.75;

/** Of a term that is not published, among the points of terms. */
export const UNKNOWN_POINTS = 255;

/** The places in TERMS, by part. */
export const TERMS_OF: readonly (readonly number[])[] = FIGURE_PARTS.map((part) =>
  TERMS.flatMap((term, at) => (term.part === part ? [at] : [])),
);

export interface ScoredTerm {
  /** Its place in TERMS. */
  term: number;
  /** In tenths, so that what is shown adds up. */
  points: number;
  isAssumed: boolean;
}

/** The terms of a part, from points of each that begin at `start`; `assumed` says what an unknown one counts as. */
export function scoredTerms(
  part: number,
  points: ArrayLike<number>,
  start: number,
  assumed: (term: number) => number,
): ScoredTerm[] {
  return (TERMS_OF[part] ?? []).map((at) => {
    const known = points[start + at] as number;
    const isAssumed = known === UNKNOWN_POINTS;
    return { term: at, points: shareOf(at, isAssumed ? assumed(at) : known), isAssumed };
  });
}

/** How many terms of a part are published, and how many of its hundred points they carry. */
export function knownOf(part: number, points: ArrayLike<number>, start: number): { terms: number; weight: number } {
  let [terms, weight] = [0, 0];
  for (const at of TERMS_OF[part] as readonly number[]) {
    if (points[start + at] === UNKNOWN_POINTS) continue;
    terms++;
    weight += TERMS[at]?.of ?? 0;
  }
  return { terms, weight };
}

/** The points of a part before any cap; null where too little of it is published. */
export function partScore(
  part: number,
  points: ArrayLike<number>,
  start: number,
  assumed: (term: number) => number,
): number | null {
  if (knownOf(part, points, start).weight < KNOWN_MIN) return null;
  let sum = 0;
  for (const at of TERMS_OF[part] as readonly number[]) {
    const known = points[start + at] as number;
    sum += shareOf(at, known === UNKNOWN_POINTS ? assumed(at) : known);
  }
  return Math.min(100, Math.round(tenths(sum)));
}

function shareOf(term: number, points: number): number {
  return tenths((points * (TERMS[term]?.of ?? 0)) / 100);
}

/** What a price is judged by: the parts without it, in tenths. */
export function withoutValue(parts: readonly (number | null)[]): number | null {
  const score = weightedScore(parts.slice(0, FIGURE_PARTS.length), OWN_WEIGHTS);
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
