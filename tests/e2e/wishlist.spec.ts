import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openHydrated,
  presetStorage,
  test,
} from '#tests/support/browser/browser.ts';
import { newPerson, signInAs, storeToken } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

const heart = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Save to wishlist|Saved)$/ });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

async function wish(page: Page, { id, token }: { id: string; token: string }, ids: string[]): Promise<void> {
  const answer = await page.request.post(`/api/users/${id}/wishlist`, {
    headers: authHeaders(token),
    data: { productIds: ids },
  });
  expect(answer.ok()).toBe(true);
}

async function wished(page: Page, { id, token }: { id: string; token: string }): Promise<string[]> {
  const answer = await page.request.get(`/api/users/${id}/wishlist`, { headers: authHeaders(token) });
  return (await answer.json()).products.map((product: { id: string }) => product.id);
}

async function somePhones(page: Page): Promise<{ id: string; name: string; price: number }[]> {
  const { products } = await (await page.request.get('/api/products/filter?brandId=oneplus&sort=price-asc')).json();
  return products.filter(({ price }: { price: number | null }) => price !== null).slice(0, 4);
}

test('‘Save to wishlist’ says when it is saved, and a guest’s wishlist page names what is kept', async ({ page }) => {
  const [phone, second] = await somePhones(page);
  await openHydrated(page, `/product/${phone?.id}`);
  await expect(heart(page)).toHaveText('Save to wishlist');
  await heart(page).click();
  await expect(heart(page)).toHaveText('Saved');
  await page.goto('/wishlist');
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  const kept = page.getByRole('main').getByRole('status');
  await expect(kept).toHaveText(`${phone?.name} is kept on this device. Sign in, and it joins your wishlist.`);
  await kept.getByRole('link', { name: phone?.name }).click();
  await expect(page).toHaveURL(`/product/${phone?.id}`);
  await heart(page).click();
  await expect(heart(page)).toHaveText('Save to wishlist');
  await page.goto('/wishlist');
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  await expect(kept).toHaveCount(0);

  // Saved by an earlier version, which stored no names.
  await page.evaluate(
    (items) => localStorage.setItem('handset:wishlist', JSON.stringify(items)),
    [{ id: phone?.id }, { id: second?.id }],
  );
  await page.reload();
  await expect(kept).toHaveText('2 phones are kept on this device. Sign in, and they join your wishlist.');
});

test('hearts pressed before signing in join those of the account, none lost', async ({ page }) => {
  const person = await newPerson();
  const [kept, both, mine] = await somePhones(page);
  if (!kept || !both || !mine) throw new Error('too few phones');
  await wish(page, person, [kept.id, both.id]);
  await presetStorage(
    page,
    'handset:wishlist',
    [both, mine].map(({ id, name }) => ({ id, name })),
  );
  await storeToken(page, person.token);
  await page.goto('/wishlist');
  await expect(cards(page)).toHaveCount(3);
  expect((await wished(page, person)).sort()).toEqual([kept.id, both.id, mine.id].sort());
  expect(await page.evaluate(() => localStorage.getItem('handset:wishlist'))).toBe('[]');
});

test('guest hearts stay until the server has confirmed them', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const [phone] = await somePhones(page);
  const person = await signInAs(page);
  await presetStorage(page, 'handset:wishlist', [{ id: phone?.id, name: phone?.name }]);
  await page.route('**/api/users/*/wishlist', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openHydrated(page, `/product/${phone?.id}`);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => localStorage.getItem('handset:wishlist'))).toContain(phone?.id);
  await page.unroute('**/api/users/*/wishlist');
  await page.reload();
  await expect.poll(() => wished(page, person)).toEqual([phone?.id]);
});

test('signed in, the heart goes to the server at once and is taken back with a word when that fails', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every size');
  const [phone] = await somePhones(page);
  const person = await signInAs(page);
  const count = page.getByRole('banner').getByRole('link', { name: /^Wishlist/ });
  const known = page.waitForResponse(/\/api\/products\/reactions$/);
  await openHydrated(page, `/product/${phone?.id}`);
  await known;

  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(count).toHaveAccessibleName('Wishlist 1 phone');
  await expect.poll(() => wished(page, person)).toEqual([phone?.id]);
  expect(await page.evaluate(() => localStorage.getItem('handset:wishlist') ?? '[]')).toBe('[]');

  await page.route('**/api/products/*/favorite', (route) => route.abort());
  await heart(page).click();
  await expect(page.getByText('The server could not be reached.', { exact: false })).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await wished(page, person)).toEqual([phone?.id]);
});

