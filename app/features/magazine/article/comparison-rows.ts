import { findBest } from '#app/features/catalogue/compare/rows/find-best.ts';
import { LINES, type Line, lineFigures, lineText } from '#contract/phone/lines.ts';
import type { ProductCard } from '#contract/phone/product.ts';

export interface ComparisonRow {
  label: string;
  cells: { text: string | null; isBest: boolean }[];
}

const BRIEF_LINES = LINES.filter(({ labels }) => labels.brief !== null);

/** Rows about which at least one phone says something; the comparison itself has everything else. */
export function comparisonRows(cards: readonly ProductCard[]): ComparisonRow[] {
  const phones = cards.map(asPriced);
  const rows = BRIEF_LINES.map((line) => compareLine(line, phones));
  // The size and the kind of panel are one row here: neither is better.
  rows.splice(1, 0, { label: 'Display', cells: phones.map((phone) => ({ text: displayOf(phone), isBest: false })) });
  return rows.filter(({ cells }) => cells.some(({ text }) => text !== null));
}

/** With the memory that the price is for, as the comparison itself: no one gets the most of it for the least money. */
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
