import type { Page } from '@playwright/test';
import {
  boxOf,
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  presetStorage,
  scrollNear,
  test,
} from '#tests/support/browser/browser.ts';
import { expectPainted } from '#tests/support/browser/painted.ts';

const [A, B, C] = ['oneplus-12', 'google-pixel-8a', 'apple-iphone-15-pro'] as const;
const KEY = 'handset:comparison';

const item = (id: string) => ({ id, name: id });
const tray = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const names = (page: Page) => page.getByRole('heading', { level: 2 });

test.describe('the tray', () => {
  test('never covers the end of the page', { tag: ['@smoke', '@sized'] }, async ({ page }) => {
    await presetStorage(page, KEY, [item(A), item(B)]);
    await openHydrated(page, '/blog/ip-ratings-and-monsoon');
    await expect(tray(page)).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect
      .poll(async () => {
        // Lazy parts take their space only when they come near, so the end of the page moves.
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const [above, below] = [await boxOf(footer), await boxOf(tray(page))];
        return above.y + above.height <= below.y + 1;
      })
      .toBe(true);
    await test.step('collapses to one line', async () => {
      const line = tray(page).locator('> div');
      expect((await boxOf(line)).height).toBeLessThan(64);
      await tray(page).getByRole('button', { name: 'Collapse the comparison' }).click();
      await tray(page).getByRole('button', { name: '2 phones to compare' }).click();
      await scrollNear(page.getByRole('heading', { name: /comments?$/i }));
      const field = page.getByRole('textbox', { name: /comment/i });
      // scrollIntoView would leave room for the tray.
      await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight));
      await expect(tray(page)).toBeHidden();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(tray(page)).toBeVisible();
    });
    await tray(page).getByRole('link', { name: 'Compare' }).click();
    await expect(page).toHaveURL(`/products/compare?ids=${A},${B}`);
    await expect(names(page)).toHaveText(['OnePlus 12', 'Pixel 8a']);
    await expect(tray(page)).toBeHidden();
  });
});

test.describe('the screen', () => {
  test('phones are shown side by side, price first, to one scale', { tag: ['@smoke', '@sized'] }, async ({
    page,
    request,
  }) => {
    const heard = collectConsoleErrors(page);
    await openHydrated(page, `/products/compare?ids=${A},${B},${C}&differences=off`);
    await expect(page).toHaveTitle('OnePlus 12 vs Pixel 8a vs iPhone 15 Pro: comparison · Handset');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('OnePlus 12, Pixel 8a, iPhone 15 Pro');
    const table = page.getByRole('table');
    await expect(table.getByRole('rowheader').first()).toContainText('Price');
    for (const group of ['Price', 'Display', 'Performance', 'Cameras', 'Battery', 'Body', 'Connections']) {
      await expect(table.locator('th[scope=rowgroup]', { hasText: group })).toBeAttached();
    }

    await test.step('all phones are drawn to one scale', async () => {
      const scales: number[] = [];
      for (const [place, id] of [A, B, C].entries()) {
        const { dimensions } = await (await request.get(`/api/products/${id}`)).json();
        const box = await boxOf(page.getByRole('figure').nth(place).locator('img'));
        scales.push(box.height / dimensions.height);
      }
      expect(Math.max(...scales) - Math.min(...scales)).toBeLessThan(0.01);
      expect(scales[0]).toBeGreaterThan(0.5);
    });

    await test.step('the names stay visible while the rows scroll', async () => {
      await page.getByRole('rowheader', { name: 'Headphone jack' }).scrollIntoViewIfNeeded();
      await expect(names(page).first()).toBeInViewport();
    });
    await page.waitForLoadState('networkidle');
    expect(heard).toEqual([]);
    await expectNoSidewaysScroll(page);
  });

  test('outlines overlap to scale', async ({ page }) => {
    await openHydrated(page, `/products/compare?ids=${A},${B}`);
    await page.getByRole('button', { name: 'Overlay' }).click();
    const outlines = page.getByRole('img', { name: 'Outlines to scale: OnePlus 12, Pixel 8a' }).locator('rect[stroke]');
    await expect(outlines).toHaveCount(2);
    const [one, other] = await Promise.all([0, 1].map((place) => boxOf(outlines.nth(place))));
    expect(one?.x).toBeCloseTo(other?.x ?? 0, 0);
    expect((one?.y ?? 0) + (one?.height ?? 0)).toBeCloseTo((other?.y ?? 0) + (other?.height ?? 0), 0);
    expect(one?.height).toBeGreaterThan(other?.height ?? 0);
  });

  test('on a phone all three columns and their names are visible', { tag: '@sized' }, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a wide screen has room for all');
    await openHydrated(page, `/products/compare?ids=${A},${B},${C}`);
    await expect(page.getByRole('switch', { name: /^Differences only\d+ of \d+ rows$/ })).toBeChecked();
    const weight = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Weight' }) });
    await weight.scrollIntoViewIfNeeded();
    for (const place of [0, 1, 2]) {
      await expect(weight.getByRole('cell').nth(place)).toBeInViewport({ ratio: 0.9 });
      await expect(names(page).nth(place)).toBeInViewport({ ratio: 0.9 });
    }
    await expectNoSidewaysScroll(page);
  });

  test('three given phones are compared in three clicks', async ({ page }) => {
    await openHydrated(page, '/products/compare');
    let clicks = 0;
    for (const name of ['OnePlus 12', 'Pixel 8a', 'iPhone 15 Pro']) {
      clicks += 1;
      await page.getByRole('button', { name: 'Add a phone' }).locator('visible=true').first().click();
      await page.getByRole('combobox', { name: 'Add a phone' }).fill(name);
      await expect(page.getByRole('option').first()).toContainText(name);
      await page.keyboard.press('Enter');
      await expect(names(page).filter({ hasText: name })).toBeVisible();
    }
    await expect(page).toHaveURL(`/products/compare?ids=${A},${B},${C}`);
    expect(clicks).toBe(3);
  });
});

