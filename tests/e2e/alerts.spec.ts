import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { followMail, signInAs, uniqueEmail } from '#tests/support/browser/sign-in.ts';

const ASK = 'Tell me when the price drops';

async function phoneOnSale(page: Page): Promise<{ id: string; name: string }> {
  const { products } = await (await page.request.get('/api/products/filter?status=available&sort=price-asc')).json();
  return products.find(({ price }: { price: number | null }) => price !== null);
}

test('a price alert is set in two presses, changed, stopped and restored', { tag: '@smoke' }, async ({ page }) => {
  await signInAs(page);
  const { id, name } = await phoneOnSale(page);
  await openHydrated(page, `/product/${id}`);
  await page.getByRole('button', { name: ASK }).click();
  await page.getByRole('button', { name: 'Set alert' }).click();

  await page.getByRole('button', { name: 'Alert at any drop' }).click();
  const form = page.getByRole('form', { name: 'Price alert' });
  await form.getByLabel('At or below a price').check();
  await form.getByLabel('Price in ₹').fill('5,000');
  await form.getByRole('button', { name: 'Update alert' }).click();
  await expect(page.getByRole('button', { name: 'Alert at ₹5,000' })).toBeVisible();

  await openHydrated(page, '/user/alerts');
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('at or below ₹5,000');
  await row.getByRole('button', { name: /^Stop/ }).click();
  await row.getByRole('button', { name: /^Undo/ }).click();
  await expect(row.getByRole('button', { name: new RegExp(`^Change the alert for .*${name}`) })).toBeVisible();
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.getByRole('link', { name: 'Notifications' }).first().click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
});

test('a guest’s price alert is confirmed by mail', async ({ page }) => {
  const { id } = await phoneOnSale(page);
  await openHydrated(page, `/product/${id}`);
  await page.getByRole('button', { name: ASK }).click();
  const form = page.getByRole('form', { name: 'Price alert' });
  const email = uniqueEmail('guest');
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect(page.getByRole('dialog')).toContainText('Check your inbox');
  await followMail(page, email);
  await page.getByRole('button', { name: 'Confirm price alert' }).click();
  await expect(page.getByRole('main')).toContainText('Your price alert is set.');
});

test('a card’s menu sets an alert, compares and saves, also by keyboard', async ({ page }) => {
  await signInAs(page);
  await openHydrated(page, '/products?status=available&sort=price-asc');
  const card = page.getByRole('region', { name: 'Products' }).getByRole('article').first();
  const more = card.getByRole('button', { name: /^More for / });
  await more.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: /^More for / });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await more.click();
  await menu.getByRole('menuitem', { name: 'Set a price alert' }).click();
  await page.getByRole('button', { name: 'Set alert' }).click();
  await more.click();
  await expect(menu.getByRole('menuitem', { name: 'Change price alert' })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Add to comparison' }).click();
  await expect(card.getByRole('checkbox', { name: /^Compare / })).toBeChecked();
  await more.click();
  await menu.getByRole('menuitem', { name: 'Save to wishlist' }).click();
  await expect(card.getByRole('button', { name: /^Save .* to wishlist$/ })).toHaveAttribute('aria-pressed', 'true');
});
