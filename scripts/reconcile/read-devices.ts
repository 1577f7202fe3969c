import { brandId, canonicalBrand } from '#db/import/parse/brands.ts';
import { modelKey } from '#db/import/parse/names.ts';
import { gigabytes } from '#db/import/parse/text.ts';
import { memoryKey } from './variants.ts';

type Row = Record<string, string>;

/** Memories in which a phone was sold anywhere: by brand and model, '8/128' and so on. Indian ones are among them. */
export type SoldAnywhere = (brand: string, name: string, key: string) => boolean;

export function readDevices(rows: Row[]): SoldAnywhere {
  const memories = new Map<string, Set<string>>();
  for (const row of rows) {
    const name = row['Model Name'] ?? '';
    const sub = /\b(?:POCO|iQOO)\b/i.exec(name)?.[0];
    const brand = canonicalBrand(sub ?? row.Brand ?? '');
    const model = sub ? name.slice(name.indexOf(sub)) : name;
    memories.set(deviceKey(brand, model), new Set(internals(row.Internal ?? '')));
  }
  return (brand, name, key) => memories.get(deviceKey(brand, name))?.has(key) ?? false;
}

function deviceKey(brand: string, name: string): string {
  return `${brandId(brand)}:${modelKey(brand, name).replace(/[45]g$/, '')}`;
}

/** '128GB 8GB RAM, 256GB 8GB RAM'. */
function internals(text: string): string[] {
  return [...text.matchAll(/(\d+(?:GB|TB)) (\d+)GB RAM/g)].map(([, storage, ram]) => {
    return memoryKey({ ram: Number(ram), storage: gigabytes(storage) ?? 0 });
  });
}
