import type { Locator, Page } from '@playwright/test';
import { FILTER_GROUPS, type FilterRow, filterOptions } from '#contract/phone/filters.ts';
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';

const EMPTY = 'No products found for your current selection. Try a different search or brand!';
/** Nothing of Apple's has a Snapdragon. */
const NOTHING = '/products?brand=apple&chipset=snapdragon';
/** A short list, so that only the filters are at work. */
const FEW = '/products?brand=htc';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const showing = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ products$/);
const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article');
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The filters, wherever this screen has them. */
async function openFilters(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer).toBeVisible();
  return drawer;
}

async function closeFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Show [\d,]+ products$/ }).click();
}

async function totalOf(page: Page): Promise<number> {
  const text = (await showing(page).textContent()) ?? '';
  return Number(/of ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}

async function apiTotal(page: Page, search: string): Promise<number> {
  return (await (await page.request.get(`/api/products/filter?${search}`)).json()).total;
}

test.describe('the listing shows', () => {
  test("'Search Products' and 'Search Brands' boxes, a radio brand list with counts and collapsible filter groups", async ({
    page,
  }) => {
    await openHydrated(page, '/products');
    await expect(page.getByRole('searchbox', { name: 'Search Products' })).toHaveAttribute(
      'placeholder',
      'Search Products',
    );
    const filters = await openFilters(page);

    await test.step('collapsible filter groups with a count on every option', async () => {
      for (const row of Object.values<FilterRow>(FILTER_GROUPS)) {
        if (row.isFolded) await filters.getByText(row.label, { exact: true }).click();
        const group = filters.getByRole('group', { name: row.label, exact: true });
        await expect(group.getByRole('checkbox')).toHaveCount(filterOptions(row).length);
        for (const text of await group.locator('label').allTextContents()) expect(text).toMatch(/\d$/);
      }
      const battery = filters.getByRole('group', { name: 'Battery' });
      await filters.getByText('Battery', { exact: true }).click();
      await expect(battery).toBeHidden();
      await filters.getByText('Battery', { exact: true }).click();
      await expect(battery).toBeVisible();
    });

    await test.step("a radio brand list with an 'All Brands' entry and per-brand counts", async () => {
      const brands: { name: string; productCount: number }[] = await (await page.request.get('/api/brands')).json();
      await expect(filters.getByRole('radio')).toHaveCount(brands.length + 1);
      await expect(filters.getByRole('radio', { name: /^All Brands/ })).toBeChecked();
      for (const { name, productCount } of brands.slice(0, 3)) {
        await expect(filters.getByRole('radio', { name: `${name} ${productCount}`, exact: true })).toBeAttached();
      }
    });

    await test.step("the 'Search Brands' box narrows the list", async () => {
      // A live region has to be on the page before its words are.
      await expect(filters.getByRole('status')).toHaveText('');
      await filters.getByRole('searchbox', { name: 'Search Brands' }).fill('zzz');
      await expect(filters.getByRole('status')).toHaveText('No brands match “zzz”.');
      await filters.getByRole('searchbox', { name: 'Search Brands' }).fill('SAMSUNG');
      await expect(filters.getByRole('radio')).toHaveCount(2);
      await filters.getByRole('radio', { name: /^Samsung/ }).check();
      await expect(page).toHaveURL(/brand=samsung/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Samsung phones');
      await expect.poll(() => totalOf(page)).toBe(await apiTotal(page, 'brandId=samsung'));
    });
  });

  test('what an option counts is what clicking it gives; zero is disabled, not hidden', async ({ page }) => {
    await openHydrated(page, '/products?brand=apple');
    const filters = await openFilters(page);
    await expect(filters.getByRole('checkbox', { name: 'Snapdragon 0' })).toBeDisabled();
    const option = filters.getByRole('checkbox', { name: /^256 GB/ });
    const counted = Number(/(\d+)$/.exec((await option.locator('xpath=ancestor::label').textContent()) ?? '')?.[1]);
    await option.check();
    await expect(showing(page)).toHaveText(new RegExp(`of ${counted} products$`));
    await expect(option).toBeFocused();
  });

  test('a minimum as a single choice that clicking again clears; chipsets and resolutions as several', async ({
    page,
  }) => {
    await openHydrated(page, '/products?brand=samsung');
    const filters = await openFilters(page);
    const box = (name: RegExp) => filters.getByRole('checkbox', { name });
    await box(/^3000 mAh/).click();
    await box(/^5000 mAh/).click();
    await expect(box(/^3000 mAh/)).not.toBeChecked();
    await expect(page).toHaveURL(/battery=5000/);
    await box(/^5000 mAh/).click();
    await expect(page).not.toHaveURL(/battery/);
    await box(/^Snapdragon/).click();
    await box(/^MediaTek/).click();
    await expect(page).toHaveURL(/chipset=snapdragon,mediatek/);
  });

  test("removable filter chips and 'Clear All'", async ({ page }) => {
    await openHydrated(page, '/products?brand=samsung&search=galaxy&battery=5000&chipset=exynos&priceMax=65000');
    const chips = page.getByRole('list', { name: 'Chosen filters' });
    await expect(chips.getByRole('button')).toHaveText([
      'Remove Samsung',
      'Remove “galaxy”',
      'Remove 5000 mAh and above',
      'Remove Exynos',
      'Remove Up to ₹65,000',
      'Clear All',
    ]);
    await chips.getByRole('button', { name: 'Remove 5000 mAh and above' }).click();
    await expect(page).not.toHaveURL(/battery/);
    await expect(chips.getByRole('button', { name: 'Remove Exynos' })).toBeFocused();
    await chips.getByRole('button', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/products?brand=all');
    await expect(chips).toBeHidden();
    await expect(page.getByRole('searchbox', { name: 'Search Products' })).toHaveValue('');
  });

  test("a grid of product cards, 30 a page, a Prev/Next pager and 'Go to Top'", async ({ page }) => {
    await openHydrated(page, '/products?brand=samsung');

    await test.step("'Go to Top' after scrolling more than 300 px", async () => {
      const button = page.getByRole('button', { name: 'Go to Top' });
      await expect(button).toBeHidden();
      await page.evaluate(() => window.scrollTo(0, 301));
      await button.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });

    await test.step('cards with image, name and link to /product/{id} opening in a new tab', async () => {
      const card = cards(page).first();
      await expect(card.locator('img').first()).toHaveJSProperty('complete', true);
      const link = card.getByRole('link');
      await expect(link).toHaveAttribute('href', /^\/product\/samsung-/);
      const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
      await expect(opened).toHaveURL(/\/product\/samsung-/);
      await opened.close();
      await expect(page).toHaveURL('/products?brand=samsung');
    });

    await test.step("a pager with 'Page X of Y' and 'Showing N of M products'", async () => {
      const total = await apiTotal(page, 'brandId=samsung');
      const pages = Math.ceil(total / 30);
      await expect(showing(page)).toHaveText(`Showing 30 of ${total} products`);
      await expect(cards(page)).toHaveCount(30);
      await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Prev', exact: true })).toBeDisabled();
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByRole('status').filter({ hasText: /^Page/ })).toHaveText('Page 2, Newest first');
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      // Cards that come between the press and the release would move the link away from under it.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await page.getByRole('link', { name: 'Prev', exact: true }).click();
      await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    });
  });

  test(`'${EMPTY}' and the filter whose removal brings back most phones`, async ({ page }) => {
    await openHydrated(page, NOTHING);
    await expect(page.getByText(EMPTY)).toBeVisible();
    const without = await apiTotal(page, 'chipset=snapdragon');
    await expect(page.getByText(`Without Apple there are ${without} products.`)).toBeVisible();
    await page.getByRole('link', { name: 'Remove Apple' }).click();
    await expect(showing(page)).toHaveText(`Showing 30 of ${without} products`);
    await expect(page).toHaveURL('/products?brand=all&chipset=snapdragon');
  });

  test("'Loading products' / 'Please wait a moment while we fetch the information.' while nothing is there", async ({
    page,
  }) => {
    await openHydrated(page, '/');
    const answer = await holdRequests(page, '**/api/products/**');
    await page.getByRole('link', { name: 'Under ₹10k' }).click();
    await expect(page.getByText('Loading products')).toBeVisible();
    await expect(page.getByText('Please wait a moment while we fetch the information.')).toBeVisible();
    answer();
    await expect(showing(page)).toBeVisible();
    await expect(page.getByText('Loading products')).toBeHidden();
  });
});

test.describe('under 768 px width', () => {
  test.beforeEach(({ page }) => test.skip(!isPhone(page), 'a narrow screen only'));

  test("filters sit in a slide-in drawer opened by a 'Filters' button and closed by an outside click or Escape", async ({
    page,
  }) => {
    await openHydrated(page, FEW);
    await expect(page.getByRole('searchbox', { name: 'Search Brands' })).toBeHidden();
    const button = page.getByRole('button', { name: 'Filters', exact: true });
    for (const close of [() => page.mouse.click(10, 400), () => page.keyboard.press('Escape')]) {
      const drawer = await openFilters(page);
      await expect(drawer.getByRole('searchbox', { name: 'Search Brands' })).toBeVisible();
      await close();
      await expect(drawer).toBeHidden();
      await expect(button).toBeFocused();
    }
    await expect(page).toHaveURL(FEW);
  });
});

test.describe('from 768 px width', () => {
  test.beforeEach(({ page }) => test.skip(isPhone(page), 'a wide screen only'));

  test('filters stay in sight and scroll by themselves', async ({ page }) => {
    await openHydrated(page, '/products?brand=samsung');
    await page.evaluate(() => window.scrollTo(0, 2_000));
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await expect(filters.getByRole('searchbox', { name: 'Search Brands' })).toBeInViewport();
    await filters.hover();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => filters.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });
});

test.describe('price', () => {
  test('runs from 0 to 200000 rupees in steps of 1000 and answers to arrows, Page, Home and End', async ({ page }) => {
    await openHydrated(page, FEW);
    const filters = await openFilters(page);
    const low = filters.getByRole('slider', { name: 'Lowest price' });
    const high = filters.getByRole('slider', { name: 'Highest price' });
    for (const slider of [low, high]) {
      await expect(slider).toHaveAttribute('min', '0');
      await expect(slider).toHaveAttribute('max', '200000');
      await expect(slider).toHaveAttribute('step', '1000');
    }
    await low.focus();
    await page.keyboard.press('ArrowRight');
    await expect(low).toHaveValue('1000');
    await page.keyboard.press('PageUp');
    const paged = Number(await low.inputValue());
    expect(paged).toBeGreaterThan(2_000);
    await expect(page).toHaveURL(new RegExp(`priceMin=${paged}`));
    await page.keyboard.press('Home');
    await expect(low).toHaveValue('0');
    await high.focus();
    await page.keyboard.press('Home');
    await expect(high).toHaveValue('0');
    await page.keyboard.press('End');
    await expect(high).toHaveValue('200000');
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/priceMax=199000/);
    await expect(high).toBeFocused();
  });

  test('the lower handle cannot exceed the upper and vice versa', async ({ page }) => {
    await openHydrated(page, `${FEW}&priceMin=20000&priceMax=40000`);
    const filters = await openFilters(page);
    const low = filters.getByRole('slider', { name: 'Lowest price' });
    const high = filters.getByRole('slider', { name: 'Highest price' });
    await low.press('End');
    await expect(low).toHaveValue('40000');
    await high.press('Home');
    await expect(high).toHaveValue('40000');
    await low.press('Home');
    await expect(page).toHaveURL(/brand=htc&priceMax=40000/);
  });

  test('follows the pointer and what is typed into the ₹ fields', async ({ page }) => {
    await openHydrated(page, FEW);
    const filters = await openFilters(page);
    const high = filters.getByRole('slider', { name: 'Highest price' });
    const box = await high.boundingBox();
    if (!box) throw new Error('The slider is not on the screen.');
    await page.mouse.move(box.x + box.width - 9, box.y + 9);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 9, { steps: 4 });
    await page.mouse.up();
    // The scale follows the spread of phones: half of the way is ₹20,000.
    await expect(high).toHaveValue('20000');
    await expect(page).toHaveURL(/priceMax=20000/);

    const lowField = filters.getByRole('textbox', { name: 'Lowest price in rupees' });
    await lowField.fill('₹12,345');
    await lowField.press('Enter');
    await expect(page).toHaveURL(/priceMin=12000/);
    await expect(lowField).toHaveValue('12,000');
    await lowField.fill('900000');
    await lowField.blur();
    await expect(lowField).toHaveValue('20,000');
    await lowField.fill('cheap');
    await lowField.blur();
    await expect(lowField).toHaveValue('20,000');
  });
});

