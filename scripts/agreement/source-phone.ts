import type { Phone, PhoneKey } from '#contract/phone/fields.ts';
import type { Dimensions } from '#contract/phone/phone.ts';
import type { VariantName } from '#contract/phone/prices.ts';

/** What one source says of one phone, in our own fields. */

export type SourceCode = 'devices' | 'specifications' | 'listing' | 'mobiinfo';

/** Fields of which a source may say several things, each true somewhere: '195 g or 198 g'. The likeliest comes first. */
export type Stated = { [Key in PhoneKey]?: NonNullable<Phone[Key]>[] };

export interface SourcePhone {
  source: SourceCode;
  /** The day on which the source was read. */
  at: string;
  brand: string;
  name: string;
  stated: Stated;
  /** Memories in which it was sold anywhere, where the source lists them. */
  memories?: VariantName[];
}

/** A statement about one value, or none about an unknown one. */
export function once<T>(value: T | null | undefined): NonNullable<T>[] | undefined {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return undefined;
  return [value];
}

/** Without the fields that a source is silent about, and without slips of its pen. */
export function statedOnly(stated: Stated): Stated {
  const believed = Object.entries(stated).map(([key, values]): [string, unknown[]] => {
    return [key, (values ?? []).filter((value) => isBelievable(key as PhoneKey, value))];
  });
  return Object.fromEntries(believed.filter(([, values]) => values.length > 0));
}

/** 8.23 mm of width are 82.3 with a slipped point; which of them nobody can tell. */
function isBelievable(key: PhoneKey, value: unknown): boolean {
  if (key === 'dimensions' || key === 'foldedDimensions') {
    const { height, width, thickness } = value as Dimensions;
    return height < 185 && height > (key === 'dimensions' ? 115 : 60) && width > 55 && thickness > 4 && thickness < 28;
  }
  if (key === 'weight') return (value as number) >= 100 && (value as number) <= 700;
  if (key === 'refreshRate') return [60, 90, 120, 144, 165, 185].includes(value as number);
  if (key === 'batteryCapacity') return (value as number) >= 1500;
  return true;
}
