import type { Locator } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';

/** Clicks, so that a task can say how many it takes. */
function clicker() {
  let count = 0;
  return {
    async click(target: Locator) {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
}

test('one typed sentence becomes filters, with no click', async ({ page }) => {
  await openHydrated(page, '/');
  const search = page.getByRole('main').getByRole('search');
  const field = search.getByLabel('Search phones, brands, articles');
  await field.fill('best 5g phone under 20000 with good battery');
  const read = search.getByRole('group', { name: 'Read from your words' }).getByRole('option');
  await expect(read).toContainText('6000 mAh and above · 5G · Up to ₹20,000');
  await field.press('Enter');

  const chips = page.getByRole('list', { name: 'Chosen filters' });
  await expect(chips.getByRole('button')).toHaveText([
    'Remove 6000 mAh and above',
    'Remove 5G',
    'Remove Up to ₹20,000',
    'Clear All',
  ]);
  await expect(page.getByRole('searchbox', { name: 'Search Products' })).toHaveValue(
    'best 5g phone under 20000 with good battery',
  );
  const answer = await page.request.get(
    '/api/products/filter?status=available,upcoming&battery=6000&features=5g&priceMax=20000&sort=score',
  );
  const { products, total } = await answer.json();
  await expect(page.getByText(`of ${total} products`)).toBeVisible();
  await expect(page.getByRole('article').first().getByRole('heading')).toContainText(products[0].name);

  await test.step('what was read is said, and the words themselves are one click away', async () => {
    await expect(page.locator('u')).toHaveText(['best', '5g', 'under 20000', 'good battery']);
    await page.getByRole('link', { name: 'Search for the words themselves' }).click();
    await expect(page).toHaveURL(/search=best\+5g.*words=1/);
    await expect(page.getByText('No products found for your current selection.')).toBeVisible();
    await page.goBack();
    await chips.getByRole('button', { name: 'Remove 5G' }).click();
    await expect(page).toHaveURL('/products?brand=all&battery=6000&priceMax=20000&sort=score');
    await expect(page.getByRole('searchbox', { name: 'Search Products' })).toHaveValue('');
  });

  await test.step('the listing’s own box understands the same', async () => {
    await page.getByRole('searchbox', { name: 'Search Products' }).fill('samsung 12k tak');
    await expect(page).toHaveURL(/brand=samsung&battery=6000&priceMax=12000/);
  });
});

test('a phone for a small hand takes two clicks on the listing', async ({ page }) => {
  await openHydrated(page, '/products?brand=all&status=available');
  const { click, count } = clicker();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await click(filters.getByText('Width', { exact: true }));
  await click(filters.getByRole('checkbox', { name: /^73 mm and below/ }));
  await expect(page).toHaveURL(/status=available&width=73/);
  expect(count()).toBe(2);
  const { products, total } = await (
    await page.request.get('/api/products/filter?status=available&width=73&limit=100')
  ).json();
  expect(total).toBeGreaterThan(3);
  for (const { dimensions } of products) expect(dimensions.width).toBeLessThanOrEqual(73);
  await expect(page.getByText(`of ${total} products`)).toBeVisible();
});
