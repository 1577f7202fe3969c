import type { Locator, Page } from '@playwright/test';
import {
  boxOf,
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
  watchShifts,
} from '#tests/support/browser/browser.ts';

/** Apple has no phones with a Snapdragon. */
const NOTHING = '/products?brand=apple&chipset=snapdragon';
/** A short list, so that only the filters matter. */
const FEW = '/products?brand=htc';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const showing = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ products$/);
const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article');

/** Opens the filters, wherever this screen has them. */
async function openFilters(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer).toBeVisible();
  return drawer;
}

async function apiTotal(page: Page, search: string): Promise<number> {
  return (await (await page.request.get(`/api/products/filter?status=available,upcoming&${search}`)).json()).total;
}

test.describe('the listing shows', () => {
  test('an option’s count is what clicking it gives', async ({ page }) => {
    await openHydrated(page, '/products?brand=apple');
    const filters = await openFilters(page);
    await expect(filters.getByRole('checkbox', { name: 'Snapdragon 0' })).toBeDisabled();
    const option = filters.getByRole('checkbox', { name: /^256 GB/ });
    const counted = Number(/(\d+)$/.exec((await option.locator('xpath=ancestor::label').textContent()) ?? '')?.[1]);
    await option.check();
    await expect(showing(page)).toHaveText(new RegExp(`of ${counted} products$`));
    await expect(option).toBeFocused();
  });

  test('30 cards per page that open in a new tab, and a pager', async ({ page }) => {
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
      // By keyboard, because cards loading between press and release may move the link away from the pointer.
      await page.getByRole('link', { name: 'Prev', exact: true }).press('Enter');
      await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    });
  });
});

test.describe('all brands', () => {
  const rail = (page: Page, brand: string) => page.getByRole('region', { name: brand, exact: true });
  const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

  test('are one row each, with the next card cut off at the edge of a phone', { tag: '@sized' }, async ({ page }) => {
    await openHydrated(page, '/products');
    const samsung = rail(page, 'Samsung');
    await expect(samsung.getByRole('article')).toHaveCount(5);
    const { clientWidth, scrollWidth } = await samsung.evaluate(({ clientWidth, scrollWidth }) => ({
      clientWidth,
      scrollWidth,
    }));
    if (!isPhone(page)) return expect(scrollWidth).toBe(clientWidth);
    expect(scrollWidth).toBeGreaterThan(clientWidth);
    const third = await boxOf(samsung.getByRole('article').nth(2));
    expect(third.x).toBeLessThan(clientWidth);
    expect(third.x + third.width).toBeGreaterThan(clientWidth);
    await expectNoSidewaysScroll(page);
    // Other tests add brands, so one row has a limit and the rest of the page another.
    const rails = await page.locator('.brand-rail').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...rails)).toBeLessThanOrEqual(318);
    const brands = await page.locator('.brand-rail, .folded-brand').evaluateAll((all) => {
      const [first, last] = [all[0], all.at(-1)].map((one) => one?.getBoundingClientRect());
      return (last?.bottom ?? 0) - (first?.top ?? 0);
    });
    expect((await height(page)) - brands).toBeLessThanOrEqual(1_450);
    await samsung.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => samsung.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });

  test('grow sideways with Next, and the page keeps its height', { tag: '@sized' }, async ({ page }) => {
    await openHydrated(page, '/products');
    const before = await height(page);
    const next = page.getByRole('link', { name: 'Next', exact: true });
    await next.click();
    await expect(rail(page, 'Samsung').getByRole('article')).toHaveCount(10);
    await expect(next).toBeInViewport();
    expect(Math.abs((await height(page)) - before)).toBeLessThan(60);
  });

  test('scroll with arrows on a wide screen when they are too long', async ({ page }) => {
    await openHydrated(page, '/products?page=2');
    const samsung = rail(page, 'Samsung');
    const more = page.getByRole('button', { name: 'More Samsung phones' });
    await more.click();
    await expect(samsung.getByRole('article').nth(9)).toBeInViewport();
    await expect(more).toBeDisabled();
    await page.getByRole('button', { name: 'Previous Samsung phones' }).click();
    await expect(samsung.getByRole('article').first()).toBeInViewport();
  });

  test('move nothing while the page scrolls fast', { tag: '@sized' }, async ({ page }) => {
    const expectNoShift = await watchShifts(page);
    await openHydrated(page, '/products');
    await page.evaluate(async () => {
      const frame = () => new Promise((shown) => requestAnimationFrame(shown));
      for (let y = 0; y < document.documentElement.scrollHeight; y += 900) {
        window.scrollTo(0, y);
        await frame();
      }
      for (let y = window.scrollY; y > 0; y -= 1_200) {
        window.scrollTo(0, y);
        await frame();
      }
    });
    await expectNoShift();
  });

  test('with few phones are collapsed and open in place', async ({ page }) => {
    await openHydrated(page, '/products');
    const folded = page.getByRole('region', { name: 'Smaller brands' }).locator('details').first();
    await expect(folded.getByRole('article').first()).toBeHidden();
    await folded.locator('summary').click();
    await expect(folded.getByRole('article').first()).toBeVisible();
  });
});

