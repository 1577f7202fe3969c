import { readdirSync, readFileSync } from 'node:fs';
import type { Phone } from '#contract/phone/phone.ts';
import { emptyPhone } from '#contract/phone/values.ts';

/** The phones and brands that ship with the product: one file a brand, one line a phone. */

export type SeedPhone = Phone & { id: string };

export type SeedBrand = {
  id: string;
  name: string;
  country: string;
  founded: number;
  description: string;
  /** Our own mark for the brand, not its trademark: an SVG path in a 24 by 24 box. */
  emblem: string;
};

/** A phone as its file writes it: what nobody published is left out. */
export type SeedLine = Partial<Phone> & { id: string; name: string; brandId: string };

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
  return { ...emptyPhone(line.name, line.brandId), ...line };
}

export function seedPhones(): SeedPhone[] {
  return seedFiles().flatMap(({ lines }) => lines.map(fillPhone));
}

export function seedBrands(): SeedBrand[] {
  return readJson<SeedBrand[]>('./brands.json');
}
