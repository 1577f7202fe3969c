import { type Better, findBest } from '#app/features/catalogue/compare/find-best.ts';
import { formatGigabytes, formatRupees } from '#app/lib/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';

interface RowRule {
  label: string;
  /** Null where nobody published it. */
  text: (phone: ProductCard) => string | null;
  better?: Better;
  figure?: (phone: ProductCard) => number | null;
}

export interface ComparisonRow {
  label: string;
  cells: { text: string | null; isBest: boolean }[];
}

/** What a card knows of a phone; the comparison itself has everything else. */
const ROWS: readonly RowRule[] = [
  figure('Price', 'lower', (phone) => phone.price, formatRupees),
  { label: 'Display', text: displayOf },
  { label: 'Chipset', text: (phone) => phone.chipset },
  figure('RAM', 'higher', (phone) => phone.ram, formatGigabytes),
  figure('Storage', 'higher', (phone) => phone.storage, formatGigabytes),
  figure('Battery', 'higher', (phone) => phone.batteryCapacity, unit('mAh')),
  figure('Main camera', 'higher', (phone) => phone.primaryCamera, unit('MP')),
  figure('Front camera', 'higher', (phone) => phone.secondaryCamera, unit('MP')),
  figure('Thickness', 'lower', (phone) => phone.dimensions?.thickness ?? null, unit('mm')),
];

/** Rows about which at least one phone says something. */
export function comparisonRows(phones: readonly ProductCard[]): ComparisonRow[] {
  return ROWS.map(({ label, text, better, figure: read }) => {
    const best = better && read ? findBest(phones.map(read).map(toFigures), better) : [];
    return {
      label,
      cells: phones.map((phone, index) => ({ text: text(phone), isBest: best[index] ?? false })),
    };
  }).filter(({ cells }) => cells.some(({ text }) => text !== null));
}

function figure(
  label: string,
  better: Better,
  read: (phone: ProductCard) => number | null,
  write: (value: number) => string,
): RowRule {
  const text = (phone: ProductCard) => {
    const value = read(phone);
    return value === null ? null : write(value);
  };
  return { label, better, text, figure: read };
}

function toFigures(value: number | null) {
  return value === null ? null : [value];
}

function unit(name: string) {
  return (value: number) => `${value} ${name}`;
}

function displayOf({ displaySize, resolutionType }: ProductCard): string | null {
  return displaySize === null ? resolutionType : [`${displaySize}″`, resolutionType].filter(Boolean).join(' ');
}
