import { expect, test } from 'vitest';
import { withCatalogueFigures } from './article-figures.ts';
import { fillPhone } from './index.ts';

const phone = (id: string, known: object) => fillPhone({ id, name: id, brandId: 'acme', ...known });
const phones = [
  phone('a', { launchedAt: '2025-03', status: 'available', price: 9000, weight: 180, network5g: true }),
  phone('b', { launchedAt: '2025-04-01', status: 'available', price: 15_000, weight: 200.5 }),
  phone('c', { launchedAt: '2024', status: 'discontinued', price: 30_000, weight: 210, foldable: 'book' }),
];
const filled = (source: string) => withCatalogueFigures(source, phones);

test('counts and medians are calculated from the catalogue', () => {
  expect(filled('{count 2025 available} phones, {count price<=15000 5g} with 5G, {count folding}')).toBe(
    '2 phones, 1 with 5G, 1',
  );
  expect(filled('{middle weight 2025} g of {count weight>200}')).toBe('180 g of 2');
});

test('an unknown placeholder stays in the text', () => {
  for (const source of ['{count 2025 shiny}', '{middle charm 2025}', '{middle weight 1999}'])
    expect(filled(source)).toBe(source);
});
