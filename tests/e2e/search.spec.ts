import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  holdRequests,
  openHydrated,
  presetStorage,
  test,
} from '#tests/support/browser/browser.ts';

/** The header's own field, or on a narrow screen the one behind its button. */
async function openSearch(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) < 1280) {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const panel = page.locator('#site-search');
    await expect(panel.getByLabel('Search phones, brands, articles')).toBeFocused();
    return panel;
  }
  await page.keyboard.press('/');
  const header = page.getByRole('banner').getByRole('search');
  await expect(header.getByLabel('Search phones, brands, articles')).toBeFocused();
  return header;
}

const fieldIn = (search: Locator) => search.getByLabel('Search phones, brands, articles');
/** A screen with little on it, so that only the search is at work. */
const QUIET = '/products?brand=htc';

test('suggestions come as you type: phones with drawing and price, brands, and the way to all results', async ({
  page,
}) => {
  await openHydrated(page, QUIET);
  const search = await openSearch(page);
  await fieldIn(search).pressSequentially('onepl');
  const list = search.getByRole('listbox', { name: 'Suggestions' });
  const phones = list.getByRole('group', { name: 'Phones' }).getByRole('option');
  await expect(phones.first()).toContainText(/OnePlus.*₹[\d,]+/);
  await expect(phones.first().locator('img')).toHaveAttribute('src', /view=front/);
  const brand = list.getByRole('group', { name: 'Brands' }).getByRole('option', { name: /OnePlus/ });
  await expect(brand).toHaveAttribute('href', '/products?brand=oneplus');
  await expect(list.getByRole('option', { name: 'All results for “onepl”' })).toBeVisible();
  await expect(fieldIn(search)).toHaveAttribute('aria-expanded', 'true');
  await fieldIn(search).fill('htc');
  await expect(list.getByRole('option', { name: /^HTC\b.*\b1 phone$/ })).toBeVisible();
  await fieldIn(search).fill('onepl');
  await brand.click();
  await expect(page).toHaveURL('/products?brand=oneplus');
  await expect(list).toBeHidden();
});

