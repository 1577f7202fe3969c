import type { Page } from '@playwright/test';
import { formatRupees, formatShortVariant } from '#contract/phone/format.ts';
import type { Product } from '#contract/phone/product.ts';
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openHydrated,
  presetStorage,
  scrollNear,
  test,
} from '#tests/support/browser/browser.ts';
import { expectPainted } from '#tests/support/browser/painted.ts';

const [A, B, C, D] = ['oneplus-12', 'google-pixel-8a', 'apple-iphone-15-pro', 'samsung-galaxy-s24-ultra'] as const;
const SPARSE = 'itel-zeno-20';
const FULL = 'You can compare up to 3 phones. Remove one to add another.';
const KEY = 'handset:comparison';

const item = (id: string) => ({ id, name: id });
const tray = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const names = (page: Page) => page.getByRole('heading', { level: 2 });
const kept = (page: Page): Promise<string[]> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ id }: { id: string }) => id), KEY);

test.describe('the tray', () => {
  test('Comparison: maximum 3 items, no duplicates; a fourth is refused with a toast', async ({ page }) => {
    await openHydrated(page, `/product/${A}`);
    const add = page.getByRole('button', { name: 'Add to comparison' });
    await add.click();
    await expect(page.getByRole('button', { name: 'In comparison' })).toHaveAttribute('aria-pressed', 'true');
    await expect(tray(page).getByText('add one more')).toBeVisible();
    const close = page.getByRole('region', { name: 'Close to this one' });
    await scrollNear(close);
    const boxes = close.getByRole('checkbox', { name: /^Compare / });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect(tray(page).getByRole('button', { name: /^Remove / })).toHaveCount(3);
    await expect(tray(page).getByText('add one more')).toBeHidden();
    await boxes.nth(2).click();
    await expect(page.getByText(FULL)).toBeVisible();
    await expect(boxes.nth(2)).not.toBeChecked();
    await expect(tray(page).getByRole('button', { name: /^Remove / })).toHaveCount(3);
  });

  test('remove one; clear all', async ({ page }) => {
    await presetStorage(page, KEY, [item(A), item(B), item(C)]);
    await openHydrated(page, `/product/${D}`);
    await tray(page)
      .getByRole('button', { name: `Remove ${B}` })
      .click();
    await expect.poll(() => kept(page)).toEqual([A, C]);
    await expect(tray(page)).toBeFocused();
    await tray(page).getByRole('button', { name: 'Clear all' }).click();
    await expect(tray(page)).toBeHidden();
    expect(await kept(page)).toEqual([]);
  });

  test('persists across a reload and is noticed by other tabs', async ({ page, context }) => {
    await openHydrated(page, `/product/${A}`);
    await page.getByRole('button', { name: 'Add to comparison' }).click();
    await page.reload();
    await expect(tray(page).getByRole('button', { name: 'Remove OnePlus 12' })).toBeVisible();
    const other = await context.newPage();
    await openHydrated(other, `/product/${B}`);
    await expect(tray(other).getByRole('button', { name: 'Remove OnePlus 12' })).toBeVisible();
    await other.getByRole('button', { name: 'Add to comparison' }).click();
    await expect(tray(page).getByRole('button', { name: 'Remove Pixel 8a' })).toBeVisible();
  });

  test('never covers what stands at the end of the page, and leads to the comparison of its phones', async ({
    page,
  }) => {
    await presetStorage(page, KEY, [item(A), item(B)]);
    await openHydrated(page, `/product/${D}`);
    await expect(tray(page)).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect
      .poll(async () => {
        // Parts that come near take their room only then: the end of the page moves on.
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const [above, below] = [await footer.boundingBox(), await tray(page).boundingBox()];
        return above && below && above.y + above.height <= below.y + 1;
      })
      .toBe(true);
    await test.step('one line high, folded at a press, and not there over a form', async () => {
      const line = tray(page).locator('> div');
      expect((await line.boundingBox())?.height).toBeLessThan(64);
      await tray(page).getByRole('button', { name: 'Fold the comparison' }).click();
      await tray(page).getByRole('button', { name: '2 phones to compare' }).click();
      await scrollNear(page.getByRole('heading', { name: /comments?$/i }));
      const field = page.getByRole('textbox', { name: /comment/i });
      await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
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
  test('/products/compare shows the phones of the address side by side, price first, to one scale', async ({
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

    await test.step('every millimetre of each is as long as of the others', async () => {
      const scales: number[] = [];
      for (const [place, id] of [A, B, C].entries()) {
        const { dimensions } = await (await request.get(`/api/products/${id}`)).json();
        const box = await page.getByRole('figure').nth(place).locator('img').boundingBox();
        scales.push((box?.height ?? 0) / dimensions.height);
      }
      expect(Math.max(...scales) - Math.min(...scales)).toBeLessThan(0.01);
      expect(scales[0]).toBeGreaterThan(0.5);
    });

    await test.step('the names stay in sight while the rows scroll', async () => {
      await page.getByRole('rowheader', { name: 'Headphone jack' }).scrollIntoViewIfNeeded();
      await expect(names(page).first()).toBeInViewport();
    });
    await page.waitForLoadState('networkidle');
    expect(heard).toEqual([]);
    await expectNoSidewaysScroll(page);
  });

  test('the best figure is marked in word and colour; rows that say the same can go; outlines lie over each other', async ({
    page,
    request,
  }) => {
    await openHydrated(page, `/products/compare?ids=${A},${B}`);
    const phones = await Promise.all([A, B].map(async (id) => (await request.get(`/api/products/${id}`)).json()));
    const cells = (label: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: label }) })
        .getByRole('cell');
    await test.step('the arrow keys go from value to value', async () => {
      await cells('Capacity').first().focus();
      await page.keyboard.press('ArrowRight');
      await expect(cells('Capacity').last()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(cells('Wired charging').last()).toBeFocused();
    });
    const marked = async (label: string) => (await cells(label).allTextContents()).map((text) => text.includes('best'));
    const [price, battery] = [phones.map((phone) => phone.price), phones.map((phone) => phone.batteryCapacity)];
    const cheaper = (await cells('Price lower is better').allTextContents()).map((text) => / less/.test(text));
    expect(cheaper).toEqual([price[0] < price[1], price[1] < price[0]]);
    expect(await marked('Capacity')).toEqual([battery[0] > battery[1], battery[1] > battery[0]]);
    expect(await marked('Chipset')).toEqual([false, false]);
    // Read aloud, a figure and its mark are two words.
    await expect(page.getByRole('cell').filter({ hasText: /[^\s]best$/ })).toHaveCount(0);

    await test.step("'Differences only' leaves out rows that say the same", async () => {
      const rows = page.getByRole('row');
      const all = await rows.count();
      await page.getByRole('switch', { name: 'Differences only' }).click();
      await expect.poll(() => rows.count()).toBeLessThan(all);
      await expect(page.getByRole('rowheader', { name: 'Status' })).toBeHidden();
      await page.getByRole('switch', { name: 'Differences only' }).click();
      await expect(rows).toHaveCount(all);
    });

    await test.step('outlines lie over each other to scale', async () => {
      await page.getByRole('button', { name: 'Overlay' }).click();
      const outlines = page
        .getByRole('img', { name: 'Outlines to scale: OnePlus 12, Pixel 8a' })
        .locator('rect[stroke]');
      await expect(outlines).toHaveCount(2);
      const [one, other] = await Promise.all([0, 1].map((place) => outlines.nth(place).boundingBox()));
      expect(one?.x).toBeCloseTo(other?.x ?? 0, 0);
      expect((one?.y ?? 0) + (one?.height ?? 0)).toBeCloseTo((other?.y ?? 0) + (other?.height ?? 0), 0);
      const height = page
        .getByRole('table', { name: 'Sizes against the OnePlus 12' })
        .getByRole('row', { name: /^Height/ });
      await expect(height.getByRole('cell')).toHaveText(['164.3 mm', /^\d+(\.\d)? mm shorter152\.1 mm$/]);
    });

    await test.step('the phone that the others are measured against is chosen, and is in the address', async () => {
      await page.getByRole('combobox', { name: 'Measured against' }).selectOption('Pixel 8a');
      await expect(page).toHaveURL(`/products/compare?ids=${A},${B}&overlay=on&against=${B}`);
      const sizes = page.getByRole('table', { name: 'Sizes against the Pixel 8a' });
      await expect(
        sizes
          .getByRole('row', { name: /^Height/ })
          .getByRole('cell')
          .first(),
      ).toContainText('taller');
    });

    await test.step('keys that come faster than the page is drawn count, each of them', async () => {
      await page.evaluate(() => {
        for (const key of ['o', 'd', 'o', 'o'])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
      await expect(page).toHaveURL(`/products/compare?ids=${A},${B}&differences=on&against=${B}`);
      for (const key of ['d', 'o']) await page.keyboard.press(key);
      await expect(page).toHaveURL(`/products/compare?ids=${A},${B}&overlay=on&against=${B}`);
    });

    await test.step('D, O and Delete do the same by keyboard, and can be switched off', async () => {
      await page.keyboard.press('o');
      await expect(page).toHaveURL(`/products/compare?ids=${A},${B}&against=${B}`);
      await page.keyboard.press('d');
      await expect(page.getByRole('switch', { name: 'Differences only' })).toBeChecked();
      await page.getByRole('checkbox', { name: /^Keys: D/ }).uncheck();
      await page.keyboard.press('o');
      await expect(page.getByRole('button', { name: 'Side by side' })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('checkbox', { name: /^Keys: D/ }).check();
      await names(page).first().getByRole('link').focus();
      await page.keyboard.press('Delete');
      await expect(names(page)).toHaveText(['Pixel 8a']);
    });
  });

  test("'Not published' never counts as worse nor as best", async ({ page }) => {
    await openHydrated(page, `/products/compare?ids=${A},${SPARSE}`);
    const weight = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Weight' }) });
    await expect(weight.getByRole('cell')).toHaveText([/^\d+ g$/, 'Not published']);
  });

  test('on a phone all three columns are in sight, names with small drawings stay, and only differences are shown', async ({
    page,
    isMobile,
  }) => {
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

  test('three named phones are compared in three clicks and their names', async ({ page }) => {
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

test.describe('address and memory', () => {
  test('a shared link restores the comparison by POST /api/products/compare, is remembered and can be copied', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const called = page.waitForRequest('**/api/products/compare');
    await openHydrated(page, `/products/compare?ids=${B},${A}`);
    expect((await called).postDataJSON()).toEqual({ productIds: [B, A] });
    await expect.poll(() => kept(page)).toEqual([B, A]);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/products\/compare\?ids=google-pixel-8a,oneplus-12$/,
    );
    await openHydrated(page, '/products/compare');
    await expect(page).toHaveURL(`/products/compare?ids=${B},${A}`);
    await expect(names(page)).toHaveText(['Pixel 8a', 'OnePlus 12']);
  });

  test("'Differences' and 'Overlay' are in the address and in the shared link, and whoever follows it sees the same", async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openHydrated(page, `/products/compare?ids=${A},${B},${C}`);
    const rows = page.getByRole('row');
    const differing = await rows.count();
    let clicks = 0;
    const click = async (role: 'switch' | 'button', name: string) => {
      clicks += 1;
      await page.getByRole(role, { name }).click();
    };
    await click('switch', 'Differences only');
    await click('button', 'Overlay');
    await expect(page).toHaveURL(`/products/compare?ids=${A},${B},${C}&differences=off&overlay=on`);
    await click('button', 'Copy link');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/&differences=off&overlay=on$/);
    expect(clicks).toBe(3);
    const all = await rows.count();
    expect(all).toBeGreaterThan(differing);
    await page.getByRole('switch', { name: 'Differences only' }).click();
    await expect(page).toHaveURL(`/products/compare?ids=${A},${B},${C}&differences=on&overlay=on`);
    await page.getByRole('button', { name: 'Remove iPhone 15 Pro' }).click();
    await expect(page).toHaveURL(`/products/compare?ids=${A},${B}&differences=on&overlay=on`);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(copied).toMatch(/&differences=on&overlay=on$/);
    const link = await copied();

    // Without a script: the server already shows it so.
    const reader = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const other = await reader.newPage();
    await other.goto(link);
    await expect(other.getByRole('img', { name: 'Outlines to scale: OnePlus 12, Pixel 8a' })).toBeVisible();
    expect(await other.getByRole('row').count()).toBeLessThan(all);
    await reader.close();

    await openHydrated(page, link);
    await expect(page.getByRole('switch', { name: 'Differences only' })).toBeChecked();
    await page.getByRole('switch', { name: 'Differences only' }).click();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await expect(page).toHaveURL(`/products/compare?ids=${A},${B}`);
  });

  test('duplicates are dropped, and more than three are cut with a toast', async ({ page }) => {
    await openHydrated(page, `/products/compare?ids=${A},${A},${B},${C},${D}`);
    await expect(page.getByText('You can compare up to 3 phones. The first 3 are shown.')).toBeVisible();
    await expect(page).toHaveURL(`/products/compare?ids=${A},${B},${C}`);
    await expect(names(page)).toHaveCount(3);
  });

  test('an unknown id is left out with a message, not with a 404', async ({ page }) => {
    const response = await page.goto(`/products/compare?ids=${A},no-such-phone`);
    expect(response?.status()).toBe(200);
    await expect(page.getByText('There is no phone with the id no-such-phone. It was left out.')).toBeVisible();
    await expect(names(page)).toHaveText(['OnePlus 12']);
  });

  test('remove one; clear all; Back brings them back', async ({ page }) => {
    await openHydrated(page, `/products/compare?ids=${A},${B},${C}`);
    await page.getByRole('button', { name: 'Remove Pixel 8a' }).click();
    await expect(page).toHaveURL(`/products/compare?ids=${A},${C}`);
    await expect(page.getByRole('status').filter({ hasText: 'side by side now' })).toHaveText(
      'OnePlus 12, iPhone 15 Pro: side by side now.',
    );
    await expect.poll(() => kept(page)).toEqual([A, C]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/products/compare');
    await expect(page.getByRole('heading', { level: 1, name: 'Compare phones' })).toBeVisible();
    expect(await kept(page)).toEqual([]);
    await page.goBack();
    await expect(names(page)).toHaveText(['OnePlus 12', 'iPhone 15 Pro']);
  });

  test("an empty slot searches; when that fails it says 'Something went wrong'", async ({ page }) => {
    await openHydrated(page, '/products/compare');
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
    await page.getByRole('button', { name: 'Add a phone' }).first().click();
    const search = page.getByRole('combobox', { name: 'Add a phone' });
    await expect(search).toBeFocused();
    await search.fill('pixel');
    await expect(page.getByText('Something went wrong')).toBeVisible();
    await page.unroute('**/api/search?*');
    await search.fill('pixel 8a');
    await expect(page.getByRole('option', { name: /Pixel 8a/ }).first()).toBeVisible();
    await search.press('Enter');
    await expect(page).toHaveURL(`/products/compare?ids=${B}`);
    await expect(names(page)).toHaveText(['Pixel 8a']);
  });

  test('adding a phone with the server down says so', async ({ page }) => {
    await page.goto(`/products/compare?ids=${A}`, { waitUntil: 'networkidle' });
    // The place for toasts comes by a script of its own, on a busy machine after a pause that looks like the end.
    await page.locator('[popover=manual]').waitFor({ state: 'attached' });
    await page.route('**/*', (route) => route.abort());
    // It stays for four seconds: whoever looks too late asks again.
    await expect(async () => {
      await page.getByRole('button', { name: 'Add a phone' }).first().click();
      await expectPainted(page.getByRole('status').filter({ hasText: 'The search could not be loaded.' }));
    }).toPass();
    await page.unroute('**/*');
    await page.getByRole('button', { name: 'Add a phone' }).first().click();
    await expect(page.getByRole('combobox', { name: 'Add a phone' })).toBeFocused();
  });

  test('a phone is replaced in place; one that is there already is not offered', async ({ page }) => {
    await openHydrated(page, `/products/compare?ids=${A},${B}`);
    await page.getByRole('button', { name: 'Replace OnePlus 12' }).click();
    const dialog = page.getByRole('dialog');
    const search = dialog.getByRole('combobox');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Replace OnePlus 12' })).toBeFocused();
    await page.keyboard.press('Enter');
    await search.fill('pixel 8a');
    await expect(
      dialog
        .getByRole('status')
        .filter({ hasText: /No phone|Searching/ })
        .or(dialog.getByRole('option'))
        .first(),
    ).toBeVisible();
    await expect(dialog.getByRole('option', { name: /^Pixel 8a/ })).toHaveCount(0);
    await search.fill('galaxy s24 ultra');
    await dialog.getByRole('option', { name: /Galaxy S24 Ultra/ }).click();
    await expect(page).toHaveURL(`/products/compare?ids=${D},${B}`);
    await expect(names(page)).toHaveText(['Galaxy S24 Ultra', 'Pixel 8a']);
  });
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the comparison of the address is shown', async ({ page }) => {
    await page.goto(`/products/compare?ids=${A},${B}`);
    await expect(names(page)).toHaveText(['OnePlus 12', 'Pixel 8a']);
    await expect(page.getByRole('rowheader', { name: 'Price lower is better' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Differences only' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove OnePlus 12' })).toBeHidden();
  });

  test('an empty comparison offers links', async ({ page }) => {
    await page.goto('/products/compare');
    await expect(page.getByRole('heading', { level: 1, name: 'Compare phones' })).toBeVisible();
    await expect(page.locator('main').getByRole('link').first()).toBeVisible();
  });
});

test('axe finds nothing: no phones, little published, the open search, the overlay', async ({ page, isMobile }) => {
  if (!isMobile) {
    await openHydrated(page, '/products/compare');
    await expectAccessible(page, 'main');
  }
  await openHydrated(page, `/products/compare?ids=${A},${SPARSE}`);
  await page.getByRole('button', { name: 'Add a phone' }).click();
  await page.getByRole('combobox', { name: 'Add a phone' }).fill('galaxy');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, isMobile ? 'main' : 'html');
  if (isMobile) return;
  await page.getByRole('button', { name: 'Overlay' }).click();
  await expectAccessible(page, 'main');
});

test('another variant of a phone is compared by choosing it under its price, and the link keeps it', async ({
  page,
}) => {
  const phone: Product = await (await page.request.get('/api/products/samsung-galaxy-s24')).json();
  const larger = phone.variants.find(({ price }) => price !== null && price > (phone.price ?? 0));
  if (!larger?.price) throw new Error('no dearer variant');
  await openHydrated(page, '/products/compare?ids=samsung-galaxy-s24,google-pixel-8a');
  const row = page.getByRole('row', { name: /^Price lower/ });
  const picker = page.getByRole('combobox', { name: 'Variant of Galaxy S24' });
  await expect(row).toContainText(formatRupees(phone.price ?? 0));
  await expect(picker).toHaveValue('8-128');
  await picker.selectOption(formatShortVariant(larger));
  await expect(row).toContainText(formatRupees(larger.price));
  await expect(page).toHaveURL(/&variants=samsung-galaxy-s24:8-/);
  await page.reload();
  await expect(row).toContainText(formatRupees(larger.price));
});