test.describe('address and storage', () => {
  test('a phone search that fails to load shows an error', async ({ page }) => {
    await page.goto(`/products/compare?ids=${A}`, { waitUntil: 'networkidle' });
    // The toast container loads separately, on a busy machine after a pause that looks like the end.
    await page.locator('[popover=manual]').waitFor({ state: 'attached' });
    await page.route('**/*', (route) => route.abort());
    // The toast lasts four seconds, so a late check repeats the search.
    await expect(async () => {
      await page.getByRole('button', { name: 'Add a phone' }).first().click();
      await expectPainted(page.getByRole('status').filter({ hasText: 'We couldn’t load the search.' }));
    }).toPass();
    await page.unroute('**/*');
    await page.getByRole('button', { name: 'Add a phone' }).first().click();
    await expect(page.getByRole('combobox', { name: 'Add a phone' })).toBeFocused();
  });
});

test.describe('printed', () => {
  const CONTROLS = 'button, select, input, textarea, [role=switch], nav, header[data-site-frame], footer, dialog';

  test('a comparison has no controls and all rows', async ({ page }) => {
    await openHydrated(
      page,
      '/products/compare?ids=samsung-galaxy-s24,google-pixel-9&variants=samsung-galaxy-s24:8-256',
    );
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.compare-sheet');
    await expect(sheet).toBeVisible();
    const painted = await page
      .locator(CONTROLS)
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)));
    expect(painted).toEqual([]);
    await expect(sheet.getByText('8 GB + 256 GB', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Your notes')).toBeVisible();
    await expect(sheet.getByText('Only rows that differ are printed.')).toHaveCount(0);
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(background).toBe('light');
  });

  test('it takes two pages, even with three phones', async ({ page }) => {
    await openHydrated(page, '/products/compare?ids=samsung-galaxy-s24,google-pixel-9,oneplus-12&differences=off');
    await page.waitForLoadState('networkidle');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  });

  test('it says when only differences are printed', async ({ page }) => {
    await openHydrated(page, '/products/compare?ids=samsung-galaxy-s24,google-pixel-9&differences=on');
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.compare-sheet').getByText('Only rows that differ are printed.')).toBeVisible();
  });
});