test("a narrow screen leaves room for a discontinued phone's name", async ({ page }) => {
  await openHydrated(page, QUIET);
  const search = await openSearch(page);
  await fieldIn(search).fill('galaxy note 20');
  const name = search.getByRole('option', { name: /Discontinued/ }).getByText('Galaxy Note 20 Ultra', { exact: true });
  await expect(name).toBeVisible();
  const lines = await name.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test('a default delay of 300 ms lies before the question', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search?') && asked.push(request.url()));
  await page.clock.install();
  await openHydrated(page, QUIET);
  const search = await openSearch(page);
  await expect(fieldIn(search)).toHaveRole('combobox');
  await page.clock.pauseAt(Date.now() + 60_000);
  await fieldIn(search).pressSequentially('pixel');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(search.getByRole('option').first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('arrows, Home, End, Enter and Escape work it', async ({ page }) => {
  await openHydrated(page, QUIET);
  const search = await openSearch(page);
  const field = fieldIn(search);
  // At once: letters typed slowly are several questions, and a later answer begins without a choice.
  await field.fill('pixel');
  const options = search.getByRole('option');
  await expect(options.first()).toBeVisible();
  const active = search.getByRole('option', { selected: true });

  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await field.press('End');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await field.press('Home');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await expect(active).toHaveCount(0);
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('pixel');

  await field.press('ArrowDown');
  const target = await options.first().getAttribute('href');
  await field.press('Enter');
  await expect(page).toHaveURL(target ?? '');
});

test('Enter without a choice goes to the full results, over which suggestions that come late do not open', async ({
  page,
}) => {
  const { promise: isSearched, resolve: letSuggestionsCome } = Promise.withResolvers<void>();
  await page.route('**/search-suggestions-*.js', async (route) => {
    await isSearched;
    await route.continue();
  });
  await openHydrated(page, QUIET);
  const search = await openSearch(page);
  await fieldIn(search).fill('galaxy s24');
  const suggestions = page.waitForResponse(/search-suggestions/);
  await fieldIn(search).press('Enter');
  await expect(page).toHaveURL('/products?brand=all&search=galaxy+s24');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phones for “galaxy s24”');
  letSuggestionsCome();
  await (await suggestions).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(search.getByRole('listbox')).toBeHidden();
  await fieldIn(search).pressSequentially(' u');
  await expect(search.getByRole('listbox')).toBeVisible();
});

test('recent searches are offered while the field is empty, and can be removed', async ({ page }) => {
  await openHydrated(page, QUIET);
  for (const text of ['galaxy', 'pixel']) {
    const search = await openSearch(page);
    await fieldIn(search).fill(text);
    await expect(search.getByRole('option').first()).toBeVisible();
    await fieldIn(search).press('Enter');
    await expect(page).toHaveURL(new RegExp(`search=${text}`));
  }
  await openHydrated(page, QUIET);
  const search = await openSearch(page);
  await expect(search.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText([
    'pixel',
    'galaxy',
  ]);
  await search.getByRole('button', { name: 'Remove pixel from recent searches' }).click();
  await expect(search.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText(['galaxy']);
  await search.getByRole('option', { name: 'galaxy' }).click();
  await expect(page).toHaveURL('/products?brand=all&search=galaxy');
});

test("a failed search says 'Something went wrong', and the next letter tries again", async ({ page }) => {
  await openHydrated(page, QUIET);
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: {} }));
  const search = await openSearch(page);
  await fieldIn(search).pressSequentially('pixe');
  await expect(search.getByText('Something went wrong')).toBeVisible();
  await page.unroute('**/api/search?*');
  await fieldIn(search).pressSequentially('l');
  await expect(search.getByRole('option').first()).toContainText('Pixel');
  await fieldIn(search).fill('qqqqqqqq');
  await expect(search.getByText('Nothing found for “qqqqqqqq”.')).toBeVisible();
});

test("a search says 'Something went wrong' with the server down, though its suggestions were never fetched", async ({
  page,
}) => {
  await openHydrated(page, QUIET);
  let isDown = true;
  await page.route('**/*', (route) => (isDown ? route.abort() : route.continue()));
  const search = await openSearch(page);
  await fieldIn(search).pressSequentially('pixe');
  await expect(search.getByText('Something went wrong')).toBeVisible();
  isDown = false;
  await fieldIn(search).pressSequentially('l');
  await expect(search.getByRole('option').first()).toContainText('Pixel');
  await expect(search.getByText('Something went wrong')).toBeHidden();
});

test('a stale answer never overwrites a newer one', async ({ page }) => {
  await openHydrated(page, QUIET);
  const answerLate = await holdRequests(page, '**/api/search?search=pixel', (route) =>
    route.continue().catch(() => undefined),
  );
  const search = await openSearch(page);
  const asked = page.waitForRequest('**/api/search?search=pixel');
  await fieldIn(search).fill('pixel');
  await asked;
  await fieldIn(search).fill('iphone');
  await expect(search.getByRole('option').first()).toContainText('iPhone');
  answerLate();
  await expect(search.getByRole('option').first()).toContainText('iPhone');
  await expect(search.getByRole('option', { name: /Pixel/ })).toHaveCount(0);
});

test('has nothing for axe to find: suggestions and recent searches open', async ({ page }) => {
  await presetStorage(page, 'handset:searches', ['galaxy', 'pixel']);
  await openHydrated(page, QUIET);
  const search = await openSearch(page);
  await expect(search.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveCount(2);
  await expectAccessible(page, 'header');
  await fieldIn(search).fill('onepl');
  await expect(search.getByRole('group', { name: 'Brands' })).toBeVisible();
  await fieldIn(search).press('ArrowDown');
  await expectAccessible(page, 'header');
});

test('the search of the home page suggests too', async ({ page }) => {
  await openHydrated(page, '/');
  const search = page.getByRole('main').getByRole('search');
  await fieldIn(search).fill('iphone 15');
  // The code of the suggestions comes first, then what is offered for no text, then what was typed.
  await expect(fieldIn(search)).toHaveRole('combobox');
  await expect(search.getByRole('option').first()).toContainText('iPhone 15');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a plain form', async ({ page }) => {
    await page.goto('/');
    const search = page.getByRole('main').getByRole('search');
    await fieldIn(search).fill('galaxy');
    await fieldIn(search).press('Enter');
    expect(new URL(page.url()).searchParams.get('search')).toBe('galaxy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phones for “galaxy”');
  });
});
