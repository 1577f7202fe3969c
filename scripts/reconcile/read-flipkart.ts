import { canonicalBrand } from '#db/import/parse/brands.ts';
import { firstNumber, gigabytes } from '#db/import/parse/text.ts';
import type { Listing } from './listing.ts';

type Row = Record<string, string>;

const SHOP_DAY = '2023-08-13';

/** 'SAMSUNG Galaxy S22 5G (Phantom Black, 128 GB)' without colour, storage and what is in the box. */
function modelName(name: string): string {
  // Nothing writes its numbers in brackets.
  const [head = ''] = name.split(/\s\((?!\d+a?\))/);
  return head.replace(/^(MOTOROLA) (?=[ge]\d)/i, '$1 Moto ').trim();
}

/** '6 GB RAM | 128 GB ROM | Expandable Upto 1 TB': expandable is a card, not storage. */
function memory(specification: string) {
  const ram = /(\d+(?:\.\d+)?) GB RAM/.exec(specification);
  const rom = /(\d+(?:\.\d+)? [GT]B) ROM/.exec(specification);
  return { ram: ram ? Number(ram[1]) : null, storage: gigabytes(rom?.[1]) };
}

export function readShop(rows: Row[]): Listing[] {
  return rows.flatMap((row) => {
    const price = firstNumber(row.DiscountPrice);
    const specification = row.Specification ?? '';
    if (!price || /refurbished/i.test(`${row.PhoneName} ${specification}`) || row.comingsoon !== 'Available') return [];
    const brand = canonicalBrand(row.Brand ?? '');
    return {
      source: 'flipkart' as const,
      name: modelName(row.PhoneName ?? ''),
      brand,
      ...memory(specification),
      isNamedVariant: true,
      price,
      at: SHOP_DAY,
      battery: firstNumber(/(\d[\d,]*) mAh/.exec(specification)?.[1]),
      display: firstNumber(/\(([\d.]+) inch\)/.exec(specification)?.[1]),
      inStock: row.availability === 'Available',
    };
  });
}
