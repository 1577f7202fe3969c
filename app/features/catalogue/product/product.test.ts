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
import { chipsetParts, keyFigures } from './key-figures.tsx';
import { crumbsOf, productData, summaryOf } from './structured-data.ts';
import { barePhone } from './test-phone.ts';

describe('names', () => {
  test('the maker comes before a name that does not start with it', () => {
    expect(fullName({ brand: 'OnePlus', name: 'OnePlus 12' })).toBe('OnePlus 12');
    expect(fullName({ brand: 'Google', name: 'Pixel 8a' })).toBe('Google Pixel 8a');
  });

  test.each([
    ['Qualcomm Snapdragon 8 Gen 3', 'Snapdragon 8 Gen 3', 'Qualcomm'],
    ['MediaTek Dimensity 7300 Ultimate', 'Dimensity 7300 Ultimate', 'MediaTek'],
    ['Apple A17 Pro', 'A17 Pro', 'Apple'],
    ['Google Tensor', 'Tensor', 'Google'],
    ['Unisoc', 'Unisoc', null],
    ['8 Elite', '8 Elite', null],
  ])('%s', (chipset, model, family) => {
    expect(chipsetParts(chipset)).toEqual({ model, family });
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

  test('the address chooses, else the one that the phone’s price is for, else the first', () => {
    expect(chosenVariant(phone, '8-128')).toBe(small);
    expect(chosenVariant(phone, null)).toBe(large);
    expect(chosenVariant(phone, 'nonsense')).toBe(large);
    expect(chosenVariant({ ...phone, priceVariant: null }, null)).toBe(unpriced);
    expect(chosenVariant(barePhone(), null)).toBeNull();
  });
});

describe('key figures', () => {
  test('eight, with what belongs to each', () => {
    const phone = barePhone({
      batteryCapacity: 5400,
      wiredCharging: 100,
      wirelessCharging: 0,
      displaySize: 6.82,
      resolutionType: 'QHD+',
      refreshRate: 120,
      primaryCamera: 50,
      ois: true,
      rearCameras: [
        { megapixels: 50, kind: 'wide' },
        { megapixels: 64, kind: 'periscope' },
      ],
      secondaryCamera: 32,
      cutout: 'punch-hole',
      chipset: 'Qualcomm Snapdragon 8 Gen 3',
      weight: 221,
      dimensions: { height: 164.3, width: 75.8, thickness: 9.2 },
    });
    expect(keyFigures(phone, undatedVariant({ ram: 12, storage: 256, price: null }))).toEqual([
      { label: 'Battery', value: '5,400', unit: 'mAh', detail: '100 W charging', standing: 'battery' },
      { label: 'Display', value: '6.82', unit: 'inch', detail: 'QHD+, 120 Hz', standing: 'refresh' },
      { label: 'Main camera', value: '50', unit: 'MP', detail: 'OIS, periscope', standing: 'primaryCamera' },
      { label: 'Front camera', value: '32', unit: 'MP', detail: 'Punch hole', standing: 'secondaryCamera' },
      { label: 'Storage', value: '256', unit: 'GB', detail: '12 GB RAM' },
      { label: 'Chipset', value: 'Snapdragon 8 Gen 3', detail: 'Qualcomm', standing: 'chip' },
      { label: 'Weight', value: '221', unit: 'g', detail: null, standing: 'weight' },
      { label: 'Width', value: '75.8', unit: 'mm', detail: '164.3 mm tall, 9.2 mm thick' },
    ]);
  });

  test('of a phone nobody described they are null, without a detail', () => {
    for (const { value, detail } of keyFigures(barePhone(), null)) {
      expect(value).toBeNull();
      expect(detail).toBeNull();
    }
  });
});

describe('structured data', () => {
  test('one price is an offer in rupees with its availability', () => {
    expect(productData(barePhone({ price: 9999, status: 'upcoming' }), '')).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'Offer', price: 9999, priceCurrency: 'INR', availability: 'https://schema.org/PreOrder' },
    });
  });

  test('several prices are a range', () => {
    const variants = [
      undatedVariant({ ram: 8, storage: 128, price: 30_000 }),
      undatedVariant({ ram: 8, storage: 256, price: null }),
      undatedVariant({ ram: 12, storage: 256, price: 35_000 }),
    ];
    expect(productData(barePhone({ price: 30_000, variants }), '')).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: 30_000, highPrice: 35_000, offerCount: 2, priceCurrency: 'INR' },
    });
  });

  test('without price or ratings it pretends neither, and without both there is nothing to say', () => {
    const rated = productData(barePhone({ rating: 4.5, ratingCount: 318 }), '');
    expect(rated).toMatchObject({ aggregateRating: { ratingValue: 4.5, ratingCount: 318 } });
    expect(rated).not.toHaveProperty('offers');
    expect(productData(barePhone({ price: 9999 }), '')).not.toHaveProperty('aggregateRating');
    expect(productData(barePhone(), '')).toBeNull();
  });

  test('tells of owners’ reviews, and of none that a sample reader wrote', () => {
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
    expect(productData(barePhone(), '', [{ ...review, demo: true }])).toBeNull();
  });

  test('the breadcrumb leads from all phones over the brand to the phone', () => {
    expect(breadcrumbData(crumbsOf(barePhone()))).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Phones', item: '/products' },
        { position: 2, name: 'Acme', item: '/products?brand=acme' },
        { position: 3, name: 'Acme One', item: '/product/acme-one' },
      ],
    });
  });
});

test('the summary says what is known and nothing else', () => {
  expect(summaryOf(barePhone())).toBe('Acme One in India. Full specification, drawn to scale.');
  expect(summaryOf(barePhone({ price: 1_29_999, batteryCapacity: 5000 }))).toBe(
    'Acme One costs ₹1,29,999 in India. 5,000 mAh battery. Full specification, drawn to scale.',
  );
});

const textOf = (known: Partial<Product>) =>
  renderToString(createElement(Facts, { product: barePhone(known) }))
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

test('counts of reviews and comments that sample readers made carry ‘demo’', () => {
  const counts = { reviewCount: 2, commentCount: 6 };
  expect(textOf({ ...counts, demo: ['reviews', 'comments'] })).toMatch(/2 reviews\W*demo.*6 comments\W*demo/);
  expect(textOf(counts)).not.toContain('demo');
});

test('an invitation to comment carries no ‘demo’', () => {
  expect(textOf({ commentCount: 0, demo: ['comments'] })).not.toContain('demo');
});
