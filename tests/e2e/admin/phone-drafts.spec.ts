import type { Page } from '@playwright/test';
import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
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
