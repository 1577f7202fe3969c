import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { chosenVariant } from '#app/features/catalogue/compare/variants.ts';
import { breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import type { Review } from '#contract/community/reviews.ts';
import { fullName } from '#contract/phone/card.ts';
import { formatVariant, variantKey } from '#contract/phone/format.ts';
import { undatedVariant } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';
import { Facts } from './facts.tsx';
import { chipParts, keyFigures } from './key-figures.tsx';
import { groupSummary } from './sheet/specification.tsx';
import { crumbsOf, productData, summaryOf } from './structured-data.ts';
import { barePhone } from './testing/bare-phone.ts';
import { whatYouGet } from './what-you-get.ts';

describe('names', () => {
  test('the brand comes before a name that does not start with it', () => {
    expect(fullName({ brand: 'OnePlus', name: 'OnePlus 12' })).toBe('OnePlus 12');
    expect(fullName({ brand: 'Google', name: 'Pixel 8a' })).toBe('Google Pixel 8a');
  });

  test.each([
    ['Qualcomm Snapdragon 8 Gen 3', '8 Gen 3', 'Snapdragon'],
    ['MediaTek Dimensity 7300 Ultimate', '7300 Ultimate', 'Dimensity'],
    ['Apple A17 Pro', 'A17 Pro', null],
    ['Google Tensor G4', 'G4', 'Tensor'],
    ['Google Tensor', 'Tensor', null],
    ['Unisoc', 'Unisoc', null],
    ['8 Elite', '8 Elite', null],
  ])('%s', (chipset, model, family) => {
    expect(chipParts(chipset)).toEqual({ model, family });
  });
});

describe('variants', () => {
  const small = undatedVariant({ ram: 8, storage: 128, price: 30_000 });
  const large = undatedVariant({ ram: 12, storage: 1024, price: 45_000 });
  const unpriced = undatedVariant({ ram: null, storage: 0.5, price: null });
  const phone = barePhone({ priceVariant: { ram: 12, storage: 1024 }, variants: [unpriced, small, large] });

  test('are named as they are sold', () => {
    expect([small, large, unpriced].map(formatVariant)).toEqual(['8 GB + 128 GB', '12 GB + 1 TB', '512 MB']);
    expect([small, large, unpriced].map(variantKey)).toEqual(['8-128', '12-1024', '0.5']);
  });

  test('the selected one is from the address, else that of the phone’s price, else the first', () => {
    expect(chosenVariant(phone, '8-128')).toBe(small);
    expect(chosenVariant(phone, null)).toBe(large);
    expect(chosenVariant(phone, 'nonsense')).toBe(large);
    expect(chosenVariant({ ...phone, priceVariant: null }, null)).toBe(unpriced);
    expect(chosenVariant(barePhone(), null)).toBeNull();
  });
});

const RICH = barePhone({
  batteryCapacity: 5400,
  wiredCharging: 100,
  wirelessCharging: 0,
  displaySize: 6.82,
  displayType: 'LTPO4 AMOLED',
  refreshRate: 120,
  peakBrightness: 4500,
  primaryCamera: 50,
  ois: true,
  rearCameras: [
    { megapixels: 50, kind: 'wide' },
    { megapixels: 64, kind: 'periscope' },
    { megapixels: 48, kind: 'ultrawide' },
  ],
  chipset: 'Qualcomm Snapdragon 8 Gen 3',
  os: 'Android 15',
  weight: 221,
  ipRating: 'IP65',
  variants: [
    undatedVariant({ ram: 16, storage: 512, price: null }),
    undatedVariant({ ram: 12, storage: 256, price: null }),
  ],
  specs: [{ title: 'Display', rows: [{ label: 'Pixel density', value: '510 ppi', field: 'pixels' }] }],
  scoreParts: [83, 86, 74, 63, 40, 71],
});

describe('key figures', () => {
  test('there are eight, with their details', () => {
    expect(keyFigures(RICH)).toEqual([
      { label: 'Battery', value: '5,400', unit: 'mAh', detail: null, standing: 'battery', hasTypical: true },
      {
        label: 'Charging',
        value: '100',
        unit: 'W',
        detail: 'no wireless',
        standing: 'charging',
        hasTypical: true,
      },
      { label: 'Chip', value: '8 Gen 3', unit: 'Snapdragon', detail: '12 or 16 GB RAM, Android 15', standing: 'chip' },
      { label: 'Screen', value: '6.82', unit: 'inch', detail: '510 ppi, 120 Hz, 4,500 nits', standing: 'sharpness' },
      { label: 'Main camera', value: '50', unit: 'MP', detail: 'stabilised, 64 MP zoom', standing: 'sensor' },
      { label: 'Ultrawide', value: '48', unit: 'MP', detail: null, standing: 'ultrawide', hasTypical: true },
      { label: 'Weight', value: '221', unit: 'g', detail: null, standing: 'weight', hasTypical: true },
      { label: 'Water', value: 'IP65', detail: 'water jets only, not submersion', standing: 'water' },
    ]);
  });

  test('are null without details when not published', () => {
    for (const { value, detail } of keyFigures(barePhone())) {
      expect(value).toBeNull();
      expect(detail).toBeNull();
    }
  });
});

describe('what you get', () => {
  test('has five lines, each with the verdict word of its part', () => {
    expect(
      whatYouGet(RICH, ['Good', 'Strong', 'Typical', 'Strong', 'Poor', 'Strong']).map(({ label, text, word }) => [
        label,
        text,
        word,
      ]),
    ).toEqual([
      ['Battery', '5,400 mAh, 100 W', 'Strong'],
      ['Screen', '6.82″ AMOLED, 120 Hz', 'Good'],
      ['Chip', 'Snapdragon 8 Gen 3', 'Strong'],
      ['Cameras', '50 MP + 64 MP zoom', 'Typical'],
      ['Body', '221 g, splash-proof (IP65)', 'Poor'],
    ]);
  });

  test('has no verdict word without a price class or a published figure', () => {
    expect(whatYouGet(RICH, []).every(({ word }) => word === null)).toBe(true);
    for (const { text, word } of whatYouGet(barePhone(), ['Good', 'Strong', 'Typical', 'Strong', 'Poor', 'Strong']))
      expect([text, word]).toEqual([null, null]);
  });
});

test('a collapsed group summarises its first figures in a line', () => {
  const row = (label: string, value: string | null) => ({ label, value, field: 'os' as const });
  const rows = [row('SIM slots', '2'), row('eSIM', 'Yes'), row('NFC', 'No'), row('Wi-Fi', 'Wi-Fi 7'), row('USB', null)];
  expect(groupSummary({ title: 'Connections', rows })).toBe('SIM slots 2, eSIM, Wi-Fi 7');
});

describe('structured data', () => {
  const now = Date.parse('2026-11-18T10:00:00Z');
  const dataOf = (known: Partial<Product>) => productData(barePhone(known), '', [], now);
  const seenOn = (priceAt: string, ram: number, storage: number, price: number | null) => ({
    ...undatedVariant({ ram, storage, price }),
    priceAt,
  });

  test('one price is an offer in rupees with its availability', () => {
    expect(dataOf({ price: 9999, priceAt: '2026-11-15', status: 'upcoming' })).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'Offer', price: 9999, priceCurrency: 'INR', availability: 'https://schema.org/PreOrder' },
    });
  });

  test('several prices are a range', () => {
    const variants = [
      seenOn('2026-11-15', 8, 128, 30_000),
      seenOn('2026-11-15', 8, 256, null),
      seenOn('2026-11-15', 12, 256, 35_000),
    ];
    expect(dataOf({ price: 30_000, priceAt: '2026-11-15', variants })).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: 30_000, highPrice: 35_000, offerCount: 2, priceCurrency: 'INR' },
    });
  });

  test('a price seen more than a week ago is not an offer', () => {
    expect(dataOf({ price: 9999, priceAt: '2026-11-10' })).not.toHaveProperty('offers');
    const variants = [seenOn('2026-01-08', 8, 128, 30_000), seenOn('2026-11-15', 12, 256, 35_000)];
    expect(dataOf({ price: 30_000, priceAt: '2026-01-08', variants })).toMatchObject({
      offers: { '@type': 'Offer', price: 35_000 },
    });
  });

  test('store offers count when seen in stock this week, else as out of stock', () => {
    const offer = (price: number, inStock: boolean | null, seenAt: string) => {
      return { store: 'Croma', url: 'https://croma.example/', ram: 8, storage: 128, price, inStock, seenAt };
    };
    const gone = offer(10_000, false, '2026-11-18T08:00:00Z');
    const old = offer(9_000, true, '2026-11-01T08:00:00Z');
    const entered = offer(8_000, null, '2026-11-17');
    expect(dataOf({ offers: [gone, old, entered, offer(11_000, true, '2026-11-17T08:00:00Z')] })).toMatchObject({
      offers: { '@type': 'Offer', price: 11_000, availability: 'https://schema.org/InStock' },
    });
    expect(dataOf({ offers: [gone, old, entered] })).toMatchObject({
      offers: { '@type': 'Offer', price: 10_000, availability: 'https://schema.org/OutOfStock' },
    });
  });

  test('without price or ratings there is neither an offer nor a rating', () => {
    const rated = productData(barePhone({ rating: 4.5, ratingCount: 318 }), '');
    expect(rated).toMatchObject({ aggregateRating: { ratingValue: 4.5, ratingCount: 318 } });
    expect(rated).not.toHaveProperty('offers');
    expect(dataOf({ price: 9999, priceAt: '2026-11-15' })).not.toHaveProperty('aggregateRating');
    expect(productData(barePhone(), '')).not.toHaveProperty('offers');
  });

  test('contains owners’ reviews, but no demo reviews', () => {
    const review: Review = {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      rating: 4,
      title: '',
      good: 'The battery',
      bad: '',
      monthsOwned: 3,
      author: { id: null, name: 'Asha', role: 'consumer', avatarUrl: null },
      helpful: 0,
      createdAt: '2026-01-15T09:30:00.000Z',
      editedAt: null,
    };
    expect(productData(barePhone(), '', [review, { ...review, demo: true }])).toMatchObject({
      review: [{ '@type': 'Review', reviewBody: 'The battery', reviewRating: { ratingValue: 4 } }],
    });
    expect(productData(barePhone(), '', [{ ...review, demo: true }])).not.toHaveProperty('review');
  });

  test('the breadcrumb goes from all phones to the brand to the phone', () => {
    expect(breadcrumbData(crumbsOf(barePhone()))).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Phones', item: '/products' },
        { position: 2, name: 'Acme', item: '/products?brand=acme' },
        { position: 3, name: 'Acme One', item: '/product/acme-one' },
      ],
    });
  });
});

