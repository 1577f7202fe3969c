import type { Page } from '@playwright/test';
import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { expect, holdRequests, openHydrated, test } from '#tests/support/browser/browser.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';

const name = (page: Page) => page.getByLabel('Name', { exact: true });
const battery = (page: Page) => page.getByLabel('Battery capacity, mAh');
const isBack = (page: Page) => page.getByText('What you had not saved is back.');

test('a duplicate that is not saved is back in its own form, and in no other', async ({ page }) => {
  const { admin, phones } = await createOwnPhones(page, 'Copyphone', ['Alpha', 'Beta']);
  await storeToken(page, admin.token);
  const [alpha, beta] = phones;
  const path = `/admin/products/add?from=${alpha?.id}`;
  await openHydrated(page, path);
  await name(page).fill('A copy half named');
  await battery(page).fill('5432');
  await expect(page.getByText(/kept as a draft: .*Battery capacity/)).toBeVisible();
  await page.reload();
  await expect(isBack(page)).toBeVisible();
  await expect(name(page)).toHaveValue('A copy half named');
  await expect(battery(page)).toHaveValue('5432');

  for (const other of ['/admin/products/add', `/admin/products/add?from=${beta?.id}`]) {
    await openHydrated(page, other);
    await expect(page.getByText('Nothing to save.')).toBeVisible();
    await expect(battery(page)).toHaveValue('');
  }
  await openHydrated(page, path);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(name(page)).toHaveValue(`${alpha?.name} copy`);
});

test('what is typed while a phone is being saved, and after, is kept', async ({ page }) => {
  const { admin, phones } = await createOwnPhones(page, 'Typeonphone', ['Alpha']);
  await storeToken(page, admin.token);
  const id = phones[0]?.id ?? '';
  await openHydrated(page, `/admin/products/edit/${id}`);
  await page.getByLabel('Weight, g').fill('187');
  const release = await holdRequests(page, `**/api/products/${id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await battery(page).fill('5432');
  // As a draft of before the save, which the save then removes.
  await expect(page.getByText(/kept as a draft: .*Battery capacity/)).toBeVisible();
  release();
  await expect(page.getByText(/^Not saved, kept as a draft: Battery capacity$/)).toBeVisible();
  await page.getByLabel('Chipset').fill('Typed afterwards');
  await expect(page.getByText(/^Not saved, kept as a draft: .*Chipset/)).toBeVisible();
  await page.reload();
  await expect(isBack(page)).toBeVisible();
  await expect(page.getByLabel('Weight, g')).toHaveValue('187');
  await expect(battery(page)).toHaveValue('5432');
  await expect(page.getByLabel('Chipset')).toHaveValue('Typed afterwards');
});

test('a value that is changed again while it is being saved is kept', async ({ page }) => {
  const { admin, phones } = await createOwnPhones(page, 'Twicephone', ['Alpha']);
  await storeToken(page, admin.token);
  const id = phones[0]?.id ?? '';
  await openHydrated(page, `/admin/products/edit/${id}`);
  await battery(page).fill('5000');
  const release = await holdRequests(page, `**/api/products/${id}`);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith(`/api/products/${id}`),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await battery(page).fill('5432');
  await expect(page.getByText(/kept as a draft: Battery capacity/)).toBeVisible();
  const keptAgain = page.waitForResponse((response) => {
    const request = response.request();
    return request.method() === 'PUT' && request.url().includes('/api/admin/drafts/');
  });
  release();
  await saved;
  await keptAgain;
  await page.reload();
  await expect(isBack(page)).toBeVisible();
  await expect(battery(page)).toHaveValue('5432');
});

test('a draft that only this browser has outlives two reloads', async ({ page }) => {
  const { admin, phones } = await createOwnPhones(page, 'Offlinephone', ['Alpha']);
  await storeToken(page, admin.token);
  await page.route('**/api/admin/drafts/*', (route) => route.abort());
  await openHydrated(page, `/admin/products/edit/${phones[0]?.id}`);
  await battery(page).fill('5432');
  for (const _ of ['once', 'twice']) {
    await expect(page.getByText(/kept in this browser: Battery capacity/)).toBeVisible();
    await page.reload();
    await expect(isBack(page)).toBeVisible();
    await expect(battery(page)).toHaveValue('5432');
  }
});

test('what is typed while a new phone is being added stays in its form as a draft', async ({ page }) => {
  const { admin, brand } = await createOwnPhones(page, 'Addedphone', []);
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin/products/add');
  await page.getByLabel('Brand', { exact: true }).selectOption(brand.name);
  await name(page).fill(`${brand.name} Alpha`);
  const release = await holdRequests(page, '**/api/products');
  await page.getByRole('button', { name: 'Add the phone' }).click();
  await battery(page).fill('5432');
  release();
  await expect(page).toHaveURL(/\/admin\/products\/edit\//);
  await expect(page.getByRole('form', { name: /^Edit/ })).toBeVisible();
  await expect(battery(page)).toHaveValue('5432');
  await page.reload();
  await expect(isBack(page)).toBeVisible();
  await expect(battery(page)).toHaveValue('5432');
  await openHydrated(page, '/admin/products/add');
  await expect(page.getByText('Nothing to save.')).toBeVisible();
});
