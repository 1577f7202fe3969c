import { expect, test } from 'vitest';
import type { Brand } from '#contract/brands.ts';
import { addToFront, removeBrand, replaceBrand } from './brands-state.ts';

const brand = (id: string, productCount = 0): Brand => ({
  id,
  name: id,
  country: null,
  founded: null,
  description: null,
  website: null,
  emblem: null,
  productCount,
});
const known = [brand('apple', 3), brand('vivo', 2)];
const ids = (brands: Brand[]) => brands.map(({ id, productCount }) => [id, productCount]);

test('a created brand comes first, an updated one stays in place, a deleted one is removed', () => {
  expect(ids(addToFront(known, brand('zte')))).toEqual([
    ['zte', 0],
    ['apple', 3],
    ['vivo', 2],
  ]);
  expect(replaceBrand(known, { ...brand('vivo', 2), country: 'China' })[1]).toMatchObject({ country: 'China' });
  expect(ids(removeBrand(known, 'apple', null))).toEqual([['vivo', 2]]);
});

test('a deleted brand’s phones count towards the brand they were moved to', () => {
  expect(ids(removeBrand(known, 'apple', 'vivo'))).toEqual([['vivo', 5]]);
});
