import { formatRupees } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { FIGURE_PARTS, SCORE_PART_KEYS, SCORE_PARTS, SCORE_VERSION } from '#contract/phone/score/parts.ts';
import type { Score, Scoring } from '#contract/phone/score/score.ts';
import { CHIP_STEPS } from './chips.ts';
import { partScore, scoredTerms, totalScore, UNKNOWN_POINTS, valueScore, withoutValue } from './formula.ts';
import { isOnSale, type Scores } from './scores.ts';
import { ANDROID, IOS, scaleText, TERMS, type Term } from './terms.ts';

type ScoredPart = Score['parts'][number];

export function explainScore(scores: Scores, slot: number, card: ProductCard): Score {
  const points = scores.pointsOf(slot);
  const parts: ScoredPart[] = FIGURE_PARTS.map((_, part) => explainPart(scores, slot, card, part));
  parts.push(valuePart(scores, card, withoutValue(parts.map(({ score }) => score))));
  return {
    version: SCORE_VERSION,
    total: totalScore(parts.map(({ score }) => score)),
    parts,
    unknown: TERMS.flatMap(({ label }, at) => (points[at] === UNKNOWN_POINTS ? [label] : [])),
  };
}

function explainPart(scores: Scores, slot: number, card: ProductCard, part: number): ScoredPart {
  const key = FIGURE_PARTS[part] as (typeof FIGURE_PARTS)[number];
  const { weight } = SCORE_PARTS[key];
  const points = scores.pointsOf(slot);
  const assumed = (at: number) => scores.assumed(slot, at);
  const sum = partScore(part, points, 0, assumed);
  if (sum === null) return { key, score: null, weight, terms: [] };
  const cap = scores.cap(slot, part);
  const isCapped = cap !== null && cap < sum;
  const terms = scoredTerms(part, points, 0, assumed).map(({ term: at, points, isAssumed }) => {
    const term = TERMS[at] as Term;
    const value = isAssumed ? 'Not published' : valueText(term, scores.figure(slot, at), card);
    return { label: term.label, value, points, of: term.of, ...(isAssumed && { assumed: true as const }) };
  });
  return { key, score: isCapped ? cap : sum, weight, ...(isCapped && { cap }), terms };
}

/** A chip is shown by name. */
function valueText(term: Term, figure: number, { chipset }: ProductCard): string {
  return term.label === 'Chip' && chipset ? `${chipset}, ${term.text(figure)}` : term.text(figure);
}

function valuePart(scores: Scores, card: ProductCard, others: number | null): ScoredPart {
  const { weight } = SCORE_PARTS.value;
  const usual = isOnSale(card) ? scores.line.usualAt(card.price as number) : null;
  const score = valueScore(others, usual);
  if (score === null || others === null || usual === null) return { key: 'value', score: null, weight, terms: [] };
  const value = `${others.toFixed(1)}; phones around ${formatRupees(card.price as number)} reach ${usual.toFixed(1)}`;
  return { key: 'value', score, weight, terms: [{ label: 'The other five parts', value, points: score, of: 100 }] };
}

const SHOWN_PRICES = [8_000, 10_000, 15_000, 20_000, 30_000, 50_000, 80_000, 120_000];

/** The current formula; `examples` are ids of phones on sale. */
export function explainFormula(scores: Scores, examples: string[]): Scoring {
  const { phones, since } = scores.reference;
  return {
    version: SCORE_VERSION,
    reference: { phones, since: dayText(since) },
    parts: SCORE_PART_KEYS.map((key) => ({
      key,
      weight: SCORE_PARTS[key].weight,
      terms: TERMS.flatMap((term, at) => {
        return term.part === key
          ? [{ label: term.label, of: term.of, how: term.how, scale: scaleNow(scores, term, at) }]
          : [];
      }),
    })),
    usual: scores.line.points(SHOWN_PRICES).map(({ price, usual }) => ({ price, points: usual })),
    chips: CHIP_STEPS.map(({ reason, chips }, at) => ({
      step: at + 1,
      reason,
      chips: chips.map(([name, nanometres, year]) => ({ name, nanometres, year })),
    })),
    examples,
  };
}

function scaleNow(scores: Scores, term: Term, at: number): string | null {
  if (term.kind === 'table') return null;
  const [android, ios] = [scores.scale(at, ANDROID), scores.scale(at, IOS)];
  const own = android && scaleText(term, android);
  return term.byPlatform && own && ios ? `${own}; among iPhones ${scaleText(term, ios)}` : own;
}

/** `20231217` as a date with its original precision. */
function dayText(launch: number): string {
  if (launch <= 0) return '';
  const text = String(launch);
  return [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].filter((part) => Number(part) > 0).join('-');
}
