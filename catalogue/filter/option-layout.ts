import { type Condition, FILTER_GROUPS, type FilterRow, filterOptions, isBound } from '#contract/phone/filters.ts';
import type { Lens } from '#contract/phone/phone.ts';

export interface GroupPlace {
  group: string;
  kind: FilterRow['kind'];
  options: readonly string[];
  /** The index of its first option among those of all groups. */
  first: number;
  /** For a bound: its figure's column in the layout; null for other groups. */
  column: number | null;
  /** The variant figure it filters by; null if all variants share it. */
  ofVariant: VariantFigure | null;
}

const VARIANT_FIGURES = ['ram', 'storage'] as const;
type VariantFigure = (typeof VARIANT_FIGURES)[number];

export type AnyFigures = Readonly<Record<string, unknown>>;
type FilterGroups = Readonly<Record<string, FilterRow>>;

/** All groups' options in the contract's order, which is also the order of their bits. */
export class OptionLayout {
  readonly groups: readonly GroupPlace[];
  /** Figures with bounds. */
  readonly boundFigures: readonly string[];
  /** By option: whether a phone satisfies it. */
  readonly tests: readonly ((figures: AnyFigures) => boolean)[];

  constructor(groups: FilterGroups) {
    const figures: string[] = [];
    let first = 0;
    this.groups = Object.entries(groups).map(([group, row]) => {
      const options = filterOptions(row);
      const column = isBound(row) ? figures.push(row.of) - 1 : null;
      const place = { group, kind: row.kind, options, first, column, ofVariant: variantFigure(row) };
      first += options.length;
      return place;
    });
    this.boundFigures = figures;
    this.tests = Object.values(groups).flatMap((row) => filterOptions(row).map((option) => testOf(row, option)));
  }

  variantGroup(figure: VariantFigure): GroupPlace | null {
    return this.groups.find(({ ofVariant }) => ofVariant === figure) ?? null;
  }
}

function variantFigure(row: FilterRow): VariantFigure | null {
  return (row.kind === 'minimum' && VARIANT_FIGURES.find((figure) => figure === row.of)) || null;
}

/** An unpublished figure never matches. */
function testOf(row: FilterRow, option: string): (figures: AnyFigures) => boolean {
  if (isBound(row)) {
    const bound = Number(option);
    const isWithin = row.kind === 'minimum' ? (value: number) => value >= bound : (value: number) => value <= bound;
    return (figures) => {
      const value = figures[row.of];
      return typeof value === 'number' && isWithin(value);
    };
  }
  const condition = row.options[option];
  if (!condition) throw new RangeError(`No option ${option}`);
  const meets = meetsCondition(condition);
  return (figures) => {
    const value = figures[condition.of];
    return value !== null && value !== undefined && meets(value);
  };
}

function meetsCondition(condition: Condition): (value: unknown) => boolean {
  if ('is' in condition) return (value) => value === condition.is;
  if ('above' in condition) return (value) => Number(value) > condition.above;
  if ('includes' in condition) return (value) => (value as number[]).includes(condition.includes);
  if ('lens' in condition) {
    return (value) => (value as Lens[]).some(({ kind }) => kind !== null && condition.lens.includes(kind));
  }
  if ('among' in condition) return (value) => condition.among.includes(String(value));
  return (value) => String(value).toLowerCase().includes(condition.contains);
}

export const PRODUCT_OPTIONS = new OptionLayout(FILTER_GROUPS);
