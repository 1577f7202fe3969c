import { FIGURE_PARTS, OWN_WEIGHTS, weightedScore } from '#contract/phone/score/parts.ts';
import { TERMS } from './terms.ts';

/** A part is scored if this many of its hundred points come from published figures. */
export const KNOWN_MIN = 60;
/** Value: the points of a typical phone at its price, and the points for each point above typical. */
export const VALUE_USUAL = 50;
export const VALUE_PER_POINT = 2.5;
/** An unknown term scores as low as this quantile of its price class. */
export const ASSUMED_SHARE = 0.25;
/** A part with one published figure scores at most as high as this quantile of its price class. */
export const CAPPED_SHARE = 0.75;

/** Marks an unpublished term among the points. */
export const UNKNOWN_POINTS = 255;

/** Indexes into TERMS by part. */
export const TERMS_OF: readonly (readonly number[])[] = FIGURE_PARTS.map((part) =>
  TERMS.flatMap((term, at) => (term.part === part ? [at] : [])),
);

export interface ScoredTerm {
  /** Its index in TERMS. */
  term: number;
  /** In tenths, so that the displayed numbers add up. */
  points: number;
  isAssumed: boolean;
}

/** A part's terms, from points that begin at `start`; `assumed` returns the points of an unknown one. */
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

/** A part's points before any cap; null if too little is published. */
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

/** The score without value, in tenths, which prices are judged by. */
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
