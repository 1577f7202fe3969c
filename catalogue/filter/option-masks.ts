import { FILTER_GROUP_NAMES, FILTER_GROUPS, type FilterGroup } from '#contract/phone/filters.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { resolutionOption } from './resolution.ts';

/**
 * All filter options a phone satisfies, as one bitmask: a bit per option, the groups side by side in
 * the contract's order. A bit above them says that the slot holds a phone at all, so that an empty
 * slot is 0 and `mask & PRESENT` is the test that every phone passes.
 */

export type GroupBits = { group: FilterGroup; options: readonly string[]; shift: number; mask: number };

export const GROUP_BITS: readonly GroupBits[] = assignBits();
export const OPTION_BITS = GROUP_BITS.reduce((bits, { options }) => bits + options.length, 0);
export const PRESENT = 1 << 30;

function assignBits(): GroupBits[] {
  let shift = 0;
  return FILTER_GROUP_NAMES.map((group) => {
    const options: readonly string[] = FILTER_GROUPS[group].options;
    const bits = { group, options, shift, mask: (1 << options.length) - 1 };
    shift += options.length;
    return bits;
  });
}

const bitsByGroup = new Map(GROUP_BITS.map((bits) => [bits.group, bits]));

export function groupBits(group: FilterGroup): GroupBits {
  const bits = bitsByGroup.get(group);
  if (!bits) throw new RangeError(`No filter group ${group}`);
  return bits;
}

/** The bit of one option. The contract has refused unknown options long before. */
export function optionBit({ group, options, shift }: GroupBits, option: string): number {
  const index = options.indexOf(option);
  if (index < 0) throw new RangeError(`No option ${option} in ${group}`);
  return 1 << (shift + index);
}

const FIGURES = {
  battery: (card: ProductCard) => card.batteryCapacity,
  display: (card: ProductCard) => card.displaySize,
  storage: (card: ProductCard) => card.storage,
  primary_camera: (card: ProductCard) => card.primaryCamera,
  secondary_camera: (card: ProductCard) => card.secondaryCamera,
};

const minimums = Object.entries(FIGURES).map(([group, figureOf]) => {
  const { options, shift } = groupBits(group as FilterGroup);
  return { figureOf, steps: options.map((option, index) => ({ least: Number(option), bit: 1 << (shift + index) })) };
});
const chipset = groupBits('chipset');
const resolution = groupBits('resolution');

export function optionMask(card: ProductCard): number {
  let mask = PRESENT;
  for (const { figureOf, steps } of minimums) {
    const figure = figureOf(card);
    if (figure === null) continue;
    for (const { least, bit } of steps) if (figure >= least) mask |= bit;
  }
  if (card.chipset !== null) {
    const text = card.chipset.toLowerCase();
    for (const option of chipset.options) if (text.includes(option)) mask |= optionBit(chipset, option);
  }
  const called = resolutionOption(card.resolutionType);
  if (called !== null) mask |= optionBit(resolution, called);
  return mask;
}
