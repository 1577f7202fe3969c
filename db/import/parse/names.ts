import { slugify } from '#db/slug.ts';
import { canonicalBrand } from './brands.ts';
import { plainText } from './text.ts';

/**
 * The rule for product names: people say 'Galaxy S24' and 'iPhone 15' without the brand, but 'OnePlus 12' or 'vivo V30'
 * with it. Names of these families stay alone; all others start with their brand.
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

/** Families sold only with 5G, where the suffix distinguishes nothing. */
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

/** Models spelt with 'Plus'; other makers write '+'. */
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

/** A phone's name as people say it, from a name with or without brand and variant. */
export function productName(brandCell: string, raw: string): string {
  const brand = canonicalBrand(brandCell);
  let rest = withoutBrand(withoutVariant(raw), [brand]);
  // A sub-brand given as the brand ('Redmi', 'CMF') is part of the name.
  if (canonicalBrand(brandCell) !== brandCell && NAME_WITHOUT_BRAND.test(brandCell) && !NAME_WITHOUT_BRAND.test(rest)) {
    rest = `${brandCell} ${rest}`;
  }
  for (const [pattern, spelling] of FAMILY_SPELLING) rest = rest.replace(pattern, spelling);
  let name = NAME_WITHOUT_BRAND.test(rest) ? rest : `${brand} ${rest}`;
  if (!PLUS_SPELT_OUT.test(name)) name = name.replace(/ Plus\b/g, '+');
  if (ALWAYS_5G.some((family) => family.test(name))) name = name.replace(/ 5G\b/i, '');
  return name.replace(/\s+/g, ' ').trim();
}

/** Ignores case, spaces and punctuation, so that two spellings of a phone get the same key. */
export function nameKey(brandName: string, name: string): string {
  return `${slugify(brandName)}:${normalizeName(name)}`;
}

/** Also ignores brand, variant and a redundant '5G', for the names that shops use. */
export function modelKey(brandName: string, name: string): string {
  const model = normalizeName(productName(brandName, name));
  const brand = normalizeName(brandName);
  let start = 0;
  while (brand && model.startsWith(brand, start)) start += brand.length;
  return model.slice(start) || model;
}

/** A name without case, accents, spaces and punctuation, in any script. */
function normalizeName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
