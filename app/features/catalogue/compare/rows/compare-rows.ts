import { BETTER_SHARE, FIELD_GROUP_NAMES, FIELD_GROUPS, type Figures } from '#contract/phone/field-row.ts';
import { LINES, type Line, lineFigures, lineText } from '#contract/phone/lines.ts';
import type { Product } from '#contract/phone/product.ts';
import { findBest } from './find-best.ts';
import { meaningOf } from './meaning.ts';
import { scoreGroups } from './score-rows.ts';

const LINE_GROUPS = FIELD_GROUP_NAMES.map((group) => ({
  title: FIELD_GROUPS[group].title,
  lines: LINES.filter((line) => line.group === group && line.labels.compare !== null),
})).filter(({ lines }) => lines.length > 0);

export interface CompareCell {
  /** Null when not published, or as `unknown` says. */
  text: string | null;
  unknown?: string;
  isBest: boolean;
  /** Among the best although another figure differs, because the difference is below the threshold. */
  isAboutEqual?: true;
  /** Length of its bar, 0 to 1; null without a bar or a known figure. */
  bar: number | null;
}

export interface CompareRow {
  key: string;
  label: string;
  /** Says when lower is better; null otherwise. */
  hint: string | null;
  /** Explains the figures in words. */
  meaning: string | null;
  cells: CompareCell[];
  /** For the score: the parts of each phone, shown as bars where their rows are folded. */
  parts?: readonly (readonly (number | null)[] | null)[];
  /** A part of the score, folded where there is little room. */
  isPart?: boolean;
  /** Whether the phones differ; a known and an unknown figure count as different. */
  differs: boolean;
}

export interface CompareGroup {
  title: string;
  rows: CompareRow[];
  /** Labels of values that no phone publishes. */
  unknown?: string[];
}

export function compareRows(phones: readonly Product[]): CompareGroup[] {
  const [price, ...figures] = LINE_GROUPS.map(({ title, lines }) => {
    const rows = lines
      .filter(({ ofFoldables }) => !ofFoldables || phones.some(({ foldable }) => foldable !== null))
      .map((line) => compareRow(line, phones));
    const isKnown = ({ cells }: CompareRow) => cells.some(({ text }) => text !== null);
    return {
      title,
      rows: rows.filter(isKnown),
      unknown: rows.filter((row) => !isKnown(row)).map(({ label }) => label),
    };
  });
  return price ? [price, ...scoreGroups(phones), ...figures] : [];
}

/** Rows in which the phones differ, without groups that have none. */
export function onlyDifferences(groups: readonly CompareGroup[]): CompareGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => row.differs) }))
    .filter(({ rows }) => rows.length > 0);
}

function compareRow(line: Line, phones: readonly Product[]): CompareRow {
  const texts = phones.map((phone) => lineText(phone, line));
  const figures = phones.map((phone) => lineFigures(phone, line));
  const best = line.better && !isSoldByAll(line, phones) ? findBest(figures, line.better, line.betterFrom) : [];
  const bests = new Set(texts.filter((_, index) => best[index]));
  const isTie = line.better !== null && !best.includes(true) && areAboutEqual(figures);
  const most = Math.max(...figures.map((figure) => figure?.[0] ?? 0));
  return {
    key: line.key,
    label: line.labels.compare ?? '',
    hint: line.better === 'lower' && !line.isYesNo ? 'lower is better' : null,
    meaning:
      (phones.length > 1 &&
        meaningOf(
          line.key,
          phones.map((phone) => numberAt(phone, line.key)),
        )) ||
      (isTie ? 'about equal' : null),
    differs: new Set(texts).size > 1,
    cells: texts.map((text, index) => {
      const length = figures[index]?.[0] ?? null;
      const bar = line.bar && length !== null && most > 0 ? length / most : null;
      const isBest = best[index] ?? false;
      return { text, isBest, ...(isBest && bests.size > 1 && { isAboutEqual: true }), bar };
    }),
  };
}

/** Whether every phone is also sold with the most memory compared: then no variant is best. */
function isSoldByAll({ key }: Line, phones: readonly Product[]): boolean {
  if (key !== 'ram' && key !== 'storage') return false;
  const most = Math.max(...phones.map((phone) => phone[key] ?? 0));
  return phones.every(({ variants }) => variants.some((variant) => (variant[key] ?? 0) >= most));
}

/** Every phone has published it, they differ, and by less than a tenth. */
function areAboutEqual(figures: readonly Figures[]): boolean {
  const known = figures.flatMap((figure) => (figure?.length === 1 ? (figure[0] ?? []) : []));
  if (known.length < 2 || known.length < figures.length) return false;
  const [least, most] = [Math.min(...known), Math.max(...known)] as [number, number];
  return most > least && most - least < BETTER_SHARE * most;
}

function numberAt(phone: Product, key: Line['key']): number | null {
  const value = ({ ...phone, ...phone.dimensions } as Partial<Record<Line['key'], unknown>>)[key];
  return typeof value === 'number' ? value : null;
}
