import type { Locator, Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';

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

test('suggestions come as you type, and one is followed', { tag: '@smoke' }, async ({ page }) => {
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

test("a discontinued phone's name is readable in the suggestions", { tag: '@sized' }, async ({ page }) => {
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

test('suggestions whose code comes late do not open over the results', async ({ page }) => {
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

test('a search says so when the code of its suggestions cannot be fetched', async ({ page }) => {
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
