import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, openHydrated, test } from '#tests/support/browser/browser.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';
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

test('shows a guest’s saved phones on the wishlist page', { tag: '@smoke' }, async ({ page }) => {
  const [phone, second] = await somePhones(page);
  await openHydrated(page, `/product/${phone?.id}`);
  await expect(heart(page)).toHaveText('Save to wishlist');
  await heart(page).click();
  await expect(heart(page)).toHaveText('Saved');
  await page.goto('/wishlist');
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  const kept = page.getByRole('main').getByRole('status');
  await expect(kept).toHaveText(`${phone?.name} is saved on this device. Sign in to add it to your wishlist.`);
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
  await expect(kept).toHaveText('2 phones are saved on this device. Sign in to add them to your wishlist.');
});

test('a wishlist is sorted and a removal undone', async ({ page }) => {
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

  // One phone's name may start with another's.
  for (const phone of [cheapest, second])
    await page.getByRole('checkbox', { name: `Compare ${phone?.name}`, exact: true }).check();
  await page.getByRole('region', { name: 'Comparison' }).getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(`/products/compare?ids=${cheapest?.id},${second?.id}`);
});

test('a wishlist fits 320 px', async ({ page }) => {
  const person = await signInAs(page);
  await wish(
    page,
    person,
    (await somePhones(page)).map(({ id }) => id),
  );
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/wishlist');
  await expect(cards(page)).toHaveCount(4);
  await expectNoSidewaysScroll(page);
});
