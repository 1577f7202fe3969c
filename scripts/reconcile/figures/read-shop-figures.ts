import type { Lens } from '#contract/phone/phone.ts';
import { canonicalBrand } from '#db/import/parse/brands.ts';
import { firstNumber } from '#db/import/parse/text.ts';
import { once, type SourcePhone, statedOnly } from './source-phone.ts';

/** A shop's listings: few figures, but of the phone that was sold in India. One phone stands in many rows. */

type Row = Record<string, string>;

const SHOP_DAY = '2023-08-13';

function camera(text: string | undefined): Lens[] {
  const megapixels = firstNumber(/([\d.]+)\s*MP/i.exec(text ?? '')?.[1]);
  return megapixels && megapixels >= 1 ? [{ megapixels, kind: 'wide' }] : [];
}

/** 'SAMSUNG Galaxy S22 5G (Phantom Black, 128 GB)'. */
function nameAndColour(text: string): { name: string; colour: string | null } {
  const [head = '', bracket = ''] = text.split(/\s\((?!\d+a?\))/);
  const [first = ''] = bracket.replace(/\).*$/, '').split(',');
  const colour = /^[A-Za-z][A-Za-z' -]{2,29}$/.test(first.trim()) ? first.trim() : null;
  return { name: head.replace(/^(MOTOROLA) (?=[ge]\d)/i, '$1 Moto ').trim(), colour };
}

export interface ShopPhone extends SourcePhone {
  colour: string | null;
}

export function readShopFigures(rows: Row[]): ShopPhone[] {
  return rows
    .filter(({ PhoneName = '', Specification = '' }) => !/refurbished/i.test(PhoneName + Specification))
    .map((row) => {
      const text = row.Specification ?? '';
      const [, rear, front] = /'([^']*MP[^'|]*)(?:\|([^']*))?'/.exec(text) ?? [];
      const { name, colour } = nameAndColour(row.PhoneName ?? '');
      return {
        source: 'shop' as const,
        at: SHOP_DAY,
        brand: canonicalBrand(row.Brand ?? ''),
        name,
        colour,
        stated: statedOnly({
          batteryCapacity: once(firstNumber(/(\d[\d,]*) mAh/.exec(text)?.[1])),
          displaySize: once(firstNumber(/\(([\d.]+) inch\)/.exec(text)?.[1])),
          rearCameras: once(camera(rear)),
          frontCameras: once(camera(front)),
          ois: once(/\(OIS\)/i.test(rear ?? '') ? true : null),
          memoryCard: once(/Expandable/i.test(text) ? true : null),
        }),
      };
    });
}

/** One sheet a phone: what most of its rows say, with every colour. */
export function mergedShopPhones(rows: readonly ShopPhone[]): ShopPhone[] {
  return [...Map.groupBy(rows, ({ brand, name }) => `${brand} ${name}`.toLowerCase()).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const keys = new Set(same.flatMap(({ stated }) => Object.keys(stated)));
    const stated = Object.fromEntries(
      [...keys].map((key) => [key, commonest(same.map((one) => one.stated[key as keyof typeof one.stated]))]),
    );
    const colours = [...new Set(same.flatMap(({ colour }) => colour ?? []))];
    return [{ ...first, stated: statedOnly({ ...stated, colours: once(colours) }) }];
  });
}

function commonest(values: readonly (readonly unknown[] | undefined)[]): unknown[] | undefined {
  const counts = Map.groupBy(
    values.flatMap((value) => (value ? [value[0]] : [])),
    (value) => JSON.stringify(value),
  );
  return [...counts.values()].sort((a, b) => b.length - a.length)[0]?.slice(0, 1);
}
