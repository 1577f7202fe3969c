import type { Locator, Page } from '@playwright/test';
import {
  brokenWords,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openHydrated,
  presetStorage,
  test,
} from '#tests/support/browser/browser.ts';

/** Opens the header's field, or on a narrow screen the one behind its button. */
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
/** A screen with little content, so that only the search matters. */
const QUIET = '/products?brand=htc';

test('a suggestion is followed while typing', { tag: '@smoke' }, async ({ page }) => {
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

test('suggestions whose code loads late do not open over the results', async ({ page }) => {
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

test('a search shows an error when the code of its suggestions fails to load', async ({ page }) => {
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

test.describe('the search screen of a phone', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

  const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' });

  for (const { from, path, field } of [
    { from: 'the home page', path: '/', field: (page: Page) => page.getByRole('main').getByRole('searchbox') },
    {
      from: 'the listing',
      path: QUIET,
      field: (page: Page) => page.getByRole('searchbox', { name: 'Search Products' }),
    },
    {
      from: 'the header',
      path: QUIET,
      field: (page: Page) => page.getByRole('button', { name: 'Search', exact: true }),
    },
  ])
    test(`opens from the search of ${from} and returns the focus`, async ({ page }) => {
      await openHydrated(page, path);
      const opener = field(page);
      await opener.click();
      await expect(fieldIn(panel(page))).toBeFocused();
      // The full width except for a scrollbar, which phones do not have.
      expect(await panel(page).evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(370);
      await panel(page).getByRole('button', { name: 'Close search' }).click();
      await expect(panel(page)).toBeHidden();
      await expect(opener).toBeFocused();
    });

  test('hides the page behind it, which keeps its scroll position', async ({ page }) => {
    await openHydrated(page, '/product/oneplus-12');
    await page.evaluate(() => scrollTo({ top: 2_000, behavior: 'instant' }));
    await page.keyboard.press('/');
    await expect(fieldIn(panel(page))).toBeFocused();
    const isShown = () => page.locator('main h1').evaluate((heading) => heading.checkVisibility());
    expect(await isShown()).toBe(false);
    await panel(page).getByRole('button', { name: 'Close search' }).click();
    await expect(panel(page)).toBeHidden();
    expect(await isShown()).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(2_000);
  });

  test('breaks no name at 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openHydrated(page, '/');
    await page.getByRole('main').getByRole('searchbox').fill('galaxy note 20');
    await expect(page.getByRole('option', { name: /Discontinued/ }).first()).toBeVisible();
    expect(await brokenWords(page)).toEqual([]);
    await openHydrated(page, QUIET);
    const search = await openSearch(page);
    await fieldIn(search).fill('galaxy note 20');
    await expect(search.getByRole('option', { name: /Discontinued/ }).first()).toBeVisible();
    expect(await brokenWords(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });

  test('removing a chip removes its words', async ({ page }) => {
    await openHydrated(page, QUIET);
    const search = await openSearch(page);
    await fieldIn(search).fill('5g under 20k biggest battery');
    const chips = search.getByRole('list', { name: 'We read this as' });
    await expect(chips.getByRole('button')).toHaveText([
      'Remove 5G',
      'Remove Up to ₹20,000',
      'Remove Sort: Largest battery',
    ]);
    await expect(search.getByRole('option').first()).toContainText('mAh');
    await chips.getByRole('button', { name: 'Remove Up to ₹20,000' }).click();
    await expect(fieldIn(search)).toHaveValue('5g biggest battery');
    await expect(fieldIn(search)).toBeFocused();
    await expect(chips.getByRole('button')).toHaveCount(2);
  });

  test('shows how many phones Enter leads to', async ({ page }) => {
    await openHydrated(page, QUIET);
    const search = await openSearch(page);
    await fieldIn(search).fill('5g under 20k biggest battery');
    const all = search.getByRole('button', { name: /^Show all \d+$/ });
    const total = /\d+/.exec((await all.textContent()) ?? '')?.[0];
    await all.click();
    await expect(page.getByText(`of ${total} products`)).toBeVisible();
    await expect(panel(page)).toBeHidden();
  });

  test('offers phones on sale if every phone found is discontinued', async ({ page }) => {
    await openHydrated(page, QUIET);
    const search = await openSearch(page);
    await fieldIn(search).fill('iphone 13');
    const closest = search.getByRole('group', { name: 'Closest on sale now' }).getByRole('option');
    await expect(closest).toHaveCount(2);
    await expect(closest.filter({ hasText: 'Discontinued' })).toHaveCount(0);
    await expectAccessible(page, '#site-search');
  });

  test('keeps the text when the search fails', async ({ page }) => {
    await openHydrated(page, QUIET);
    const search = await openSearch(page);
    let isDown = true;
    await page.route('**/api/search?*', (route) => (isDown ? route.abort() : route.continue()));
    await fieldIn(search).fill('pixel 9');
    await expect(search.getByText('Search isn’t responding. Your text is still here.')).toBeVisible();
    await expect(fieldIn(search)).toHaveValue('pixel 9');
    isDown = false;
    await search.getByRole('button', { name: 'Try again' }).click();
    await expect(search.getByRole('option').first()).toContainText('Pixel 9');
  });

  test('keeps the filters of the listing it was opened from', async ({ page }) => {
    await openHydrated(page, '/products?brand=samsung');
    await page.getByRole('searchbox', { name: 'Search Products' }).click();
    await fieldIn(panel(page)).fill('galaxy a');
    await panel(page).getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL('/products?brand=samsung&search=galaxy+a');
    await expect(page.getByRole('searchbox', { name: 'Search Products' })).toHaveValue('galaxy a');
  });

  test('starts with the reader’s phones and searches, brands and budgets', async ({ page }) => {
    const { id, name, imageUrl, imageSize } = await (await page.request.get('/api/products/google-pixel-8a')).json();
    await presetStorage(page, 'handset:recent', [{ id, name, imageUrl, imageSize }]);
    await presetStorage(page, 'handset:searches', ['small phone']);
    await openHydrated(page, QUIET);
    const search = await openSearch(page);
    await expect(search.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name })).toBeVisible();
    await expect(search.getByRole('link', { name: 'small phone' })).toBeVisible();
    await expect(search.getByRole('region', { name: 'Brands' }).getByRole('link')).toHaveCount(6);
    await expectAccessible(page, '#site-search');
    await search.getByRole('button', { name: 'Clear' }).click();
    await expect(search.getByRole('region', { name: 'Recently viewed' })).toBeHidden();
  });
});
