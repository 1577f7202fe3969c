import { formatRupees } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { SCORE_PART_KEYS, SCORE_PARTS, SCORE_VERSION } from '#contract/phone/score/parts.ts';
import type { Score, Scoring } from '#contract/phone/score/score.ts';
import { CHIP_STEPS } from './chips.ts';
import { FIGURE_PARTS, partScore, scoredTerms, totalScore, valueScore, withoutValue } from './formula.ts';
import { isOnSale, type Scores } from './scores.ts';
import { type FigurePart, scaleText, TERMS, type Term } from './terms.ts';

type ScoredPart = Score['parts'][number];

/** The arithmetic behind the score of a phone. */
export function explainScore(scores: Scores, slot: number, card: ProductCard): Score {
  const figures = scores.figuresOf(slot);
  const parts: ScoredPart[] = FIGURE_PARTS.map((key) => {
    const terms = scoredTerms(key, figures, scores.scales);
    return {
      key,
      score: partScore(terms),
      weight: SCORE_PARTS[key].weight,
      terms: terms.map(({ term: at, points, of }) => {
        const term = TERMS[at] as Term;
        return { label: term.label, value: valueText(term, figures[at] as number, card), points, of };
      }),
    };
  });
  parts.push(valuePart(scores, card, withoutValue(parts.map(({ score }) => score))));
  return {
    version: SCORE_VERSION,
    total: totalScore(parts.map(({ score }) => score)),
    parts,
    unknown: [
      ...TERMS.flatMap(({ label }, at) => (Number.isNaN(figures[at]) ? [label] : [])),
      ...(isOnSale(card) ? [] : ['Price one can buy it for']),
    ],
  };
}

/** A chip is known by its name. */
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

/** The formula as it stands; `examples` are ids of phones on sale. */
export function explainFormula(scores: Scores, examples: string[]): Scoring {
  const { phones, since } = scores.reference;
  return {
    version: SCORE_VERSION,
    reference: { phones, since: dayText(since) },
    parts: SCORE_PART_KEYS.map((key) => ({
      key,
      weight: SCORE_PARTS[key].weight,
      terms: TERMS.flatMap((term, at) => {
        const scale = scores.scales[at] ?? null;
        return term.part === (key as FigurePart)
          ? [
              {
                label: term.label,
                of: term.of,
                how: term.how,
                scale: term.kind === 'table' || scale === null ? null : scaleText(term, scale),
              },
            ]
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

/** `20231217` as a date, as exactly as it is known. */
function dayText(launch: number): string {
  if (launch <= 0) return '';
  const text = String(launch);
  return [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].filter((part) => Number(part) > 0).join('-');
}
