import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#app/lib/query-client.ts';
import { resumeRefetching } from '#app/lib/resume-refetching.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { homePhonesQuery, pickStanding } from './home-queries.ts';

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

test('three phones are shown beside the headline, even when one brand alone trends', () => {
  expect(ids([card('a', 'x'), card('b', 'x'), card('c', 'x'), card('d', 'x')])).toHaveLength(3);
});

test('a phone without dimensions is not shown beside the headline', () => {
  expect(ids([card('a', 'x', null), card('b', 'y')])).toEqual(['b']);
});

test('cards of a cached page do not change places in front of the reader', async () => {
  const trending = vi.fn(async () => []);
  const query = homePhonesQuery({ products: { trending } } as never, 4);
  const queries = createQueryClient();
  queries.setQueryData(query.queryKey, { trending: [], standing: [] }, { updatedAt: Date.now() - 5 * 60_000 });
  const stop = new QueryObserver(queries, query).subscribe(() => {});
  await resumeRefetching(queries);
  expect(trending).not.toHaveBeenCalled();
  stop();
  queries.clear();
});