test('the page sorts, compares, and removes with a way back', async ({ page }) => {
  const phones = await somePhones(page);
  const [cheapest, second] = phones;
  const person = await signInAs(page);
  await wish(
    page,
    person,
    phones.map(({ id }) => id),
  );
  await page.goto('/wishlist');
  await expect(cards(page)).toHaveCount(phones.length);

  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, low to high');
  await expect(page).toHaveURL('/wishlist?sort=price-asc');
  await expect(cards(page).getByRole('heading')).toHaveText(phones.map(({ name }) => name));

  await page.getByRole('button', { name: `Remove ${cheapest?.name} from wishlist` }).click();
  await expect(page.getByText(`${cheapest?.name} was removed.`)).toBeVisible();
  await expect(page.getByRole('main').getByText(`${phones.length - 1} phones`)).toBeVisible();
  await expect.poll(async () => (await wished(page, person)).length).toBe(phones.length - 1);
  const undo = page.getByRole('button', { name: `Undo removing ${cheapest?.name}` });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByRole('button', { name: `Remove ${cheapest?.name} from wishlist` })).toBeFocused();
  await expect(cards(page).first().getByRole('heading')).toHaveText(cheapest?.name ?? '');
  await expect.poll(async () => (await wished(page, person)).length).toBe(phones.length);

  // One phone's name may begin with another's.
  for (const phone of [cheapest, second])
    await page.getByRole('checkbox', { name: `Compare ${phone?.name}`, exact: true }).check();
  await page.getByRole('region', { name: 'Comparison' }).getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(`/products/compare?ids=${cheapest?.id},${second?.id}`);
});

test('a variant that was saved comes back by Undo, and is the one that is compared and opened', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every size');
  const { id, name, variants, priceVariant } = await (await page.request.get('/api/products/oneplus-15r')).json();
  const other = variants.find(
    ({ price, ram, storage }: { price: number | null; ram: number; storage: number }) =>
      price !== null && (ram !== priceVariant.ram || storage !== priceVariant.storage),
  );
  const key = `${other.ram}-${other.storage}`;
  const person = await signInAs(page);
  const headers = authHeaders(person.token);
  const saved = await page.request.post(`/api/users/${person.id}/wishlist/${id}?variant=${key}`, { headers });
  expect(saved.ok()).toBe(true);
  const price = async () => {
    const { products } = await (await page.request.get(`/api/users/${person.id}/wishlist`, { headers })).json();
    return products.map((product: { price: number }) => product.price);
  };
  expect(await price()).toEqual([other.price]);

  await page.goto('/wishlist');
  await page.getByRole('button', { name: `Remove ${name} from wishlist` }).click();
  await expect.poll(price).toEqual([]);
  await page.getByRole('button', { name: `Undo removing ${name}` }).click();
  await expect.poll(price).toEqual([other.price]);
  await expect(cards(page).getByRole('link', { name })).toHaveAttribute('href', `/product/${id}?variant=${key}`);
  await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
  await page.getByRole('region', { name: 'Comparison' }).getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(new RegExp(`variants=${id}:${key}`));
});

test('a shared link shows the list to anybody until it is withdrawn', async ({ page, browser, baseURL, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phones = await somePhones(page);
  const person = await signInAs(page, { name: 'Asha Rao' });
  await wish(
    page,
    person,
    phones.map(({ id }) => id),
  );
  await page.goto('/wishlist');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share your wishlist' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByLabel('Link').inputValue();
  expect(link).toMatch(new RegExp(`^${baseURL}/wishlist/shared/[\\w-]{16,}$`));

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(`The link could not be copied. It is ${link}`)).toBeVisible();

  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { level: 1, name: 'Wishlist of Asha Rao' })).toBeVisible();
  await expect(cards(reader)).toHaveCount(phones.length);
  await expect(reader.getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'This wishlist is not shared' })).toBeVisible();
  await context.close();
});

test('an empty wishlist says how to fill it; a full one has nothing for axe to find and fits 320 px', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the narrow width is set here');
  const person = await signInAs(page);
  await page.goto('/wishlist');
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
  await wish(
    page,
    person,
    (await somePhones(page)).map(({ id }) => id),
  );
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  await expectAccessible(page, 'main');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});
