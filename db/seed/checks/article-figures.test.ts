import { expect, test } from 'vitest';
import { fillPhone } from '#db/seed/index.ts';
import { checkArticleFigures } from './article-figures.ts';

const recorded = { priceAt: '2026-01-08', priceSource: 'smartprix' } as const;
const phone = fillPhone({
  id: 'poco-m7',
  name: 'POCO M7',
  brandId: 'poco',
  batteryCapacity: 7000,
  weight: 217,
  variants: [
    { ram: 4, storage: 128, price: 11_299, ...recorded },
    { ram: 6, storage: 128, price: 12_990, ...recorded },
  ],
});

function reasons(source: string): string[] {
  return checkArticleFigures([{ file: 'a.md', source }], [phone]).map(({ id, reason }) => `${id}: ${reason}`);
}

test('a price in a table is checked against the variant in its row', () => {
  expect(reasons('| [POCO M7](/product/poco-m7) | ₹11,299 | 4 / 128 GB | 33 W |')).toEqual([]);
  expect(reasons('Text.\n| [POCO M7](/product/poco-m7) | ₹11,299 | 6 / 128 GB | 33 W |')).toEqual([
    'line 2: ₹11,299 is not a current price of POCO M7 with 6 / 128 GB',
  ]);
});

test('a price without a variant may be any current one', () => {
  expect(reasons('- **[POCO M7](/product/poco-m7)**, from ₹11,299, with 6 GB ₹12,990.')).toEqual([]);
  expect(reasons('- **[POCO M7](/product/poco-m7)**, from ₹10,999.')).toHaveLength(1);
});

test('differences and sentences about several phones are not checked', () => {
  expect(reasons('| [POCO M7](/product/poco-m7) | 4 + 128 GB | 6 + 128 GB | ₹1,691 |')).toEqual([]);
  expect(reasons('The [POCO M7](/product/poco-m7) saves ₹2,000.')).toEqual([]);
});

test('a figure in a table is checked against the head of its column', () => {
  const table = (battery: string, weight: string) =>
    `| Phone | Battery | Weight |\n| --- | ---: | ---: |\n| [POCO M7](/product/poco-m7) | ${battery} | ${weight} |`;
  expect(reasons(table('7,000 mAh', '217 g'))).toEqual([]);
  expect(reasons(table('6,000 mAh', '217 g'))).toEqual(['line 3: Battery of POCO M7 is 7000, not 6,000 mAh']);
});
