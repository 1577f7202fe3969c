import type { FeedRun, StoreFeed } from '#contract/desk/store-feeds.ts';
import { callAs, createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';
import { serveFile, startFeedServer } from '#tests/support/peers/feed-server.ts';

test('items of a store are matched by keyboard', async ({ page }) => {
  const { admin, desk, brand } = await createOwnPhones(page, 'Storefeed', []);
  const phone = await desk.addPhone({
    name: `${brand.name} Breeze`,
    brandId: brand.id,
    variants: [
      { ram: 8, storage: 128, price: 20_000 },
      { ram: 8, storage: 256, price: 24_000 },
    ],
  });
  const store = await startFeedServer();
  const rows = ['a', 'b', 'c'].map(
    (key) => `${key},"${phone.name} (Black) ${key.toUpperCase()}",21500,https://store.example/${key},in stock`,
  );
  store.answer = serveFile(['id,title,price,link,stock', ...rows].join('\n'));
  const feed = await callAs<StoreFeed>(page, admin, 'POST', '/api/admin/feeds', {
    name: brand.name,
    store: 'Croma',
    url: store.url,
    format: 'csv',
    everyMinutes: 60,
    columns: { id: 'key', title: 'title', price: 'price', link: 'url', stock: 'availability' },
  });
  const runs = () => callAs<{ runs: FeedRun[] }>(page, admin, 'GET', `/api/admin/feeds/${feed.id}/runs`);
  await expect.poll(async () => (await runs()).runs[0]?.finishedAt ?? null).not.toBeNull();
  await store.close();

  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/feeds/${feed.id}/items`);
  const title = page.getByRole('region', { name: 'Store item' }).getByRole('heading');
  const first = (await title.textContent()) ?? '';
  await expect(page.getByRole('button', { name: /Breeze/ })).toHaveCount(2);
  await page.keyboard.press('2');
  await expect(title).not.toHaveText(first);
  const second = (await title.textContent()) ?? '';
  await page.keyboard.press('a');
  await expect(title).not.toHaveText(second);
  await page.keyboard.press('z');
  await expect(title).toHaveText(second);
  await page.keyboard.press('a');
  await page.keyboard.press('n');
  await expect(page.getByText('Nothing to match')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, `/admin/feeds?feed=${feed.id}`);
  await expect(page.getByRole('table', { name: 'Last runs' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await expect(async () => {
    await openHydrated(page, `/product/${phone.id}`);
    await expect(page.getByRole('table', { name: 'Prices at stores' }).first()).toContainText('₹21,500', {
      timeout: 500,
    });
  }).toPass();
  const row = page.getByRole('row', { name: /Croma/ }).first();
  await expect(row).toContainText('8 + 256 GB');
  await expect(row.getByRole('link')).toHaveAttribute('rel', 'sponsored nofollow noopener');
});
