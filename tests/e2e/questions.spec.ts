import type { Locator, Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';

/** Counts clicks, so that a task can assert how many it takes. */
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

test('one typed sentence becomes filters', async ({ page }) => {
  await openHydrated(page, '/');
  const search = page.getByRole('main').getByRole('search');
  const field = search.getByLabel('Search phones, brands, articles');
  await field.fill('best 5g phone under 20000 with good battery');
  const read = search.getByRole('group', { name: 'From your search' }).getByRole('option');
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
    '/api/products/filter?status=available,upcoming&battery=6000&features=5g&priceMax=20000&sort=battery',
  );
  const { products, total } = await answer.json();
  await expect(page.getByText(`of ${total} products`)).toBeVisible();
  await expect(page.getByRole('article').first().getByRole('heading')).toContainText(products[0].name);

  await test.step('shows what was understood', async () => {
    await expect(page.locator('u')).toHaveText(['5g', 'under 20000', 'good battery']);
    await page.getByRole('link', { name: 'Search for these exact words' }).click();
    await expect(page).toHaveURL(/search=best\+5g.*verbatim=1/);
    await expect(page.getByText('No products found for your current selection.')).toBeVisible();
    await page.goBack();
    await chips.getByRole('button', { name: 'Remove 5G' }).click();
    await expect(page).toHaveURL('/products?brand=all&battery=6000&priceMax=20000&sort=battery');
    await expect(page.getByRole('searchbox', { name: 'Search Products' })).toHaveValue('');
  });

  await test.step('the listing’s own search box understands the same', async () => {
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

/** What buyers type, and what the first phone must have. */
const TASKS = [
  { typed: '8gb 128gb 5g phone under 15000', most: 15_000, variant: /^(8|12)\/(128|256)/ },
  { typed: 'best camera phone under 30k', most: 30_000, list: 'Phones with the best camera specs' },
  { typed: 'gaming phone under 25k', most: 25_000, list: 'Best phones for gaming' },
  { typed: 'phone for parents under 15k', most: 15_000, list: 'Best phones under ₹20,000' },
  { typed: 'best 5g phone under 20000 with a big battery', most: 20_000 },
  { typed: 'small phone under 60000', most: 60_000, list: 'Best small phones' },
  { typed: 'samsung phone under 20k', most: 20_000 },
  { typed: 'phone with wireless charging under 40k', most: 40_000 },
];

test('buyers’ questions are answered by a phone on sale, at the price its page shows @sized', async ({ page }) => {
  for (const { typed, most, variant, list } of TASKS) {
    await openHydrated(page, `/products?search=${encodeURIComponent(typed)}`);
    const card = page.getByRole('main').getByRole('article').first();
    const price = await card
      .getByText(/₹[\d,]+/)
      .first()
      .textContent();
    const [, rupees = '', memory = ''] = /₹([\d,]+)\s*(\S*)/.exec(price ?? '') ?? [];
    expect(Number(rupees.replaceAll(',', '')), typed).toBeLessThanOrEqual(most);
    if (variant) expect(memory, typed).toMatch(variant);
    await expect(card.getByText('Discontinued')).toHaveCount(0);
    if (list) await expect(page.getByRole('link', { name: list })).toBeVisible();
    await page.goto((await card.getByRole('link').first().getAttribute('href')) ?? '');
    await expect(page.getByRole('main')).toContainText(`₹${rupees}`);
  }
});

test.describe('on a phone', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

  const home = (page: Page) => page.getByRole('main').getByRole('searchbox');
  const rows = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('option');

  test('price and score of a named phone take one tap from the home page', async ({ page }) => {
    const { price, score } = await (await page.request.get('/api/products/oneplus-13r')).json();
    await openHydrated(page, '/');
    const { click, count } = clicker();
    await click(home(page));
    await page.keyboard.type('oneplus 13r');
    await expect(rows(page).first()).toContainText('OnePlus 13R');
    await expect(rows(page).first()).toContainText(`₹${price.toLocaleString('en-IN')}`);
    await expect(rows(page).first()).toContainText(`Score ${score}`);
    expect(count()).toBe(1);
  });

  test('the best 5G phone under ₹20,000 with a big battery takes one typed line', async ({ page }) => {
    const typed = 'best 5g phone under 20000 with a big battery';
    await openHydrated(page, '/');
    const { click, count } = clicker();
    await click(home(page));
    await page.keyboard.type(typed);
    await expect(rows(page).first()).toContainText('₹');
    const { understood } = await (await page.request.get(`/api/search?search=${encodeURIComponent(typed)}`)).json();
    const query = new URLSearchParams({ ...understood.query, status: 'available,upcoming' });
    const { products } = await (await page.request.get(`/api/products/filter?${query}`)).json();
    await expect(rows(page).first()).toContainText(products[0].name);
    expect(products[0].price).toBeLessThanOrEqual(20_000);
    expect(products[0].batteryCapacity).toBeGreaterThanOrEqual(6_000);
    expect(count()).toBe(1);
  });

  test('three named phones are compared in two taps', async ({ page }) => {
    await openHydrated(page, '/');
    const { click, count } = clicker();
    await click(home(page));
    await page.keyboard.type('oneplus 13r vs galaxy s24 vs pixel 9a');
    await click(page.getByRole('button', { name: 'Compare these 3 phones' }));
    await expect(page).toHaveURL(/\/products\/compare\?ids=oneplus-13r,samsung-galaxy-s24,google-pixel-9a/);
    expect(count()).toBe(2);
  });

  test('three phones found one by one are compared in eight taps', async ({ page }) => {
    await openHydrated(page, '/');
    const { click, count } = clicker();
    await click(page.getByRole('button', { name: 'Menu', exact: true }));
    await click(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Compare' }));
    for (const name of ['OnePlus 13R', 'Galaxy S24', 'Pixel 9a']) {
      await click(page.getByRole('button', { name: 'Add a phone' }).first());
      // A phone shows its keyboard once the field has the focus.
      await expect(page.getByRole('combobox', { name: 'Add a phone' })).toBeFocused();
      await page.keyboard.type(name);
      await click(page.getByRole('option', { name: new RegExp(`^${name} ₹`) }));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    }
    await expect(page).toHaveURL(/\/products\/compare\?ids=oneplus-13r,samsung-galaxy-s24,google-pixel-9a/);
    expect(count()).toBe(8);
  });
});
