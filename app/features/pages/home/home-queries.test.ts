import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/phone/product.ts';
import { pickStanding } from './home-queries.ts';

const card = (id: string, brandId: string, dimensions: object | null = {}) =>
  ({
    id,
    brandId,
    dimensions,
    foldable: false,
    imageUrl: `/media/drawings/${id}.svg`,
    colour: id,
  }) as never as ProductCard;
const ids = (cards: ProductCard[]) => pickStanding(cards).map(({ id }) => id);

test('three phones stand beside the headline, also when one brand trends alone', () => {
  expect(ids([card('a', 'x'), card('b', 'x'), card('c', 'x'), card('d', 'x')])).toHaveLength(3);
});

test('one whose size nobody knows does not stand there', () => {
  expect(ids([card('a', 'x', null), card('b', 'y')])).toEqual(['b']);
});