test('the summary contains only known facts', () => {
  expect(summaryOf(barePhone())).toBe('Acme One in India. Full specification.');
  expect(summaryOf(barePhone({ price: 1_29_999, batteryCapacity: 5000 }))).toBe(
    'Acme One: ₹1,29,999 in India. 5,000 mAh battery. Full specification.',
  );
  const drawn = { price: 54_999, priceAt: '2025-09-23', dimensions: { height: 160, width: 75, thickness: 8 } };
  expect(summaryOf(barePhone(drawn))).toBe(
    'Acme One: ₹54,999 in India, seen 23 September 2025. Full specification and a drawing to scale.',
  );
});

const textOf = (known: Partial<Product>) =>
  renderToString(createElement(Facts, { product: barePhone(known) }))
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

test('a rating made by demo readers is marked ‘demo’', () => {
  expect(textOf({ rating: 4.2, ratingCount: 24, demo: ['rating'] })).toMatch(/4\.2 \(24.*\).*demo/);
  expect(textOf({ rating: 4.2, ratingCount: 24 })).not.toContain('demo');
  expect(textOf({ demo: ['rating'] })).not.toContain('demo');
});

test.each([
  [{ launchedAt: '2025-01-23', status: 'available' }, 'On sale since |January 2025'],
  [{ launchedAt: '2027-03', status: 'upcoming' }, 'Expected |March 2027'],
  [{ launchedAt: '2021-09-24', status: 'discontinued' }, 'Discontinued|Launched |September 2021'],
] as const)('the line under the name: %o', (known, text) => {
  expect(textOf(known)).toContain(text);
});
