import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FILTER_GROUP_NAMES } from '#contract/phone/filters.ts';
import type { Facets } from '#contract/phone/product-filter.ts';
import { products } from '#contract/products.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { Screen } from './finder.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const FACETS = {
  ...Object.fromEntries(FILTER_GROUP_NAMES.map((group) => [group, {}])),
  ...{ brands: {}, price: [] },
} as unknown as Facets;

test('a link pressed right after a slider was moved is not undone by the slider', async () => {
  const nothing = { products: [], total: 0, currentPage: 1, totalPages: 0, hasMore: false, facets: FACETS };
  const server = new FakeServer().on(products.filter, nothing);
  const { address } = renderScreen(<Screen />, { server, path: '/finder?battery=9' });
  const link = await screen.findByRole('link', { name: 'All equal' });

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.input(screen.getByRole('slider', { name: 'Cameras' }), { target: { value: '8' } });
  await act(async () => void fireEvent.click(link));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(address()).toBe('/finder');
});
