import { slugify } from '#db/slug.ts';

/** Brands in their own spelling. */
const BRANDS = [
  'Acer', 'Ai+', 'Alcatel', 'Apple', 'Asus', 'BlackBerry', 'Black Shark', 'Blackview', 'Coolpad', 'Cubot', 'Doogee',
  'Fairphone', 'Gionee', 'Google', 'HMD', 'Honor', 'HTC', 'Huawei', 'iKall', 'Infinix', 'InFocus', 'iQOO', 'itel',
  'Jio', 'Karbonn', 'Lava', 'Lenovo', 'LG', 'Meizu', 'Micromax', 'Microsoft', 'Motorola', 'Nokia', 'Nothing', 'nubia',
  'OnePlus', 'OPPO', 'Oukitel', 'Panasonic', 'Philips', 'POCO', 'realme', 'RedMagic', 'Samsung', 'Sharp', 'Sony',
  'TCL', 'Tecno', 'Ulefone', 'Umidigi', 'Unihertz', 'vivo', 'Xiaomi', 'XOLO', 'ZTE',
]; // biome-ignore format: a list of names

/** Sub-brands, and other spellings found in files. */
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

/** Brand names have one to three words; the longest known one at the start of a text wins. */
const LONGEST_BRAND_IN_WORDS = 3;

/** The brand in its own spelling, from any spelling or its id; an unknown one stays as written. */
export function canonicalBrand(name: string): string {
  return BY_SPELLING.get(name.trim().toLowerCase()) ?? name.trim();
}

/** The brand that a product name starts with, otherwise its first word. */
export function brandOfName(name: string): string {
  return knownBrandOf(name) ?? name.trim().split(/\s+/)[0] ?? '';
}

export function knownBrandOf(name: string): string | null {
  const words = name.trim().split(/\s+/);
  for (let count = LONGEST_BRAND_IN_WORDS; count > 0; count--) {
    const brand = BY_SPELLING.get(words.slice(0, count).join(' ').toLowerCase());
    if (brand) return brand;
  }
  return null;
}

export function brandId(name: string): string {
  return slugify(name);
}