test.describe('the state', () => {
  test('changing brand, search, filter or price resets to page 1', async ({ page }) => {
    await openHydrated(page, '/products?brand=samsung&battery=3000');
    const reset = async (change: () => Promise<unknown>, changed: RegExp) => {
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page.getByText(/^Page 2 of/)).toBeVisible();
      expect(query(page)).toMatchObject({ page: '2' });
      await change();
      await expect(page).toHaveURL(changed);
      expect(query(page)).not.toHaveProperty('page');
      await expect(page.getByText(/^Page 1 of/)).toBeAttached();
    };
    const inFilters = (act: (filters: Locator) => Promise<unknown>) => async () => {
      await act(await openFilters(page));
      await closeFilters(page);
    };
    await reset(
      inFilters((filters) => filters.getByRole('radio', { name: /^vivo/ }).check()),
      /brand=vivo/,
    );
    await reset(
      inFilters((filters) => filters.getByRole('checkbox', { name: /^64 GB/ }).check()),
      /storage=64/,
    );
    await reset(
      inFilters((filters) => filters.getByRole('slider', { name: 'Lowest price' }).press('ArrowRight')),
      /priceMin=1000/,
    );
    await reset(() => page.getByRole('searchbox', { name: 'Search Products' }).fill('vivo'), /search=vivo/);
  });

  test('search text is delayed (debounced) 400 ms', async ({ page }) => {
    await page.clock.install();
    await openHydrated(page, '/products?brand=all&battery=3000');
    await page.clock.pauseAt(Date.now() + 60_000);
    const box = page.getByRole('searchbox', { name: 'Search Products' });
    await box.pressSequentially('gala');
    await page.clock.runFor(300);
    await box.pressSequentially('xy');
    await page.clock.runFor(399);
    expect(query(page)).not.toHaveProperty('search');
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL('/products?brand=all&search=galaxy&battery=3000');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phones for “galaxy”');
    await expect(box).toBeFocused();
  });

  test('URL query brand and search are synchronised with state (brand=all when none)', async ({ page }) => {
    await openHydrated(page, '/products');
    await expect(page).toHaveURL('/products?brand=all');
    const filters = await openFilters(page);
    await filters.getByRole('radio', { name: /^Samsung/ }).check();
    await expect(page).toHaveURL('/products?brand=samsung');
    await filters.getByRole('radio', { name: /^All Brands/ }).check();
    await expect(page).toHaveURL('/products?brand=all');
    await closeFilters(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Samsung phones');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phones');
  });

  test('a shared link restores everything, and what it does not know is dropped', async ({ page }) => {
    const shared = '/products?brand=samsung&search=galaxy&battery=5000&priceMin=10000&priceMax=60000&sort=price-asc';
    await openHydrated(page, `${shared}&colour=red&storage=tiny&page=x`);
    await expect(page).toHaveURL(shared);
    await expect(page.getByRole('searchbox', { name: 'Search Products' })).toHaveValue('galaxy');
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-asc');
    const filters = await openFilters(page);
    await expect(filters.getByRole('radio', { name: /^Samsung/ })).toBeChecked();
    await expect(filters.getByRole('checkbox', { name: /^5000 mAh/ })).toBeChecked();
    await expect(filters.getByRole('slider', { name: 'Highest price' })).toHaveValue('60000');
    const response = await page.goto('/products?brand=%00&battery=lots&page=99999999&chipset=,,,&sort=__proto__');
    expect(response?.status()).toBe(200);
    const beyond = await page.goto('/products?brand=samsung&page=9999');
    expect(beyond?.status()).toBe(200);
    await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
    await expect(page).not.toHaveURL(/9999/);
  });

  test('home view with all brands and no search shows 5 products per brand times the page count', async ({ page }) => {
    const samsung = page.getByRole('region', { name: 'Samsung', exact: true });
    const expectPage = async (number: number) => {
      const brands: { productCount: number }[] = await (await page.request.get('/api/brands')).json();
      const shown = brands.reduce((sum, { productCount }) => sum + Math.min(productCount, 5 * number), 0);
      const total = brands.reduce((sum, { productCount }) => sum + productCount, 0);
      await expect(samsung.getByRole('article')).toHaveCount(5 * number);
      await expect(page.getByText(`Page ${number} of 6`)).toBeVisible();
      await expect(showing(page)).toHaveText(
        `Showing ${shown} of ${new Intl.NumberFormat('en-IN').format(total)} products`,
        { timeout: 3_000 },
      );
    };

    // Other tests add phones meanwhile: then it is looked at once more.
    await expect(async () => {
      await openHydrated(page, '/products');
      await expectPage(1);
    }).toPass();
    // By key: the groups above take their height as they come near, and may push it away from under a pointer.
    await page.getByRole('link', { name: 'Next', exact: true }).press('Enter');
    // Reloaded before the address says it, it would be the first page for good.
    await expect(page).toHaveURL(/page=2/);
    await expect(async () => {
      await page.reload();
      await expectPage(2);
    }).toPass();
  });

  test('previous results stay until the new ones arrive, and the count is announced', async ({ page }) => {
    await openHydrated(page, '/products?brand=samsung');
    const before = await totalOf(page);
    const answer = await holdRequests(page, '**/api/products/filter?*');
    const filters = await openFilters(page);
    await filters.getByRole('checkbox', { name: /^256 GB/ }).check();
    await expect(page).toHaveURL(/storage=256/);
    await expect(filters.getByRole('checkbox', { name: /^256 GB/ })).toBeChecked();
    await expect(cards(page)).toHaveCount(30);
    await expect(page.getByText('Loading products')).toBeHidden();
    answer();
    await expect.poll(() => totalOf(page)).toBeLessThan(before);
    await expect(showing(page)).toHaveAttribute('role', 'status');
  });

  test('a failed fetch says so and recovers on Try again', async ({ page }) => {
    await openHydrated(page, '/products?brand=samsung');
    const message = 'The catalogue is being tidied.';
    await page.route('**/api/products/filter?*', (route) =>
      route.fulfill({ status: 500, json: { error: message, message, code: 'INTERNAL' } }),
    );
    const filters = await openFilters(page);
    await filters.getByRole('checkbox', { name: /^256 GB/ }).check();
    await expect(page.getByRole('alert')).toContainText(message);
    if (isPhone(page)) await page.keyboard.press('Escape');
    await page.unroute('**/api/products/filter?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(showing(page)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

test.describe('coming back', () => {
  test('set brand, battery and price, go to page 2, scroll, open a phone, come back: everything as it was', async ({
    page,
  }) => {
    await openHydrated(page, '/products?brand=samsung&battery=4000&priceMax=60000');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    // The results before stay until the new ones arrive, so the page's number alone does not say that they are here.
    const answer = await page.request.get('/api/products/filter?brandId=samsung&battery=4000&priceMax=60000&page=2');
    const first: string = (await answer.json()).products[0].name;
    await expect(cards(page).first().getByRole('heading')).toContainText(first);
    await page.evaluate(() => window.scrollTo(0, 900));
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('handset:listing') ?? 'null'));
    await expect.poll(async () => (await stored())?.scrollTop).toBe(900);
    expect(await stored()).toMatchObject({ selectedBrand: 'samsung', searchQuery: '', page: 2 });

    // The click itself may scroll a little, to bring the card into sight.
    const [product] = await Promise.all([
      page.context().waitForEvent('page'),
      cards(page).nth(6).getByRole('link').click(),
    ]);
    await product.close();
    const pressed = cards(page).nth(6).getByRole('heading');
    const top = await page.evaluate(() => window.scrollY);
    await expect.poll(async () => (await stored())?.scrollTop).toBe(top);
    expect(top).toBeGreaterThan(300);

    const asItWas = async () => {
      await expect(page).toHaveURL('/products?brand=samsung&battery=4000&priceMax=60000&page=2');
      await expect(page.getByText(/^Page 2 of/)).toBeVisible();
      await expect(cards(page).first().getByRole('heading')).toContainText(first);
      // Fonts that come late may move things by some pixels; what was in sight is in sight.
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top - 150);
      await expect(pressed).toBeInViewport();
    };
    await asItWas();

    await page.goto('/product/oneplus-12');
    await page.goBack();
    await asItWas();

    await page.goto('/product/oneplus-12', { waitUntil: 'commit' });
    await page.goto('/products');
    await asItWas();
  });

  test('the scroll position returns after 100 ms, also by a link from another screen', async ({ page }) => {
    await openHydrated(page, '/products?brand=vivo');
    await page.evaluate(() => window.scrollTo(0, 700));
    const storedScroll = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('handset:listing') ?? '{}').scrollTop);
    await expect.poll(storedScroll).toBe(700);
    await openHydrated(page, '/');
    await page.getByRole('link', { name: 'All brands' }).click();
    await expect(page).toHaveURL('/products?brand=vivo');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    // Pressed where it is: to bring it into sight would scroll.
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1, name: 'Questions, answered' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    expect(await storedScroll()).toBe(700);
    await page.goBack();
    await expect(page).toHaveURL('/products?brand=vivo');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    // A screen so low that the browser cannot go back to that place by itself.
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).dispatchEvent('click');
    await expect(page).toHaveURL(/^[^?]*\/login/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/products?brand=vivo');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  });
});

test('Back before the listing is on the screen leaves the address of the screen that stays', async ({ page }) => {
  await openHydrated(page, '/about-us');
  await page.getByRole('banner').getByRole('link', { name: 'Handset, home' }).click();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      history.back();
    };
  });
  const back = page.evaluate(() => new Promise((done) => addEventListener('popstate', done, { once: true })));
  await page.locator('main a[href="/products?brand=vivo"]').dispatchEvent('click');
  await back;
  await expect(page).toHaveTitle(/^Handset/);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await expect(page).toHaveURL('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the address is answered and the filters are a plain form', async ({ page }) => {
    await page.goto('/products?brand=samsung&battery=5000&priceMax=60000');
    await expect(showing(page)).toBeVisible();
    await expect(cards(page)).toHaveCount(30);
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toHaveAttribute('href', /page=2/);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await expect(filters.getByRole('checkbox', { name: /^5000 mAh/ })).toBeChecked();
    await filters.getByRole('checkbox', { name: /^256 GB/ }).check();
    await filters.getByRole('button', { name: 'Show results' }).click();
    expect(query(page)).toMatchObject({ brand: 'samsung', battery: '5000', storage: '256', priceMax: '60,000' });
    await expect(showing(page)).toHaveText(
      new RegExp(`of ${await apiTotal(page, 'brandId=samsung&battery=5000&storage=256&priceMax=60000')} products`),
    );
  });

  test('the home view is complete', async ({ page }) => {
    await page.goto('/products');
    await expect(page.getByRole('region', { name: 'Samsung', exact: true }).getByRole('article')).toHaveCount(5);
  });
});

