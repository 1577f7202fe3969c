import type { Page } from '@playwright/test';
import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { boxOf, expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { expectPainted } from '#tests/support/browser/painted.ts';
import { signInAs, storeToken } from '#tests/support/browser/sign-in.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Phones' }).getByRole('row');

test('Z undoes the newest of two bulk changes first', async ({ page }) => {
  const { admin, brand } = await createOwnPhones(page, 'Closedphone', ['One', 'Two']);
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit all 2', exact: true }).click();
  await dialog.getByLabel('New value').selectOption('Discontinued');
  await dialog.getByRole('button', { name: 'Change 2 phones' }).click();
  const bar = page.getByRole('status').filter({ hasText: '2 phones changed' });
  await expect(bar).toBeVisible();

  await page.getByRole('button', { name: 'Change prices of all 2' }).click();
  await dialog.getByLabel('Percentage').fill('-10');
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
  const toast = page.getByRole('status').filter({ hasText: '2 prices changed.' });
  // A toast stays while the pointer is on it.
  await toast.getByRole('button').hover();
  const [above, below] = [await boxOf(toast), await boxOf(bar)];
  expect(above.y + above.height).toBeLessThan(below.y);
  await expect(rows(page).nth(1)).toContainText('₹9,000');
  await page.keyboard.press('z');
  await expect(rows(page).nth(1)).toContainText('₹10,000');
  await expect(rows(page).nth(1)).toContainText('Discontinued');
  await page.keyboard.press('z');
  await expect(rows(page).nth(1)).toContainText('Available');
});

// If all columns fit the page scrolls, otherwise the table does.
for (const width of [390, 1280, 1920])
  test(`the heads of a long table stay in sight on a screen of ${width} px`, async ({ page }) => {
    await signInAs(page, { role: 'admin' });
    await page.setViewportSize({ width, height: 700 });
    await openHydrated(page, '/admin/products');
    await rows(page).nth(3).hover();
    await page.mouse.wheel(0, 700);
    await expect(rows(page).nth(3)).not.toBeInViewport();
    const head = page.getByRole('columnheader', { name: 'Name' });
    await expect(head).toBeInViewport({ ratio: 1 });
    await expectPainted(head);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(head).toBeInViewport({ ratio: 1 });
  });

test('Go to Top does not cover the desk', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  // All columns fit, so the page scrolls.
  await page.setViewportSize({ width: 1920, height: 700 });
  await openHydrated(page, '/admin/products');
  await rows(page).nth(3).hover();
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await expect(page.getByRole('button', { name: 'Go to Top' })).toHaveCount(0);
});
