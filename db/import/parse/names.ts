import { slugify } from '#db/slug.ts';
import { canonicalBrand } from './brands.ts';
import { plainText } from './text.ts';

/**
 * The one rule for product names: people say 'Galaxy S24' and 'iPhone 15' without the maker,
 * and 'OnePlus 12' or 'vivo V30' with it. So a name that opens with one of these families
 * stands alone and every other name carries its brand in front.
 */
const NAME_WITHOUT_BRAND =
  /^(?:Galaxy|iPhone|Pixel|Moto|Redmi|Mi|CMF|Xperia|ROG Phone|Zenfone|Velvet|Wing|JioPhone|Axon|Blade)\b/i;

const FAMILY_SPELLING: [RegExp, string][] = [
  [/^galaxy\b/i, 'Galaxy'],
  [/^iphone\b/i, 'iPhone'],
  [/^moto\b/i, 'Moto'],
  [/^redmi\b/i, 'Redmi'],
  [/^rog phone\b/i, 'ROG Phone'],
  [/^zenfone\b/i, 'Zenfone'],
];

/** Families that were only ever sold with 5G: there the suffix tells nothing apart. */
const ALWAYS_5G = [
  /^Galaxy (?:S2\d|Z )/,
  /^(?:Pixel|Nothing|CMF|Xiaomi \d)/,
  /^POCO (?:F|X[5-9])/,
  /^realme (?:GT|P\d|(?:9|1\d) Pro|Narzo \d0 (?:Pro|Turbo))/,
  /^OPPO (?:Reno ?(?:[6-9]|1\d)|Find|K1[23]|F2[579]|F3\d)/,
  /^vivo (?:V2[5-9]|V[3-9]\d|X|T[34])/,
  /^iQOO/,
  /^OnePlus (?:\d|Open|Nord (?:CE )?\d)/,
  /^(?:Motorola (?:Edge|Razr)|Moto G\d\d)/,
];

/** Makers that write '+' where files say 'Plus'; the others spell it out. */
const PLUS_SPELT_OUT = /^(?:iPhone|Nokia|Zenfone|Moto G\d Plus|POCO M|vivo Y|Infinix Smart)/;

/** `(8GB RAM + 256GB)`, `(8 GB + 128 GB)`, `(1TB)`. */
const VARIANT_SUFFIX = /\s*\(\s*(?:\d+\s*GB\s*(?:RAM)?\s*\+\s*)?\d+\s*(?:GB|TB)\s*(?:RAM|Storage)?\s*\)/gi;

export function withoutVariant(name: string): string {
  return plainText(name).replace(VARIANT_SUFFIX, '').trim();
}

function withoutBrand(name: string, spellings: string[]): string {
  for (const spelling of spellings) {
    if (!spelling || !name.toLowerCase().startsWith(`${spelling.toLowerCase()} `)) continue;
    return name.slice(spelling.length + 1).trim();
  }
  return name;
}

/** A phone's name as people say it, from a file's name with or without the brand and the variant. */
export function productName(brandCell: string, raw: string): string {
  const brand = canonicalBrand(brandCell);
  let rest = withoutBrand(withoutVariant(raw), [brand]);
  // A sub-brand given as the brand ('Redmi', 'CMF') belongs to the name.
  if (canonicalBrand(brandCell) !== brandCell && NAME_WITHOUT_BRAND.test(brandCell) && !NAME_WITHOUT_BRAND.test(rest)) {
    rest = `${brandCell} ${rest}`;
  }
  for (const [pattern, spelling] of FAMILY_SPELLING) rest = rest.replace(pattern, spelling);
  let name = NAME_WITHOUT_BRAND.test(rest) ? rest : `${brand} ${rest}`;
  if (!PLUS_SPELT_OUT.test(name)) name = name.replace(/ Plus\b/g, '+');
  if (ALWAYS_5G.some((family) => family.test(name))) name = name.replace(/ 5G\b/i, '');
  return name.replace(/\s+/g, ' ').trim();
}

/** Two spellings of one phone have the same key: case, spaces and punctuation do not count. */
export function nameKey(brandName: string, name: string): string {
  return `${slugify(brandName)}:${normalizeName(name)}`;
}

/** The same for whatever shops call one phone: with or without its brand, its variant or a '5G' that goes without saying. */
export function modelKey(brandName: string, name: string): string {
  const model = normalizeName(productName(brandName, name));
  const brand = normalizeName(brandName);
  let start = 0;
  while (brand && model.startsWith(brand, start)) start += brand.length;
  return model.slice(start) || model;
}

/** What is left of a name without case, accents, spaces and punctuation, in any script. */
function normalizeName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
