import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpError } from '#server/http/response/http-error.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { type CachedPage, PageCache, type PageCacheOptions } from './page-cache.ts';

/** Renders when the test releases it; each render returns new text, as after a content change. */
let renders: string[];
let version: string;
let gate: PromiseWithResolvers<void> | null;

function openCache(options: Partial<PageCacheOptions> = {}): PageCache {
  // A render left over from an earlier test writes to its own list.
  const log = renders;
  return new PageCache({
    contentVersion: () => version,
    render: async (address) => {
      log.push(address);
      const html = Buffer.from(`${address} ${version} ${'x'.repeat(1000)}`);
      await gate?.promise;
      return { status: address.startsWith('/missing') ? 404 : 200, html };
    },
    ...options,
  });
}

const textOf = async (page: Promise<CachedPage>) => (await page).html?.toString().split(' x', 1)[0];

beforeEach(() => {
  renders = [];
  version = 'v1';
  gate = null;
});
afterEach(() => vi.useRealTimers());

describe('a page', () => {
  test('is rendered once for concurrent and later requests', async () => {
    const cache = openCache();
    gate = Promise.withResolvers();
    const asked = ['ann', 'ben', 'cem'].map((visitor) => textOf(cache.get('/', visitor)));
    gate.resolve();
    expect(await Promise.all(asked)).toEqual(['/ v1', '/ v1', '/ v1']);
    expect(await textOf(cache.get('/', 'dev'))).toBe('/ v1');
    expect(renders).toEqual(['/']);
  });

  test('is rendered again for the first request after a change', async () => {
    const cache = openCache();
    await cache.get('/', 'ann');
    version = 'v2';
    expect(await textOf(cache.get('/', 'ann'))).toBe('/ v2');
  });

  test('is served in the old version until the new one is ready', async () => {
    const cache = openCache({ patienceMs: 0 });
    await cache.get('/', 'ann');
    version = 'v2';
    gate = Promise.withResolvers();
    expect(await textOf(cache.get('/', 'ann'))).toBe('/ v1');
    gate.resolve();
    await vi.waitFor(async () => expect(await textOf(cache.get('/', 'ben'))).toBe('/ v2'), PATIENCE);
    expect(renders).toEqual(['/', '/']);
  });

  describe('that was rendered before', () => {
    const refused = new HttpError('UNAVAILABLE');
    const failures: [name: string, render: PageCacheOptions['render']][] = [
      ['is refused', () => Promise.reject(refused)],
      ['fails', () => Promise.reject(new Error('broken'))],
      ['ends in an error page', async () => ({ status: 503, html: Buffer.from('Something went wrong') })],
    ];

    async function openFailing(render: PageCacheOptions['render'], ageMs: number) {
      vi.useFakeTimers({ toFake: ['Date'] });
      let isFailing = false;
      const html = Buffer.from('the older page');
      const cache = openCache({
        render: (address) => (isFailing ? render(address) : Promise.resolve({ status: 200, html })),
      });
      const older = await cache.get('/', 'ann');
      isFailing = true;
      version = 'v2';
      vi.setSystemTime(Date.now() + ageMs);
      return { cache, older };
    }

    test.each(failures)('is served when the new render %s', async (_, render) => {
      const { cache, older } = await openFailing(render, 1_000);
      expect(await cache.get('/', 'ann')).toBe(older);
    });

    test.each(failures)('is served for ten minutes while the new render %s', async (_, render) => {
      const { cache, older } = await openFailing(render, 9 * 60_000);
      expect(await cache.get('/', 'ann')).toBe(older);
    });

    test('is not served after ten minutes', async () => {
      const { cache } = await openFailing(() => Promise.reject(refused), 11 * 60_000);
      await expect(cache.get('/', 'ann')).rejects.toBe(refused);
    });
  });

  test('a page with counts a minute old is served while it is renewed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const cache = openCache();
    const first = await cache.get('/', 'ann');
    vi.setSystemTime(Date.now() + 61_000);
    expect(await cache.get('/', 'ann')).toBe(first);
    await vi.waitFor(() => expect(renders.length).toBe(2), PATIENCE);
    const second = await vi.waitFor(async () => {
      const page = await cache.get('/', 'ann');
      expect(page).not.toBe(first);
      return page;
    }, PATIENCE);
    vi.setSystemTime(Date.now() + 601_000);
    expect(await cache.get('/', 'ann')).not.toBe(second);
  });

  test('that does not exist is not cached', async () => {
    const cache = openCache();
    await cache.get('/missing', 'ann');
    await cache.get('/missing', 'ann');
    expect(renders.length).toBe(2);
  });

  test('is compressed quickly for the first request and well afterwards', async () => {
    const words = Array.from({ length: 4000 }, (_, n) => `phone ${(n * 7919) % 1013}`).join(' ');
    const cache = openCache({ render: async () => ({ status: 200, html: Buffer.from(words) }) });
    const page = await cache.get('/', 'ann');
    const light = await cache.body(page, 'br');
    expect(brotliDecompressSync(light).toString()).toBe(words);
    const well = await vi.waitFor(async () => {
      const body = await cache.body(page, 'br');
      expect(body.length).toBeLessThan(light.length);
      return body;
    }, PATIENCE);
    expect(brotliDecompressSync(well).toString()).toBe(words);
    expect(gunzipSync(await cache.body(page, 'gzip')).toString()).toBe(words);
    expect((await cache.body(page, null)).toString()).toBe(words);
  });
});

describe('when memory is full', () => {
  test('invented addresses evict each other, not pages that others read', async () => {
    const cache = openCache({ bytesMax: 20_000 });
    await cache.get('/', 'ann');
    await cache.get('/', 'ben');
    for (let n = 0; n < 100; n++) for (let again = 0; again < 5; again++) await cache.get(`/invented-${n}`, 'mallory');
    renders.length = 0;
    await cache.get('/', 'cem');
    await cache.get('/invented-99', 'mallory');
    expect(renders).toEqual([]);
    await cache.get('/invented-0', 'mallory');
    expect(renders).toEqual(['/invented-0']);
  });

  test('the least recently used page is evicted', async () => {
    // Room for one new page and two that several networks read.
    const cache = openCache({ bytesMax: 3_300 });
    for (const address of ['/a', '/b', '/new']) for (const visitor of ['ann', 'ben']) await cache.get(address, visitor);
    renders.length = 0;
    await cache.get('/new', 'cem');
    await cache.get('/b', 'cem');
    expect(renders).toEqual([]);
    await cache.get('/a', 'cem');
    expect(renders).toEqual(['/a']);
  });

  test('it stays within its size, compressed forms included', async () => {
    const cache = openCache({ bytesMax: 20_000 });
    for (let n = 0; n < 40; n++)
      for (const visitor of ['ann', 'ben'])
        for (const encoding of ['br', 'gzip'] as const) {
          const page = await cache.get(`/page-${n}`, visitor);
          await cache.body(page, encoding);
          expect(cache.size.bytes).toBeLessThanOrEqual(20_000);
        }
    expect(cache.size.bytes).toBeGreaterThan(0);
  });
});

test('renders wait in a queue', async () => {
  const cache = openCache();
  gate = Promise.withResolvers();
  const asked = Array.from({ length: 60 }, (_, n) => cache.get(`/page-${n}`, 'ann'));
  await vi.waitFor(() => expect(renders).toEqual(['/page-0', '/page-1']), PATIENCE);
  gate.resolve();
  await Promise.all(asked);
  expect(renders).toEqual(Array.from({ length: 60 }, (_, n) => `/page-${n}`));
});
