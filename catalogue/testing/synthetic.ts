import type { CatalogueBrand, CatalogueEntry, FilterQuery } from '#catalogue/entry.ts';
import { type Random, seededRandom } from '#catalogue/random.ts';
import { FIGURE_COUNT, TERMS } from '#catalogue/score/terms.ts';
import {
  FILTER_GROUP_NAMES,
  type FilterGroup,
  filterOptions,
  filterRow,
  isBound,
  SORTS,
} from '#contract/phone/filters.ts';
import { FILTER_FIGURES } from '#contract/phone/values.ts';
import { brand, entry } from './cards.ts';
import { figureSamples } from './figure-samples.ts';

/** Catalogues of any size for benchmarks, the same on every run and similar to phones sold in India. */

const BRANDS = [
  ['Samsung', 'Galaxy S', 'Galaxy A', 'Galaxy M', 'Galaxy Z Fold', 'Galaxy F'],
  ['Xiaomi', 'Redmi Note ', 'Redmi ', 'Mi ', 'Xiaomi '],
  ['Vivo', 'V', 'Y', 'X', 'T'],
  ['Oppo', 'Reno ', 'A', 'F', 'Find X'],
  ['Realme', 'Narzo ', 'C', 'GT ', 'P'],
  ['OnePlus', 'Nord ', 'Nord CE ', ''],
  ['Motorola', 'Moto G', 'Edge ', 'Razr '],
  ['Apple', 'iPhone '],
  ['Poco', 'X', 'M', 'F', 'C'],
  ['Infinix', 'Hot ', 'Note ', 'Zero '],
  ['Tecno', 'Spark ', 'Camon ', 'Pova '],
  ['Google', 'Pixel '],
  ['Nothing', 'Phone ', 'CMF Phone '],
  ['Lava', 'Agni ', 'Blaze ', 'Yuva '],
  ['Nokia', 'G', 'C', 'X'],
  ...Array.from({ length: 45 }, (_, at) => [`Maker${String.fromCharCode(97 + (at % 26))}${at}`, 'Model ', 'Neo ']),
] as const;
const TRIMS = ['', '', '', ' Pro', ' Pro+', ' Ultra', ' Lite', ' FE', ' Max', ' Turbo', ' Neo'];
const CHIPSETS = [
  ...[4, 6, 7, 8].flatMap((tier) => [1, 2, 3].map((gen) => `Qualcomm Snapdragon ${tier} Gen ${gen}`)),
  ...[6020, 6080, 6100, 7050, 7200, 8200, 9200, 9300].map((model) => `MediaTek Dimensity ${model}`),
  ...['G37', 'G85', 'G99'].map((model) => `MediaTek Helio ${model}`),
  ...[850, 1280, 1380, 2400].map((model) => `Samsung Exynos ${model}`),
  ...[14, 15, 16, 17].map((model) => `Apple A${model} Bionic`),
  'Google Tensor G3',
  'Unisoc T606',
];
const RESOLUTIONS = ['SD', 'HD+', 'HD+', 'FHD', 'FHD+', 'FHD+', 'FHD+', 'QHD+', '4K'];

const SAMPLES = figureSamples();

/** The range of each score term. */
const TERM_RANGES: Record<string, readonly [number, number]> = {
  Sharpness: [220, 520],
  'Refresh rate': [60, 165],
  Chip: [1, 20],
  RAM: [2, 16],
  Storage: [32, 512],
  Megapixels: [8, 200],
  'Main sensor': [0.3, 1],
  Ultrawide: [0, 50],
  Zoom: [0, 6],
  'Front camera': [5, 50],
  Capacity: [3000, 7500],
  'Wired charging': [10, 120],
  Wireless: [0, 50],
  'Weight for its size': [25, 36],
};

function syntheticTerms(random: Random): Float32Array {
  return Float32Array.from({ length: FIGURE_COUNT }, (_, at) => {
    const [from, to] = TERM_RANGES[TERMS[at]?.label ?? ''] ?? [0, 1];
    return random() < 0.15 ? Number.NaN : Math.round(from + random() * (to - from));
  });
}