test.describe('under 768 px width', () => {
  test.beforeEach(({ page }) => test.skip(!isPhone(page), 'a narrow screen only'));

  test('filters are in a drawer that an outside click or Escape closes', { tag: '@sized' }, async ({ page }) => {
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

  test('filters are sticky and scroll separately', async ({ page }) => {
    await openHydrated(page, '/products?brand=samsung');
    await page.evaluate(() => window.scrollTo(0, 2_000));
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await expect(filters.getByRole('searchbox', { name: 'Search Brands' })).toBeInViewport();
    await filters.hover();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => filters.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });
});

test('a filter pressed before its code has loaded is applied afterwards', async ({ page }) => {
  test.skip(isPhone(page), 'a wide screen only');
  const pressed = Promise.withResolvers<void>();
  await page.route(/assets\/filters-/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await openHydrated(page, '/products');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('searchbox', { name: 'Search Brands' }).fill('sam');
  await filters.getByText('5000+').click();
  await expect(page).toHaveURL('/products?brand=all');
  pressed.resolve();
  await expect(page).toHaveURL(/battery=5000/);
  await expect(filters.getByRole('searchbox', { name: 'Search Brands' })).toHaveValue('sam');
  await expect(filters.getByRole('radio')).toHaveCount(2);
});

test.describe('price', () => {
  test('responds to arrow keys, Page, Home and End in steps of 1000', async ({ page }) => {
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

  test('follows the pointer', { tag: '@sized' }, async ({ page }) => {
    await openHydrated(page, FEW);
    const filters = await openFilters(page);
    const high = filters.getByRole('slider', { name: 'Highest price' });
    // The server's filters are replaced once their code has loaded.
    await expect(page.locator('#filters[data-served]')).toHaveCount(0);
    const box = await boxOf(high);
    await page.mouse.move(box.x + box.width - 9, box.y + 9);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 9, { steps: 4 });
    await page.mouse.up();
    // The scale follows the distribution of phones: its middle is ₹20,000.
    await expect(high).toHaveValue('20000');
    await expect(page).toHaveURL(/priceMax=20000/);
  });
});

test.describe('returning', () => {
  test('restores filters, page and scroll position', { tag: ['@smoke', '@sized'] }, async ({ page }) => {
    await openHydrated(page, '/products?brand=samsung&battery=4000&priceMax=60000&discontinued=1');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    // The previous results stay until the new ones arrive, so the page number alone does not show that they are here.
    const answer = await page.request.get('/api/products/filter?brandId=samsung&battery=4000&priceMax=60000&page=2');
    const first: string = (await answer.json()).products[0].name;
    await expect(cards(page).first().getByRole('heading')).toContainText(first);
    await page.evaluate(() => window.scrollTo(0, 900));
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('handset:listing') ?? 'null'));
    await expect.poll(async () => (await stored())?.scrollTop).toBe(900);
    expect(await stored()).toMatchObject({ selectedBrand: 'samsung', searchQuery: '', page: 2 });

    // The click itself may scroll slightly to bring the card into view.
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
      await expect(page).toHaveURL('/products?brand=samsung&battery=4000&priceMax=60000&page=2&discontinued=1');
      await expect(page.getByText(/^Page 2 of/)).toBeVisible();
      await expect(cards(page).first().getByRole('heading')).toContainText(first);
      // Late fonts may move things by a few pixels; the visible part must be the same.
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

  test('restores the scroll position, also by a link from another screen', async ({ page }) => {
    await openHydrated(page, '/products?brand=vivo');
    await page.evaluate(() => window.scrollTo(0, 700));
    const storedScroll = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('handset:listing') ?? '{}').scrollTop);
    await expect.poll(storedScroll).toBe(700);
    await openHydrated(page, '/');
    await page.getByRole('link', { name: 'All brands' }).click();
    await expect(page).toHaveURL('/products?brand=vivo');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    // Dispatched, because scrolling the link into view would move the page.
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1, name: 'Questions, answered' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    expect(await storedScroll()).toBe(700);
    await page.goBack();
    await expect(page).toHaveURL('/products?brand=vivo');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    // The screen is so low that the browser cannot restore that position by itself.
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).dispatchEvent('click');
    await expect(page).toHaveURL(/^[^?]*\/login/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/products?brand=vivo');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  });
});

test('Back before the listing is shown keeps the address as it was', async ({ page }) => {
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

test.describe('the page', () => {
  test('hydrates without errors and fetches nothing again', { tag: '@smoke' }, async ({ page }) => {
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
    // A page that React restarts at each brand renders its icons ten times, and is slow to respond.
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

  test('fits 320 px and 768 px', { tag: '@sized' }, async ({ page }) => {
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
