import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listingVisit, writeListView } from '#app/features/catalogue/listing/list-view.ts';
import { createApi } from '#app/lib/api.ts';
import { createQueryClient } from '#app/lib/query-client.ts';
import { createLoader } from '#app/lib/screen.ts';
import { load } from '#app/routes/catalogue/products.tsx';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { prefetchOnIntent } from './intent.ts';

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function watch(path: string, loader: (args: never) => unknown) {
  prefetchOnIntent({
    routes: [{ path, loader: loader as never }],
    queries: createQueryClient(),
    quietApi: createApi(new FakeServer().transport),
    navigate: () => {},
    first: new Event('pointerover'),
  });
}

async function pointAt(href: string): Promise<void> {
  const link = Object.assign(document.createElement('a'), { href });
  document.body.append(link);
  link.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(200);
}

test('each page prefetches at most twelve of its links', async () => {
  const loaded: string[] = [];
  watch('/product/:id', ({ url }: { url: URL }) => loaded.push(url.pathname));
  for (let n = 1; n <= 13; n++) await pointAt(`/product/first-${n}`);
  expect(loaded).toHaveLength(12);
  window.history.pushState(null, '', '/blogs');
  await pointAt('/product/second-1');
  expect(loaded.at(-1)).toBe('/product/second-1');
});

test('pointing at the listing does not count as returning to it', async () => {
  writeListView({ selectedBrand: 'acme', searchQuery: '', page: 2, scrollTop: 900, query: 'brand=acme&page=2' });
  watch('/products', createLoader(load) as never);
  await pointAt('/products');
  expect(listingVisit).toEqual({ isShown: false, isReturning: false });
});
