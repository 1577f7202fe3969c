import type { Page } from '@playwright/test';
import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { boxOf, expect, holdRequests, openHydrated, test } from '#tests/support/browser/browser.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';

/** Starts a press on Close, lets the dialog change under the pointer, and releases it. */
async function pressCloseWhile(page: Page, change: () => Promise<void>): Promise<void> {
  const box = await boxOf(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await change();
  await page.mouse.up();
}

test('a press on Close counts while a price change starts and ends', { tag: '@smoke' }, async ({ page }) => {
  const { admin, brand } = await createOwnPhones(page, 'Pressphone', ['One', 'Two', 'Three', 'Four']);
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}`);
  await page.getByRole('button', { name: 'Change prices of all 4' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percentage').fill('-10');
  const release = await holdRequests(page, '/api/admin/price-changes');
  await dialog.getByRole('button', { name: 'Change 4 prices' }).click();
  await pressCloseWhile(page, async () => {
    release();
    await expect(page.getByText('4 prices changed.')).toBeVisible();
  });
  await expect(dialog).toHaveCount(0);
});

test('a press on Close counts while a preview arrives', async ({ page }) => {
  const { admin, brand } = await createOwnPhones(page, 'Previewphone', ['One', 'Two', 'Three', 'Four']);
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}`);
  await page.getByRole('button', { name: 'Edit all 4', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const release = await holdRequests(page, '/api/admin/bulk-changes/preview');
  await dialog.getByLabel('New value').selectOption('Discontinued');
  await pressCloseWhile(page, async () => {
    release();
    await expect(dialog.getByRole('button', { name: 'Change 4 phones' })).toBeEnabled();
  });
  await expect(dialog).toHaveCount(0);
});

test('a press on Close counts while a token is created', async ({ page }) => {
  const { admin } = await createOwnPhones(page, 'Tokenphone', []);
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin/tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Press');
  await dialog.getByRole('checkbox').first().check();
  const release = await holdRequests(page, '/api/admin/tokens');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await pressCloseWhile(page, async () => {
    release();
    await expect(page.getByRole('dialog', { name: 'Copy the token now' })).toBeVisible();
  });
  await expect(dialog).toHaveCount(0);
});