test.describe('the page', () => {
  test('hydrates without a complaint and asks nothing of the API that the server has answered', async ({ page }) => {
    const heard = collectConsoleErrors(page);
    await page.addInitScript(() => {
      const create = document.createElementNS;
      Object.assign(window, { icons: 0 });
      document.createElementNS = function (this: Document, ...args: [string, string]) {
        (window as never as { icons: number }).icons += 1;
        return create.apply(this, args);
      } as typeof create;
    });
    await openHydrated(page, '/products');
    // A page that is begun anew at each brand makes its icons ten times, and is slow to answer.
    const made = await page.evaluate(() => (window as never as { icons: number }).icons);
    expect(made).toBeLessThan((await page.locator('svg, svg *').count()) * 1.5);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/products') && calls.push(request.url()));
    await page.goto('/products?brand=samsung&battery=5000&priceMin=12000&priceMax=65000&sort=rating&page=2', {
      waitUntil: 'networkidle',
    });
    expect(calls).toEqual([]);
    await openHydrated(page, NOTHING);
    await openFilters(page);
    expect(heard).toEqual([]);
  });

  test('names itself to search engines: canonical by brand, noindex for filters', async ({ request }) => {
    const html = async (path: string) => (await request.get(path)).text();
    expect(await html('/products?sort=popular')).toMatch(/<link rel="canonical" href="[^"]+\/products">/);
    expect(await html('/products?brand=samsung&page=2')).toMatch(
      /rel="canonical" href="[^"]+\/products\?brand=samsung">/,
    );
    expect(await html('/products?battery=5000')).toContain('<meta name="robots" content="noindex">');
  });

  test('has nothing for axe to find: results, filters open, nothing found', async ({ page }) => {
    await openHydrated(page, '/products?brand=google&battery=4000&priceMax=60000');
    if (isPhone(page)) {
      await expectAccessible(page, 'main');
      await openFilters(page);
      return expectAccessible(page, 'dialog[open]');
    }
    await expectAccessible(page);
    await openHydrated(page, NOTHING);
    await expectAccessible(page, 'main');
  });

  test('fits 320 px and 768 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openHydrated(page, '/products?brand=samsung&battery=5000&chipset=exynos&priceMin=12000&priceMax=65000');
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 768, height: 800 });
    await expectNoSidewaysScroll(page);
    await openHydrated(page, `/products?search=${'x'.repeat(120)}`);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
    await openHydrated(page, `/blogs?search=${'x'.repeat(120)}`);
    await expectNoSidewaysScroll(page);
  });
});
