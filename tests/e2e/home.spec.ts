import { expect, openHydrated, presetStorage, test } from '#tests/support/browser/browser.ts';

test('the home page has one search field in view, no phone twice above the fold or in the lists below, and is short on a phone', async ({
  page,
  isMobile,
}) => {
  await openHydrated(page, '/');
  await expect(page.getByRole('search')).toHaveCount(1);
  await expect(page.getByRole('search').getByRole('searchbox')).toHaveAttribute('placeholder', /^Try “.+”$/);
  const { above, below, chipRows, height } = await page.evaluate(() => {
    const phones = (parts: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>(parts)]
        .filter((link) => link.checkVisibility())
        .map(({ pathname }) => pathname);
    const chips = [...document.querySelectorAll('[aria-label="By budget"] a')];
    return {
      above: phones('section:has(h1) a[href^="/product/"], article a[href^="/product/"]'),
      below: phones(
        '[aria-label="Daily hits"] a, [aria-label="Most liked"] a, [aria-label^="Latest by"] a[href^="/product/"]',
      ),
      chipRows: new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size,
      height: document.documentElement.scrollHeight,
    };
  });
  expect(above).toHaveLength(7);
  expect(new Set(above).size).toBe(above.length);
  expect(below.length).toBeGreaterThanOrEqual(11);
  expect(new Set(below).size).toBe(below.length);
  expect(chipRows).toBe(1);
  if (isMobile) expect(height).toBeLessThanOrEqual(5_500);
});

test('a phone that was looked at says what its price has done since, and moves nothing', async ({ page, request }) => {
  const { products } = await (await request.get('/api/products/filter?status=available&limit=1&sort=popular')).json();
  const [{ id, name, imageUrl, imageSize, price, priceVariant }] = products;
  const seen = { ...priceVariant, price: price + 1_919 };
  await presetStorage(page, 'handset:recent', [{ id, name, imageUrl, imageSize, seen }]);
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: 'Trending this week' });
  const top = async () => (await heading.boundingBox())?.y;
  const before = await top();
  const shelf = page.getByRole('region', { name: 'Recently viewed' });
  await expect(shelf).toContainText('₹1,919 less now');
  expect(await top()).toBe(before);
  await shelf.getByRole('button', { name: 'Clear' }).click();
  await expect(shelf).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('handset:recent'))).toBe('[]');
});
