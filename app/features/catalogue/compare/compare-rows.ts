import type { Product } from '#contract/phone/product.ts';
import { findBest } from './find-best.ts';
import { ROW_GROUPS, type RowRule } from './row-rules.ts';

export interface CompareCell {
  /** Null where nobody published it. */
  text: string | null;
  isBest: boolean;
  /** Length of its bar, 0 to 1; null where the row has none or the figure is not known. */
  bar: number | null;
}

export interface CompareRow {
  label: string;
  /** What better means, where it is not the usual 'more'. */
  hint: string | null;
  cells: CompareCell[];
  /** Whether the phones differ in it; one that is not known differs from one that is. */
  differs: boolean;
}

export interface CompareGroup {
  title: string;
  rows: CompareRow[];
}

export function compareRows(phones: readonly Product[]): CompareGroup[] {
  return ROW_GROUPS.map(({ title, rows }) => ({ title, rows: rows.map((rule) => compareRow(rule, phones)) }));
}

/** Rows in which the phones differ, without groups that have none. */
export function onlyDifferences(groups: readonly CompareGroup[]): CompareGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => row.differs) }))
    .filter(({ rows }) => rows.length > 0);
}

function compareRow(rule: RowRule, phones: readonly Product[]): CompareRow {
  const texts = phones.map(rule.text);
  const figures = phones.map((phone) => rule.figures?.(phone) ?? null);
  const best = rule.better ? findBest(figures, rule.better) : [];
  const most = Math.max(...figures.map((figure) => figure?.[0] ?? 0));
  return {
    label: rule.label,
    hint: rule.better === 'lower' ? 'lower is better' : null,
    differs: new Set(texts).size > 1,
    cells: texts.map((text, index) => {
      const length = figures[index]?.[0] ?? null;
      const bar = rule.bar && length !== null && most > 0 ? length / most : null;
      return { text, isBest: best[index] ?? false, bar };
    }),
  };
}