export function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

export function syntheticBrands(): CatalogueBrand[] {
  return BRANDS.map(([name]) => brand(name.toLowerCase(), name));
}

export function syntheticEntry(random: Random, id: string): CatalogueEntry {
  const known = <T>(value: T) => (random() < 0.06 ? null : value);
  // A few brands make most phones.
  const [brandName, ...series] = BRANDS[Math.floor(random() ** 2 * BRANDS.length)] as readonly [string, ...string[]];
  const number = 1 + Math.floor(random() ** 2 * 999);
  const name = `${brandName} ${pick(random, series)}${number}${pick(random, TRIMS)}${random() < 0.4 ? ' 5G' : ''}`;
  const year = 2012 + Math.floor(Math.sqrt(random()) * 14);
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0');
  const [price, ram, storage] = [
    5_000 + Math.floor(random() ** 3 * 195) * 1_000 + 999,
    2 ** (1 + Math.floor(random() * 4)),
    2 ** (4 + Math.floor(random() * 7)),
  ];
  const isPriced = random() > 0.06;
  const isOnSale = random() < 0.7;
  const variant = (more: number, pricier: number) => ({
    ram: known(ram * more),
    storage: storage * more,
    price: isPriced ? known(price + pricier) : null,
    priceAt: '2026-01',
    priceKind: isOnSale ? ('current' as const) : ('last' as const),
  });
  const figures: Parameters<typeof entry>[0] = {
    id,
    name,
    brand: brandName,
    brandId: brandName.toLowerCase(),
    status: isOnSale ? 'available' : 'discontinued',
    variants: [variant(1, 0), { ...variant(1, 1_500), storage: storage * 2 }, variant(2, 4_000)],
    launchedAt: known(`${year}-${month}`),
    batteryCapacity: known(1_500 + Math.floor(random() * 60) * 100),
    displaySize: known(Math.round((4.5 + random() * 2.5) * 10) / 10),
    primaryCamera: known(pick(random, [5, 8, 12, 13, 48, 50, 64, 108, 200])),
    secondaryCamera: known(pick(random, [2, 5, 8, 16, 20, 32, 50])),
    chipset: known(pick(random, CHIPSETS)),
    resolutionType: known(pick(random, RESOLUTIONS)),
    rating: random() < 0.5 ? null : Math.round((2.5 + random() * 2.5) * 10) / 10,
    ratingCount: Math.floor(random() * 500),
  };
  figures.priceKind = isPriced ? (isOnSale ? 'current' : 'last') : null;
  const others = FILTER_FIGURES.filter((key) => !(key in figures));
  const popularity = Math.floor(random() ** 4 * 10_000) / 10;
  return entry(
    { ...Object.fromEntries(others.map((key) => [key, known(pick(random, SAMPLES[key] ?? []))])), ...figures },
    popularity,
    syntheticTerms(random),
  );
}

export function syntheticEntries(count: number, seed = 1): CatalogueEntry[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => syntheticEntry(random, `phone-${at}`));
}

/** A listing query like those of visitors: a few filters, any sort, mostly the first pages. */
export function syntheticQuery(random: Random): FilterQuery {
  const maybe = <T>(chance: number, value: () => T) => (random() < chance ? value() : undefined);
  const choose = (group: FilterGroup) => {
    const row = filterRow(group);
    const option = pick(random, filterOptions(row));
    return isBound(row) ? option : [option];
  };
  return {
    sort: pick(random, SORTS),
    page: 1 + Math.floor(random() ** 4 * 20),
    brandId: maybe(0.3, () => [pick(random, BRANDS)[0].toLowerCase(), pick(random, BRANDS)[0].toLowerCase()]),
    ...Object.fromEntries(FILTER_GROUP_NAMES.map((group) => [group, maybe(0.25, () => choose(group))])),
    priceMin: maybe(0.5, () => Math.floor(random() * 60) * 1_000),
    priceMax: maybe(0.5, () => 20_000 + Math.floor(random() * 180) * 1_000),
  };
}
