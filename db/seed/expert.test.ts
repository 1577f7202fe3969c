import { describe, expect, test } from 'vitest';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { SCORE_PART_KEYS, type ScorePart, unrankedParts } from '#contract/phone/score/parts.ts';
import { seedCatalogue } from '#tests/support/seed-catalogue.ts';

/** What an expert on phones in India expects of the score. */

const catalogue = seedCatalogue();

function scoreOf(id: string, part: ScorePart | 'total'): number {
  const card = catalogue.get(id);
  if (!card) throw new RangeError(`No phone ${id}`);
  const points = part === 'total' ? card.score : (card.scoreParts?.[SCORE_PART_KEYS.indexOf(part)] ?? null);
  if (points === null) throw new RangeError(`${id} has no ${part}`);
  return points;
}

/** The part, the better phone, the worse one, and the minimum difference in points. */
const PAIRS: readonly (readonly [part: ScorePart | 'total', more: string, less: string, by?: number])[] = [
  // Cameras: sensor and zoom matter more than megapixels.
  ['cameras', 'google-pixel-10-pro', 'motorola-edge-60', 8],
  ['cameras', 'xiaomi-15-ultra', 'motorola-edge-60', 12],
  ['cameras', 'apple-iphone-17-pro', 'motorola-edge-60', 5],
  ['cameras', 'samsung-galaxy-s25-ultra', 'motorola-edge-60', 8],
  ['cameras', 'vivo-x300-pro', 'vivo-x300'],
  ['cameras', 'xiaomi-15-ultra', 'xiaomi-15', 5],
  ['cameras', 'apple-iphone-17-pro', 'apple-iphone-17', 10],
  ['cameras', 'apple-iphone-16-pro', 'apple-iphone-16e', 30],
  ['cameras', 'apple-iphone-16', 'apple-iphone-16e', 10],
  ['cameras', 'samsung-galaxy-s25-ultra', 'samsung-galaxy-s25', 10],
  ['cameras', 'samsung-galaxy-s25', 'samsung-galaxy-a56-5g', 5],
  ['cameras', 'google-pixel-10-pro', 'google-pixel-9a', 20],
  ['cameras', 'oneplus-13', 'oneplus-13r', 8],
  ['cameras', 'vivo-x200-pro', 'vivo-v50', 10],
  ['cameras', 'motorola-edge-60-pro', 'poco-x7-pro', 15],
  ['cameras', 'nothing-phone-3a-pro', 'nothing-phone-3a-lite', 10],
  ['cameras', 'samsung-galaxy-a55-5g', 'samsung-galaxy-a15-5g', 15],
  ['cameras', 'oppo-find-x9-pro', 'oppo-reno-14', 8],
  ['cameras', 'xiaomi-redmi-note-14-pro-plus', 'xiaomi-redmi-13c-5g', 30],
  // Performance: the chip matters most.
  ['performance', 'oneplus-15', 'oneplus-13r', 4],
  ['performance', 'realme-gt-8-pro', 'realme-15-pro', 20],
  ['performance', 'poco-x7-pro', 'poco-x7', 15],
  ['performance', 'apple-iphone-17-pro', 'apple-iphone-15', 15],
  ['performance', 'samsung-galaxy-s25', 'samsung-galaxy-a56-5g', 20],
  ['performance', 'vivo-x300-pro', 'google-pixel-10-pro', 8],
  ['performance', 'iqoo-neo-10', 'vivo-v60', 5],
  ['performance', 'motorola-edge-60-pro', 'motorola-edge-60', 5],
  ['performance', 'poco-f7', 'nothing-phone-3a', 15],
  ['performance', 'samsung-galaxy-a36-5g', 'samsung-galaxy-a06-5g', 10],
  ['performance', 'motorola-moto-g45', 'itel-a50', 15],
  ['performance', 'tecno-spark-go-1', 'itel-a50', 1],
  // Battery: capacity and charging; iPhones compared with iPhones.
  ['battery', 'oneplus-15', 'samsung-galaxy-s25', 40],
  ['battery', 'apple-iphone-17-pro-max', 'apple-iphone-17', 8],
  ['battery', 'apple-iphone-16-plus', 'apple-iphone-16', 8],
  ['battery', 'apple-iphone-17-pro-max', 'samsung-galaxy-s25', 30],
  ['battery', 'realme-gt-7', 'google-pixel-9', 30],
  ['battery', 'samsung-galaxy-s25-ultra', 'samsung-galaxy-s25', 10],
  ['battery', 'vivo-x300-pro', 'samsung-galaxy-s25-ultra', 15],
  ['battery', 'motorola-moto-g86-power', 'samsung-galaxy-a17-5g', 20],
  ['battery', 'oneplus-nord-5', 'google-pixel-8a', 30],
  // Display: panel, sharpness and refresh rate.
  ['display', 'apple-iphone-17', 'apple-iphone-16', 15],
  ['display', 'samsung-galaxy-s25-ultra', 'samsung-galaxy-s25', 5],
  ['display', 'oneplus-13', 'oneplus-nord-ce-4-lite', 10],
  ['display', 'poco-m7-pro-5g', 'poco-m7-5g', 20],
  ['display', 'samsung-galaxy-a17-5g', 'samsung-galaxy-a07', 25],
  ['display', 'iqoo-15', 'google-pixel-9a', 5],
  // Build: water resistance, glass and weight.
  ['build', 'samsung-galaxy-s25-ultra', 'samsung-galaxy-f56-5g', 3],
  ['build', 'samsung-galaxy-s25', 'samsung-galaxy-a26-5g', 10],
  ['build', 'motorola-edge-60', 'motorola-moto-g64', 20],
  ['build', 'apple-iphone-16', 'tecno-phantom-v-flip', 20],
  ['build', 'samsung-galaxy-s25-edge', 'oneplus-open', 20],
  // Value and the total.
  ['value', 'poco-x7', 'apple-iphone-16e', 40],
  ['value', 'realme-gt-7', 'samsung-galaxy-z-flip-6', 30],
  ['total', 'oppo-find-x9-pro', 'samsung-galaxy-z-flip-7', 20],
  ['total', 'samsung-galaxy-s25-ultra', 'samsung-galaxy-s25', 5],
  ['total', 'apple-iphone-17-pro-max', 'apple-iphone-16e', 15],
  ['total', 'google-pixel-10-pro-xl', 'google-pixel-9a', 3],
  ['total', 'vivo-x300-pro', 'vivo-v50', 10],
  ['total', 'oneplus-15', 'oneplus-nord-5', 5],
  ['total', 'motorola-edge-60-pro', 'samsung-galaxy-a26-5g', 15],
  ['total', 'xiaomi-redmi-note-14-5g', 'xiaomi-redmi-a3', 20],
];

