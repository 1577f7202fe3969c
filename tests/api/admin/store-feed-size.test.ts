import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FeedRun } from '#contract/desk/store-feeds.ts';
import { serveFile, startFeedServer } from '#tests/support/peers/feed-server.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ env: { WEBHOOKS_TO_LOOPBACK: 'on' } });
const admin = await server.as('admin');
const ROWS = 200_000;
const PHONES = 250;

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await server.call({ method, url, headers: admin, ...(payload && { payload }) });
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body;
}

/** Phones at even distances between accessories, with every price changed by a version. */
function file(version: number): Buffer {
  const lines = ['id,title,price,link'];
  for (let n = 0; n < ROWS; n++) {
    const phone = n % (ROWS / PHONES) === 0 ? n / (ROWS / PHONES) : null;
    const title = phone === null ? `Tempered glass ${n} for phones` : `Large Gale ${phone}x (Black, 8GB RAM, 128GB)`;
    lines.push(`${n},"${title}",${phone === null ? 199 : 20_000 + phone - version},https://store.example/${n}`);
  }
  return gzipSync(lines.join('\n'));
}

test('a feed of 200,000 rows is read completely, twice, and every price is the new one', async () => {
  const feeds = await startFeedServer();
  await call('POST', '/api/brands', { name: 'Large' });
  const variants = [{ ram: 8, storage: 128, price: 20_000 }];
  for (let n = 0; n < PHONES; n++)
    await call('POST', '/api/products', { name: `Gale ${n}x`, brandId: 'large', status: 'available', variants });
  const shape = { format: 'csv', columns: { id: 'key', title: 'title', price: 'price', link: 'url' } };
  const feed = { name: 'Large', store: 'Large store', url: feeds.url, ...shape, everyMinutes: 60, active: false };
  const { id } = await call('POST', '/api/admin/feeds', feed);
  for (const version of [1, 2]) {
    feeds.answer = serveFile(file(version));
    const { id: runId } = await call('POST', `/api/admin/feeds/${id}/run`);
    const find = async () =>
      (await call('GET', `/api/admin/feeds/${id}/runs`)).runs.find((one: FeedRun) => one.id === runId) as FeedRun;
    await expect.poll(async () => (await find()).finishedAt, { interval: 500 }).not.toBeNull();
    expect(await find()).toMatchObject({
      state: 'done',
      counts: { rows: ROWS, matched: PHONES, waiting: 0, ignored: ROWS - PHONES, refused: 0, changed: PHONES },
    });
    const { query } = server.database;
    const prices = await query.selectFrom('products').select('price').where('id', 'like', 'large-%').execute();
    const wanted = Array.from({ length: PHONES }, (_, phone) => 20_000 + phone - version);
    expect(prices.map(({ price }) => price ?? 0).sort((a, b) => a - b)).toEqual(wanted);
  }
  await feeds.close();
});
