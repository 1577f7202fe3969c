import type { PhoneKey } from '#contract/phone/fields.ts';
import { chipKey } from './agreement.ts';
import type { SourcePhone } from './source-phone.ts';

/** What belongs to a chip belongs to every phone that has it: in how many nanometres it is made, and its graphics. */

export const CHIP_KEYS = ['processNode', 'gpu'] as const satisfies PhoneKey[];
type ChipKey = (typeof CHIP_KEYS)[number];

const LEAST_SHEETS = 2;
const LEAST_SHARE = 0.8;

export type ChipFacts = (chipset: string, key: ChipKey) => { value: unknown; by: SourcePhone[] } | null;

export function chipFacts(sources: readonly SourcePhone[]): ChipFacts {
  const byChip = Map.groupBy(
    sources.filter(({ stated }) => stated.chipset),
    ({ stated }) => chipKey(stated.chipset?.[0] ?? ''),
  );
  return (chipset, key) => {
    const speaking = (byChip.get(chipKey(chipset)) ?? []).filter(({ stated }) => stated[key]);
    const groups = [...Map.groupBy(speaking, ({ stated }) => stated[key]?.[0]).entries()];
    const [best] = groups.sort(([, a], [, b]) => b.length - a.length);
    if (!best || best[1].length < LEAST_SHEETS || best[1].length < LEAST_SHARE * speaking.length) return null;
    return { value: best[0], by: best[1].slice(0, 1) };
  };
}

/** A sheet of a model with another chip says nothing of ours. */
export function withoutOtherChip(chipset: string | null, sheet: SourcePhone): SourcePhone {
  const other = sheet.stated.chipset?.[0];
  if (!chipset || !other || chipKey(chipset) === chipKey(other)) return sheet;
  const { processNode: _, gpu: __, ...stated } = sheet.stated;
  return { ...sheet, stated };
}
