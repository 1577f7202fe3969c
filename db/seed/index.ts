import { readdirSync, readFileSync } from 'node:fs';
import type { PriceSource } from '#contract/phone/choices.ts';
import type { Phone, Variant } from '#contract/phone/phone.ts';
import { undatedVariant, type VariantName, withHeadlinePrice } from '#contract/phone/prices.ts';
import { type FigureSources, type SourceGroup, ungroupSources } from '#contract/phone/sources.ts';
import { emptyPhone } from '#contract/phone/values.ts';

/** The default phones and brands: one file per brand, one line per phone. */

/** An earlier price of a variant. */
export type SeedPrice = VariantName & { price: number; at: string; source: PriceSource };

export type SeedPhone = Phone & { id: string; prices: SeedPrice[]; sources: FigureSources };

export type SeedBrand = {
  id: string;
  name: string;
  country: string;
  founded: number;
  description: string;
  /** Its website for India; null if there is none. */
  website: string | null;
  /** Our own emblem for the brand, not its trademark: an SVG path in a 24 by 24 box. */
  emblem: string;
};

/** A phone as stored in its file, without unpublished fields. */
export type SeedLine = Partial<Omit<Phone, 'variants'>> & {
  id: string;
  name: string;
  brandId: string;
  variants?: (VariantName & Partial<Variant>)[];
  /** Oldest first. */
  prices?: SeedPrice[];
  /** Sources of its figures; the group without `fields` covers all others. */
  sources?: SourceGroup[];
};

/** A known phone whose figures are missing. */
export type SeedMissingPhone = {
  name: string;
  brandId: string;
  launchedAt?: string;
  /** `8/128` in GB. */
  memories: string[];
  reason: string;
};

export type SeedFile = { file: string; lines: SeedLine[] };

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

export function seedFiles(): SeedFile[] {
  return readdirSync(new URL('./phones/', import.meta.url))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, lines: readJson<SeedLine[]>(`./phones/${file}`) }));
}

export function fillPhone(line: SeedLine): SeedPhone {
  const variants = (line.variants ?? []).map((variant) => ({ ...undatedVariant(variant), ...variant }));
  const phone = { ...emptyPhone(line.name, line.brandId), prices: [], ...line, variants };
  return withHeadlinePrice({ ...phone, sources: ungroupSources(line.sources ?? [], phone) });
}

export function seedPhones(): SeedPhone[] {
  return seedFiles().flatMap(({ lines }) => lines.map(fillPhone));
}

export function seedMissingPhones(): SeedMissingPhone[] {
  return readJson<SeedMissingPhone[]>('./not-yet.json');
}

export function seedBrands(): SeedBrand[] {
  return readJson<SeedBrand[]>('./brands.json');
}
