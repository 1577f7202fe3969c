import { type Condition, FILTER_GROUPS, type FilterRow, filterOptions, isBound } from '#contract/phone/filters.ts';
import type { Lens } from '#contract/phone/phone.ts';

/**
 * Where the options of the filter groups lie in the masks of a phone: a bit per option, the groups side by side in
 * the contract's order. A mask has three slices, counted as one number each; what does not fit begins
 * another mask. In the first mask the sign bit says that the slot holds a phone at all, so that an empty slot is 0.
 */

export const PRESENT = 1 << 31;

/** Few enough for a count by every value of a slice to stay in the fastest cache. */
export const SLICE_BITS = 9;
const SLICES_PER_MASK = 3;
/** What a phone lacks is a positive Int32: a bit for each group, and two for brand and price. */
export const GROUPS_MAX = 28;

/** A run of bits in one of the masks. */
export interface Slice {
  mask: number;
  shift: number;
  bits: number;
}

export interface OptionPlace {
  option: string;
  slice: number;
  /** Within its slice. */
  bit: number;
}

export interface GroupPlace {
  group: string;
  kind: FilterRow['kind'];
  /** Its place in the list, and its bit among what a phone lacks. */
  index: number;
  options: readonly OptionPlace[];
  /** Of a bound: where its figures lie among the layout's; null for other groups. */
  column: number | null;
}

export type AnyFigures = Readonly<Record<string, unknown>>;
type FilterGroups = Readonly<Record<string, FilterRow>>;

export class OptionLayout {
  readonly groups: readonly GroupPlace[];
  readonly slices: readonly Slice[];
  readonly maskCount: number;
  /** The figures that have bounds. */
  readonly boundFigures: readonly string[];
  readonly #byName: ReadonlyMap<string, GroupPlace>;
  readonly #tests: readonly { mask: number; bit: number; holds: (figures: AnyFigures) => boolean }[];

  constructor(groups: FilterGroups) {
    const names = Object.keys(groups);
    if (names.length > GROUPS_MAX) throw new RangeError(`At most ${GROUPS_MAX} filter groups fit`);
    const slices: Slice[] = [];
    const figures: string[] = [];
    this.groups = names.map((group, index) => {
      const row = groups[group] as FilterRow;
      const column = isBound(row) ? figures.push(row.of) - 1 : null;
      return { ...placeGroup(slices, group, row, index), column };
    });
    this.boundFigures = figures;
    this.slices = slices;
    this.maskCount = Math.max(1, Math.ceil(slices.length / SLICES_PER_MASK));
    this.#byName = new Map(this.groups.map((place) => [place.group, place]));
    this.#tests = this.groups.flatMap(({ group, options }) =>
      options.map(({ option, slice, bit }) => {
        const { mask, shift } = slices[slice] as Slice;
        return { mask, bit: 1 << (shift + bit), holds: testOf(groups[group] as FilterRow, option) };
      }),
    );
  }

  /** What a phone satisfies, into one number for each mask. */
  writeMasks(figures: AnyFigures, masks: readonly Int32Array[], slot: number): void {
    for (let mask = 0; mask < masks.length; mask++) (masks[mask] as Int32Array)[slot] = mask === 0 ? PRESENT : 0;
    for (const { mask, bit, holds } of this.#tests) {
      if (holds(figures)) (masks[mask] as Int32Array)[slot] = ((masks[mask] as Int32Array)[slot] as number) | bit;
    }
  }

  group(name: string): GroupPlace {
    const place = this.#byName.get(name);
    if (!place) throw new RangeError(`No filter group ${name}`);
    return place;
  }
}

/** Of an `any` group the options stand together: whether one of them is there is read in one step. */
function placeGroup(slices: Slice[], group: string, row: FilterRow, index: number): Omit<GroupPlace, 'column'> {
  const options = filterOptions(row);
  const together = row.kind === 'any' ? options.length : 1;
  if (together > SLICE_BITS) throw new RangeError(`The options of ${group} do not fit into one slice`);
  const places = options.map((option, position) => {
    const last = slices.at(-1);
    const needed = position === 0 ? together : 1;
    const slice = last && last.bits + needed <= SLICE_BITS ? last : addSlice(slices);
    return { option, slice: slices.indexOf(slice), bit: slice.bits++ };
  });
  return { group, kind: row.kind, index, options: places };
}

function addSlice(slices: Slice[]): Slice {
  const mask = Math.floor(slices.length / SLICES_PER_MASK);
  const before = slices.at(-1);
  const slice = { mask, shift: before?.mask === mask ? before.shift + before.bits : 0, bits: 0 };
  slices.push(slice);
  return slice;
}

/** An unpublished figure is never known to match. */
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
