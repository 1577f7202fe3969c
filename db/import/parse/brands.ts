import { slugify } from '#db/slug.ts';

/** Brands as they write themselves. */
const BRANDS = [
  'Acer', 'Ai+', 'Alcatel', 'Apple', 'Asus', 'BlackBerry', 'Black Shark', 'Blackview', 'Coolpad', 'Cubot', 'Doogee',
  'Fairphone', 'Gionee', 'Google', 'HMD', 'Honor', 'HTC', 'Huawei', 'iKall', 'Infinix', 'InFocus', 'iQOO', 'itel',
  'Jio', 'Karbonn', 'Lava', 'Lenovo', 'LG', 'Meizu', 'Micromax', 'Microsoft', 'Motorola', 'Nokia', 'Nothing', 'nubia',
  'OnePlus', 'OPPO', 'Oukitel', 'Panasonic', 'Philips', 'POCO', 'realme', 'RedMagic', 'Samsung', 'Sharp', 'Sony',
  'TCL', 'Tecno', 'Ulefone', 'Umidigi', 'Unihertz', 'vivo', 'Xiaomi', 'XOLO', 'ZTE',
]; // biome-ignore format: a list of names

/** Names of a maker's own sub-brands and the spellings that files use. */
const ALIASES: Record<string, string> = {
  redmi: 'Xiaomi',
  mi: 'Xiaomi',
  cmf: 'Nothing',
  moto: 'Motorola',
  galaxy: 'Samsung',
  iphone: 'Apple',
  pixel: 'Google',
  'red magic': 'RedMagic',
  'micromax yu': 'Micromax',
  'i kall': 'iKall',
};

const BY_SPELLING = new Map([
  ...BRANDS.flatMap((name) => [[slugify(name), name] as const, [name.toLowerCase(), name] as const]),
  ...Object.entries(ALIASES),
]);

/** Brand names are one to three words; the longest known one at the start of a text wins. */
const LONGEST_BRAND_IN_WORDS = 3;

/** The brand as it writes itself, from any spelling or from its id; an unknown one keeps the file's spelling. */
export function canonicalBrand(name: string): string {
  return BY_SPELLING.get(name.trim().toLowerCase()) ?? name.trim();
}

/** The brand that a product name starts with, else its first word. */
export function brandOfName(name: string): string {
  const words = name.trim().split(/\s+/);
  for (let count = LONGEST_BRAND_IN_WORDS; count > 0; count--) {
    const brand = BY_SPELLING.get(words.slice(0, count).join(' ').toLowerCase());
    if (brand) return brand;
  }
  return words[0] ?? '';
}

export function brandId(name: string): string {
  return slugify(name);
}
