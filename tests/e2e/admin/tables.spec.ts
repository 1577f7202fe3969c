import type { Page } from '@playwright/test';
import { countActions, createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { expectPainted } from '#tests/support/browser/painted.ts';
import { signInAs, storeToken } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Phones' }).getByRole('row');
const LETTERS = 'abcdefghijklmnopqrst';

test('the status of 200 phones changes in three actions, their prices in four', async ({ page }) => {
  const { admin, brand } = await createOwnPhones(page, 'Tablephone', []);
  const headers = authHeaders(admin.token);
  const names = [...LETTERS].flatMap((a) => [...LETTERS.slice(0, 10)].map((b) => `Unit ${a}${b}`));
  const csv = ['brand,name,variants', ...names.map((name) => `${brand.name},${name},8/128:20000@2026-01-08`)].join(
    '\n',
  );
  const sent = await page.request.post('/api/admin/imports?filename=many.csv', {
    headers: { ...headers, 'content-type': 'text/csv' },
    data: csv,
  });
  const { id } = await sent.json();
  const state = async () => (await (await page.request.get(`/api/admin/imports/${id}`, { headers })).json()).state;
  await expect.poll(state).toBe('checked');
  await page.request.post(`/api/admin/imports/${id}/apply`, { headers });
  await expect.poll(state).toBe('done');
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}`);
  await expect(page.getByText('200 phones', { exact: true })).toBeVisible();

  const status = countActions();
  await status.act(page.getByRole('button', { name: 'Change all 200', exact: true }).click());
  await status.act(page.getByRole('dialog').getByLabel('New value').selectOption('Discontinued'));
  await status.act(page.getByRole('dialog').getByRole('button', { name: 'Change 200 phones' }).click());
  await expect(page.getByText('200 phones changed')).toBeVisible();
  expect(status.actions).toBeLessThanOrEqual(3);
  await expect(rows(page).nth(1)).toContainText('Discontinued');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).nth(1)).toContainText('Available');

  const prices = countActions();
  await prices.act(page.getByRole('button', { name: 'Change prices of all 200' }).click());
  await prices.act(page.getByRole('dialog').getByLabel('Per cent').fill('-10'));
  await prices.act(page.getByRole('dialog').getByRole('button', { name: 'Change 200 prices' }).click());
  await prices.act(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click());
  expect(prices.actions).toBeLessThanOrEqual(4);
  await expect(rows(page).nth(1)).toContainText('₹18,000');
});

test('Z undoes the newest of two bulk changes first', async ({ page }) => {
  const { admin, brand } = await createOwnPhones(page, 'Closedphone', ['One', 'Two']);
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change all 2', exact: true }).click();
  await dialog.getByLabel('New value').selectOption('Discontinued');
  await dialog.getByRole('button', { name: 'Change 2 phones' }).click();
  const bar = page.getByRole('status').filter({ hasText: '2 phones changed' });
  await expect(bar).toBeVisible();

  await page.getByRole('button', { name: 'Change prices of all 2' }).click();
  await dialog.getByLabel('Per cent').fill('-10');
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const toast = page.getByRole('status').filter({ hasText: '2 prices changed.' });
  // Under the pointer a toast stays.
  await toast.getByRole('button').hover();
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  await expect(rows(page).nth(1)).toContainText('₹9,000');
  await page.keyboard.press('z');
  await expect(rows(page).nth(1)).toContainText('₹10,000');
  await expect(rows(page).nth(1)).toContainText('Discontinued');
  await page.keyboard.press('z');
  await expect(rows(page).nth(1)).toContainText('Available');
});

// Where all columns fit the page scrolls, and otherwise the table.
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

test('no Go to Top lies over the desk', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  // All columns fit, so that the page scrolls.
  await page.setViewportSize({ width: 1920, height: 700 });
  await openHydrated(page, '/admin/products');
  await rows(page).nth(3).hover();
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await expect(page.getByRole('button', { name: 'Go to Top' })).toHaveCount(0);
});
