import { formatRupees } from '#app/lib/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';
import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
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
import { authHeaders } from '#tests/support/content/account.ts';
import { picture } from '#tests/support/content/pictures.ts';

const RICH = 'oneplus-12';
/** Hardly anything is published about it. */
const SPARSE = 'itel-zeno-20';

test('/product/{id} shows product details', async ({ page, request }) => {
  const phone = await (await request.get(`/api/products/${RICH}`)).json();
  const heard = collectConsoleErrors(page);
  const counted = page.waitForRequest((asked) => asked.url().endsWith(`/api/products/${RICH}`));
  await openHydrated(page, `/product/${RICH}`);
  await expect(page).toHaveTitle(`${phone.name}: price in India, specifications · Handset`);
  await expect(page.getByRole('heading', { level: 1, name: phone.name })).toBeVisible();
  await expect(page.getByText('Launched 23 January 2024 · Available')).toBeVisible();
  await expect(page.getByText(`${phone.dimensions.height} mm`, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(`${phone.dimensions.width} mm`, { exact: true }).first()).toBeVisible();
  for (const label of ['Battery', 'Display', 'Main camera', 'Front camera', 'Storage', 'Chipset']) {
    await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible();
  }
  for (const { title } of phone.specs) await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Close to this one' }).getByRole('article')).toHaveCount(4);

  await test.step('the breadcrumb leads to all phones and to the brand', async () => {
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('link', { name: 'Phones' })).toHaveAttribute('href', '/products');
    await expect(trail.getByRole('link', { name: 'OnePlus' })).toHaveAttribute('href', '/products?brand=oneplus');
    await expect(trail.getByText('OnePlus 12')).toHaveAttribute('aria-current', 'page');
  });
  await test.step('once its buttons are out of sight, name, price, save and compare stay in it', async () => {
    const bar = page.getByRole('region', { name: 'This phone' });
    await expect(bar).toBeHidden();
    await scrollNear(page.getByRole('heading', { name: 'Full specification' }));
    await expect(bar).toContainText(phone.name);
    await expect(bar).toContainText(formatRupees(phone.price));
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect(bar.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
    await bar.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('region', { name: 'Comparison', exact: true })).toContainText(phone.name);
  });
  await test.step('a page that came from the server counts its view', async () => {
    expect((await counted).method()).toBe('GET');
  });
  await page.waitForLoadState('networkidle');
  expect(heard).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('its drawing from both sides, with its edge and in a hand', async ({ page }) => {
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
  await expectAccessible(page, 'article figure');
  await expectNoSidewaysScroll(page);
});

test('changing the variant changes the price, the storage and the address', async ({ page, request }) => {
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
  const storageText = storage >= 1024 ? /^1 TB$/ : new RegExp(`^${storage} GB$`);
  await expect(page.getByRole('definition').getByText(storageText).first()).toBeVisible();
  await expect(page).toHaveURL(/\?variant=[\d.-]+$/);
  await page.reload();
  await expect(page.locator('output')).toHaveText(formatRupees(price ?? 0));
});

test("a figure nobody published is 'Not published', and a sparse phone still looks whole", async ({ page }) => {
  await openHydrated(page, `/product/${SPARSE}`);
  await expect(page.getByText('A sketch: its dimensions are not published.')).toBeVisible();
  await expect(page.getByText('Not published').first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/null|undefined|NaN/);
  await expectNoSidewaysScroll(page);
});

test('on paper, which is narrow, the specification is whole', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await openHydrated(page, '/product/oneplus-12');
  const sheet = page.getByRole('region', { name: 'Full specification' });
  const shut = sheet.getByRole('term').filter({ hasText: 'Wired charging' });
  await expect(shut).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(shut).toBeVisible();
  await expect(sheet.getByRole('button', { expanded: false })).toHaveCount(0);
  await page.emulateMedia({ media: null });
});

test('a long name, 24 variants and many colours find room', async ({ page }) => {
  await page.route(`**/api/products/${RICH}`, async (route) => {
    const phone = await (await route.fetch()).json();
    const variants = Array.from({ length: 24 }, (_, place) => ({
      ...{ ram: 4 + place, storage: 128, price: 9999 + place },
      ...{ priceAt: '2026-01-08', priceSource: 'smartprix' },
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

test('structured data is valid JSON with offers and a breadcrumb', async ({ request }) => {
  const html = await (await request.get(`/product/${RICH}`)).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );
  expect(data).toMatchObject([
    {
      '@type': 'Product',
      name: 'OnePlus 12',
      brand: { name: 'OnePlus' },
      offers: { priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }, { position: 3 }] },
  ]);
  expect(html).toContain('<meta property="og:image"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/product\/oneplus-12">/);
});

test('a broken uploaded picture gives way to the drawing, also when it failed before the page was hydrated', async ({
  page,
  context,
}) => {
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
    // What is held back may be what a page waits for before it says that it is loaded.
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

test('an id that no phone has is a not-found screen with status 404', async ({ page }) => {
  for (const id of ['no-such-phone', 'Not%20An%20Id']) {
    expect((await page.goto(`/product/${id}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  }
});

test('Share copies the link where the device has no way to share', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await openHydrated(page, `/product/${RICH}?variant=12-256`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/product\/oneplus-12\?variant=12-256$/);
});

test('Wishlist: add, remove by id; hearts persist, and other tabs notice', async ({ page, context }) => {
  await openHydrated(page, `/product/${RICH}`);
  const save = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^(Save to wishlist|Saved)$/ });
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  const closest = page.getByRole('heading', { name: 'Close to this one' });
  await scrollNear(closest);
  const heart = page.getByRole('button', { name: /^Save .+ to wishlist$/ }).first();
  const name = await heart.getAttribute('aria-label');
  await heart.click();
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await scrollNear(closest);
  await expect(page.getByRole('button', { name: name ?? '' })).toHaveAttribute('aria-pressed', 'true');

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

test('what is pressed before its code has come is answered once it is there, and nothing moves', async ({ page }) => {
  const pressed = Promise.withResolvers<void>();
  await page.route(/assets\/below-/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await openHydrated(page, `/product/${RICH}`);
  const heading = page.getByRole('heading', { name: 'Full specification' });
  await scrollNear(heading);
  const top = async () => (await heading.boundingBox())?.y;
  const before = await top();
  await page.getByRole('button', { name: 'Suggest a correction', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeHidden();
  pressed.resolve();
  await expect(dialog).toBeVisible();
  expect(await top()).toBe(before);
});

test('C compares, S saves and A asks for the price, unless keys are switched off', async ({ page }) => {
  await openHydrated(page, `/product/${RICH}`);
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'In comparison' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Saved', exact: true }).first()).toBeVisible();
  await page.keyboard.press('a');
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('checkbox', { name: /^Keys:/ }).uncheck();
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'In comparison' })).toBeVisible();
});

test('recently viewed shows up to six others, newest first, and not this one', async ({ page, request }) => {
  const { products } = await (await request.get('/api/products?limit=8')).json();
  for (const { id } of products.slice(0, 3)) {
    await openHydrated(page, `/product/${id}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('handset:recent'))).toContain(`"${id}"`);
  }
  const names = products.slice(0, 2).map((phone: { name: string }) => phone.name);
  await scrollNear(page.getByRole('contentinfo'));
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toHaveText(names.reverse());
});

test('yesterday’s phone is one click from the home page', async ({ page, request }) => {
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

test('broken storage harms nothing', async ({ page }) => {
  for (const key of ['comparison', 'wishlist', 'recent']) await presetStorage(page, `handset:${key}`, '{"half');
  const heard = collectConsoleErrors(page);
  await openHydrated(page, `/product/${RICH}`);
  await page.getByRole('button', { name: 'Add to comparison' }).click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
  expect(heard).toEqual([]);
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the product is shown with its figures, prices and links', async ({ page }) => {
    await page.goto(`/product/${RICH}`);
    await expect(page.getByRole('heading', { level: 1, name: 'OnePlus 12' })).toBeVisible();
    await expect(page.getByText('5,400 mAh').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Price by variant' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to comparison' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Compare', exact: true }).last()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Close to this one' }).getByRole('link')).toHaveCount(4);
  });
});

test('axe finds nothing, with the tray: much published on a wide screen, little on a narrow one', async ({
  page,
  isMobile,
}) => {
  await presetStorage(page, 'handset:comparison', [{ id: 'google-pixel-8a', name: 'Pixel 8a' }]);
  await openHydrated(page, `/product/${isMobile ? SPARSE : RICH}`);
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
  await expectAccessible(page);
});

test('every price it had is drawn and told, the newest first', async ({ page }) => {
  const { desk, phones } = await createOwnPhones(page, 'Priced', ['One']);
  const [{ id } = { id: '' }] = phones;
  await openHydrated(page, `/product/${id}`);
  const history = page.getByRole('region', { name: 'Price history' });
  await expect(page.getByText(/^recorded \d+ \w+ \d{4} · Our desk$/)).toBeVisible();
  await expect(history).toHaveCount(0);

  await desk.changePhone(id, { price: 8_500, priceAt: '2026-02-01', priceSource: 'smartprix' });
  await desk.changePhone(id, { price: 9_000 });
  await page.reload();
  await expect(history.getByRole('row')).toHaveText([
    /Recorded/,
    /₹9,000/,
    /₹10,000/,
    /1 February 2026₹8,500.*Lowest we recorded.*Smartprix/,
  ]);
  await expect(history.locator('svg path').nth(1)).toHaveAttribute('d', /^M0 100H96V0H96V66\.67H100$/);
  await expectAccessible(page);
});