describe('an expert’s ranking', () => {
  const pairs = PAIRS.map(([part, more, less, by = 1]) => ({ part, more, less, by }));
  test.each(pairs)('$part: $more above $less', ({ part, more, less, by }) => {
    expect(scoreOf(more, part) - scoreOf(less, part)).toBeGreaterThanOrEqual(by);
  });

  test('flagships lead the cameras part', () => {
    const best = catalogue.filter({ sort: 'score', status: ['available'], weights: [0, 0, 10, 0, 0, 0], limit: 16 });
    const ids = best.products.map(({ id }) => id);
    const flagships = [
      'apple-iphone-17-pro',
      'google-pixel-10-pro',
      'oppo-find-x9-pro',
      'samsung-galaxy-s25-ultra',
      'vivo-x300-pro',
    ];
    expect(ids).toEqual(expect.arrayContaining(flagships));
    for (const { price } of best.products.slice(0, 10)) expect(price).toBeGreaterThanOrEqual(45_000);
  });

  test('the ten highest scores are flagships', () => {
    const { products } = catalogue.filter({ sort: 'score', status: ['available'], limit: 10 });
    for (const { price } of products) expect(price).toBeGreaterThanOrEqual(55_000);
  });

  const LISTS: Record<string, object> = {
    'under-10000': { priceMax: 10_000 },
    'under-15000': { priceMax: 15_000 },
    'under-20000': { priceMax: 20_000 },
    'under-30000': { priceMax: 30_000 },
    'under-50000': { priceMax: 50_000 },
    small: { width: '72' },
    foldables: { features: ['foldable'] },
    cameras: { weights: [0, 0, 10, 0, 0, 0] },
    battery: { weights: [0, 0, 0, 10, 0, 0] },
  };

  test.each(Object.entries(LISTS))('no phone with an unknown part is ranked in %s', (slug, query) => {
    expect(BEST_LIST_SLUGS).toContain(slug);
    const page = catalogue.filterAsJson({ sort: 'score', status: ['available'], limit: 20, ...query } as never);
    page.products.slice(0, page.ranked ?? 0).forEach((card: ProductCard) => {
      expect(unrankedParts(card.scoreParts), card.id).toEqual([]);
    });
  });
});
