import { findBest } from '#app/features/catalogue/compare/rows/find-best.ts';
import { LINES, type Line, lineFigures, lineText } from '#contract/phone/lines.ts';
import type { ProductCard } from '#contract/phone/product.ts';

export interface ComparisonRow {
  label: string;
  cells: { text: string | null; isBest: boolean }[];
}

const BRIEF_LINES = LINES.filter(({ labels }) => labels.brief !== null);

/** Rows for which at least one phone has a figure; the full comparison has all rows. */
export function comparisonRows(cards: readonly ProductCard[]): ComparisonRow[] {
  const phones = cards.map(asPriced);
  const rows = BRIEF_LINES.map((line) => compareLine(line, phones));
  // Panel size and type share a row here, since neither is better.
  rows.splice(1, 0, { label: 'Display', cells: phones.map((phone) => ({ text: displayOf(phone), isBest: false })) });
  return rows.filter(({ cells }) => cells.some(({ text }) => text !== null));
}

/**
 * With the memory of the priced variant, as in the full comparison, so no phone is shown with its largest memory at its
 * lowest price.
 */
function asPriced(card: ProductCard): ProductCard {
  return card.priceVariant ? { ...card, ...card.priceVariant } : card;
}

function compareLine(line: Line, phones: readonly ProductCard[]): ComparisonRow {
  const figures = phones.map((phone) => lineFigures(phone, line));
  const best = line.better ? findBest(figures, line.better, line.betterFrom) : [];
  return {
    label: line.labels.brief ?? '',
    cells: phones.map((phone, index) => ({ text: lineText(phone, line), isBest: best[index] ?? false })),
  };
}

function displayOf({ displaySize, resolutionType }: ProductCard): string | null {
  return displaySize === null ? resolutionType : [`${displaySize}″`, resolutionType].filter(Boolean).join(' ');
}
