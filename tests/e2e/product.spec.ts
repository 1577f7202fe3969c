import type { Locator } from '@playwright/test';
import { formatRupees } from '#app/lib/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';
import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
import {
  boxOf,
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  holdRequests,
  openHydrated,
  scrollNear,
  test,
} from '#tests/support/browser/browser.ts';
import { newPerson } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { picture } from '#tests/support/content/pictures.ts';

const RICH = 'oneplus-12';

test('a phone’s page shows its details', { tag: '@smoke' }, async ({ page, request }) => {
  const phone = await (await request.get(`/api/products/${RICH}`)).json();
  const heard = collectConsoleErrors(page);
  const counted = page.waitForRequest((asked) => asked.url().endsWith(`/api/products/${RICH}`));
  await openHydrated(page, `/product/${RICH}`);
  await expect(page).toHaveTitle(`${phone.name}: price in India, specifications · Handset`);
  await expect(page.getByRole('heading', { level: 1, name: phone.name })).toBeVisible();
  // Last seen over a year before the newest price, which other tests write.
  await expect(page.getByText(/^(On sale since|Launched) January 2024$/)).toBeVisible();
  await expect(page.getByText(`${phone.dimensions.height} mm`, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(`${phone.dimensions.width} mm`, { exact: true }).first()).toBeVisible();
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures.getByRole('term')).toHaveText([
    'Battery',
    'Charging',
    'Chip',
    'Screen',
    'Main camera',
    'Ultrawide',
    'Weight',
    'Water',
  ]);
  for (const { title } of phone.specs) await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
  const instead = page.getByRole('region', { name: /^(Or consider|On sale instead)$/ });
  await expect(instead.getByRole('listitem')).toHaveCount(3);

  await test.step('the breadcrumb links to all phones and to the brand', async () => {
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('link', { name: 'Phones' })).toHaveAttribute('href', '/products');
    await expect(trail.getByRole('link', { name: 'OnePlus' })).toHaveAttribute('href', '/products?brand=oneplus');
    await expect(trail.getByText('OnePlus 12')).toHaveAttribute('aria-current', 'page');
  });
  await test.step('name, price, save and compare stay visible after scrolling past the buttons', async () => {
    const bar = page.getByRole('region', { name: 'This phone' });
    await expect(bar).toBeHidden();
    await scrollNear(page.getByRole('heading', { name: 'Full specification' }));
    await expect(bar).toContainText(phone.name);
    await expect(bar).toContainText(formatRupees(phone.price));
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect(bar.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
    await bar.getByRole('button', { name: 'Compare' }).click();
    await expect(bar.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', `/products/compare?ids=${RICH}`);
    await expect(page.getByRole('region', { name: 'Comparison', exact: true })).toHaveCount(0);
  });
  await test.step('a server-rendered page counts its view', async () => {
    expect((await counted).method()).toBe('GET');
  });
  await page.waitForLoadState('networkidle');
  expect(heard).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('a phone is drawn from both sides, its side and in a hand', async ({ page }) => {
  await openHydrated(page, `/product/${RICH}`);
  const view = page.getByRole('group', { name: 'View of the phone' });
  await expect(view.getByRole('button', { name: 'Both sides' })).toHaveAttribute('aria-pressed', 'true');
  await view.getByRole('button', { name: 'Edge' }).click();
  await expect(page.getByRole('img', { name: 'Edge of the OnePlus 12' })).toBeVisible();
  await page.getByRole('radio', { name: 'Flowy Emerald' }).check();
  await expect(page.getByRole('img', { name: 'Edge of the OnePlus 12' })).toHaveAttribute('src', /colour=/);
  await view.getByRole('button', { name: 'In hand' }).click();
  await expect(page.getByRole('img', { name: 'The OnePlus 12 in a medium hand' })).toBeVisible();
  await expect(page.getByText(/reaches \d+% of the screen with ease and \d+% with a stretch/)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('changing the variant changes the price, its history and the address', async ({ page, request }) => {
  const { products } = await (await request.get('/api/products/filter?brandId=apple,samsung')).json();
  const phones = await Promise.all(
    products.map(async ({ id }: { id: string }) => (await request.get(`/api/products/${id}`)).json()),
  );
  const isOther = (phone: Product) => (variant: Variant) => variant.price !== null && variant.price !== phone.price;
  const phone: Product = phones.find((candidate) => candidate.variants.some(isOther(candidate)));
  const place = phone.variants.findIndex(isOther(phone));
  const { price = null, storage = 0 } = phone.variants[place] ?? {};

  await openHydrated(page, `/product/${phone.id}`);
  await expect(page.locator('output')).toHaveText(formatRupees(phone.price ?? 0));
  await page.getByRole('group', { name: 'Variant' }).getByRole('radio').nth(place).check();
  await expect(page.locator('output')).toHaveText(formatRupees(price ?? 0));
  const storageText = storage >= 1024 ? '1 TB' : `${storage} GB`;
  await expect(page.getByRole('region', { name: 'Price', exact: true })).toContainText(storageText);
  await expect(page).toHaveURL(/\?variant=[\d.-]+$/);
  await page.reload();
  await expect(page.locator('output')).toHaveText(formatRupees(price ?? 0));
});

test('the printed specification is complete', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await openHydrated(page, '/product/oneplus-12');
  const sheet = page.getByRole('region', { name: 'Full specification' });
  const shut = sheet.locator('dt').filter({ hasText: 'Wired charging' });
  await expect(shut).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(shut).toBeVisible();
});

test('the printed page has no controls', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await openHydrated(page, '/product/oneplus-13r');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Typical at this price', { exact: false }).first()).toBeVisible();
  for (const name of ['Check today’s price', 'Suggest a correction', 'Share', 'Compare', 'Write a review'])
    await expect(page.getByRole('main').getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(0);
  for (const role of ['radio', 'checkbox', 'textbox'] as const)
    await expect(page.getByRole('main').getByRole(role).filter({ visible: true })).toHaveCount(0);
});

test('the next phone’s page shows a skeleton while it loads', { tag: '@sized' }, async ({ page }) => {
  await openHydrated(page, '/product/oneplus-13r');
  const next = page.getByRole('region', { name: 'Or consider' }).getByRole('listitem').getByRole('link').first();
  const path = await next.getAttribute('href');
  const release = await holdRequests(page, `**/api/products/${path?.split('/').at(-1)}`);
  await next.click();
  const skeleton = page.locator('[aria-hidden=true] .product-stage');
  await expect(skeleton).toBeVisible();
  await expect(page.getByText('Loading...')).toBeVisible();
  const [left, right] = [await boxOf(skeleton), await boxOf(page.locator('[aria-hidden=true] .score-card'))];
  release();
  await expect(page).toHaveURL(path ?? '');
  await expect(skeleton).toBeHidden();
  const main = page.getByRole('main');
  expect(await boxOf(main.locator('.product-stage'))).toMatchObject({ x: left.x, width: left.width });
  expect(await boxOf(main.locator('.score-card'))).toMatchObject({ x: right.x, width: right.width });
});

test.describe('on a phone of 390 by 844', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('name, price, score, five figures and the actions are on the first screen', async ({ page }) => {
    await openHydrated(page, '/product/oneplus-13r');
    const bottomOf = async (part: Locator) => {
      const box = await boxOf(part);
      return box.y + box.height;
    };
    const main = page.getByRole('main');
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.locator('output'),
      main.getByText(/^Score out of 100 ·\stypical at this price: \d+$/),
      main.getByText(/^(Strong|Good|Typical|Weak|Poor)$/).nth(4),
      main.getByRole('link', { name: 'Check today’s price' }),
      main.getByRole('button', { name: 'Compare' }).first(),
      main.getByRole('button', { name: 'Save to wishlist' }),
    ])
      expect(await bottomOf(part)).toBeLessThanOrEqual(844);
    await expectNoSidewaysScroll(page);
  });

  test('the row of actions is sticky on a low screen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 600 });
    await openHydrated(page, '/product/oneplus-13r');
    await expect(page.getByRole('link', { name: 'Check today’s price' })).toBeInViewport({ ratio: 1 });
  });

  test.describe('with touch', () => {
    test.use({ hasTouch: true, isMobile: true });

    test('the page of a phone with reviews is at most 5,600 px high', async ({ page }) => {
      const id = 'oneplus-13r';
      for (const [place, name] of ['Asha Rao', 'Meera Iyer', 'Ravi Menon'].entries()) {
        const headers = authHeaders((await newPerson({ name })).token);
        const review = {
          rating: 3 + place,
          title: 'Two days for me',
          monthsOwned: 7,
          good: 'The battery. I stopped carrying a power bank. Charging is quick enough to do it over breakfast.',
          bad: 'It is a big phone: my thumb does not reach the top.',
        };
        const put = await page.request.put(`/api/products/${id}/reviews/mine`, { headers, data: review });
        expect(put.status()).toBe(200);
        const data = { comment: 'What exactly does one give up against the OnePlus 13? On paper they look close.' };
        const sent = await page.request.post(`/api/products/${id}/comments`, { headers, data });
        expect(sent.ok()).toBe(true);
      }
      await openHydrated(page, `/product/${id}`);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      expect(await height()).toBeLessThanOrEqual(5_600);
      await scrollNear(page.getByRole('region', { name: 'Owners say' }));
      await expect(page.getByRole('button', { name: 'All 3 reviews' })).toBeVisible();
      await scrollNear(page.getByRole('heading', { name: 'Full specification' }));
      await page.waitForLoadState('networkidle');
      expect(await height()).toBeLessThanOrEqual(5_600);
    });
  });

  test('today’s price is one tap away', async ({ page }) => {
    await openHydrated(page, '/product/oneplus-13r');
    await page.getByRole('link', { name: 'Check today’s price' }).click();
    const sheet = page.getByRole('dialog', { name: 'Check today’s price' });
    await expect(sheet.getByRole('link', { name: /^Amazon/ })).toHaveAttribute('href', /amazon\.in/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Check today’s price' })).toBeFocused();
  });

  test('the small drawing opens large, with its views and colours', async ({ page }) => {
    await openHydrated(page, `/product/${RICH}`);
    await page.getByRole('button', { name: 'Enlarge the picture of the OnePlus 12' }).click();
    const large = page.getByRole('dialog', { name: 'OnePlus 12' });
    await large.getByRole('button', { name: 'In hand' }).click();
    await expect(large.getByRole('img', { name: 'The OnePlus 12 in a medium hand' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('a part that fails shows an error in its place and can be retried', async ({ page }) => {
    await page.route('**/api/products/*/prices', (route) => route.fulfill({ status: 503, json: {} }));
    await openHydrated(page, `/products/compare?ids=${RICH}`);
    await page.getByRole('link', { name: 'OnePlus 12', exact: true }).click();
    await expect(page.getByText('We couldn’t load the price history.')).toBeVisible();
    await page.unroute('**/api/products/*/prices');
    await page.getByRole('region', { name: 'Price', exact: true }).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('We couldn’t load the price history.')).toHaveCount(0);
  });
});

test('a long name, 24 variants and many colours fit', { tag: '@sized' }, async ({ page }) => {
  await page.route(`**/api/products/${RICH}`, async (route) => {
    const phone = await (await route.fetch()).json();
    const variants = Array.from({ length: 24 }, (_, place) => ({
      ram: 4 + place,
      storage: 128,
      price: 9999 + place,
      priceAt: '2026-01-08',
      priceSource: 'smartprix',
    }));
    const name =
      'OnePlus 12 Ultra Professional Photographer Limited Anniversary Edition with Donaudampfschifffahrtsgesellschaft';
    const colours = Array.from({ length: 16 }, (_, place) => `Shimmering Titanium Midnight ${place}`);
    const specs = [{ title: 'Body', rows: [{ label: 'Colours', value: colours.join(', ') }] }];
    await route.fulfill({ json: { ...phone, name, variants, colours, specs } });
  });
  await openHydrated(page, `/products/compare?ids=${RICH}`);
  await page.getByRole('link', { name: 'OnePlus 12', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Limited Anniversary Edition');
  await expect(page.getByRole('group', { name: 'Variant' }).getByRole('radio')).toHaveCount(24);
  await expectNoSidewaysScroll(page);
});

test('a picture that fails before hydration is replaced by the drawing', async ({ page, context }) => {
  const { admin, brand, phones } = await createOwnPhones(page, 'Torn', ['One']);
  const [phone] = phones;
  const response = await page.request.put(`/api/products/${phone?.id}`, {
    headers: authHeaders(admin.token),
    multipart: { image: { name: 'front.png', mimeType: 'image/png', buffer: await picture('png', 300, 400) } },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await context.route('**/media/uploads/**', (route) => route.fulfill({ status: 404, body: '' }));

  for (const path of [`/product/${phone?.id}`, `/products?brand=${brand.id}`]) {
    const { promise: failed, resolve: letStart } = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client*', (route) => failed.then(() => route.continue()));
    // The held request may be one that the load event waits for.
    await page.goto(path, { waitUntil: 'commit' });
    const image = page.getByRole('main').locator('img').first();
    await expect(image).toHaveAttribute('src', /^\/media\/uploads\//);
    await expect(image).toHaveJSProperty('complete', true);
    letStart();
    await expect(image).toHaveAttribute('src', `/media/drawings/${phone?.id}.svg`);
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    await page.unroute('**/assets/entry.client*');
  }
});

test('hearts persist in all tabs', async ({ page, context }) => {
  await openHydrated(page, `/product/${RICH}`);
  const save = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^(Save to wishlist|Saved)$/ });
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'true');

  const other = await context.newPage();
  await openHydrated(other, `/product/${RICH}`);
  const otherSave = other
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^(Save to wishlist|Saved)$/ });
  await expect(otherSave).toHaveAttribute('aria-pressed', 'true');
  await save.click();
  await expect(otherSave).toHaveAttribute('aria-pressed', 'false');
});

test('a press before the code has loaded is answered afterwards', async ({ page }) => {
  const pressed = Promise.withResolvers<void>();
  await page.route(/assets\/lazy-parts-/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await openHydrated(page, `/product/${RICH}`);
  const heading = page.getByRole('heading', { name: 'Full specification' });
  await scrollNear(heading);
  const top = async () => (await boxOf(heading)).y;
  const before = await top();
  await page.getByRole('button', { name: 'Suggest a correction', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeHidden();
  pressed.resolve();
  await expect(dialog).toBeVisible();
  expect(await top()).toBe(before);
});

test('a phone viewed before is one click from the home page', async ({ page, request }) => {
  const { products } = await (await request.get('/api/products?limit=8')).json();
  for (const { id } of products.slice(3, 5)) {
    await openHydrated(page, `/product/${id}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('handset:recent'))).toContain(`"${id}"`);
  }
  await openHydrated(page, '/');
  const seen = page.getByRole('region', { name: 'Recently viewed' }).getByRole('link');
  await expect(seen).toHaveText([products[4].name, products[3].name]);
  await seen.last().click();
  await expect(page).toHaveURL(`/product/${products[3].id}`);
});
