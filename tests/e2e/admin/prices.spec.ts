import type { Page } from '@playwright/test';
import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';

const OLD = { priceAt: '2025-01-08', priceSource: 'smartprix' };

/** Adds two phones with old prices, and one with a recent one. */
async function openPrices(page: Page, word: string) {
  const { admin, desk, brand } = await createOwnPhones(page, word, []);
  for (const [name, price] of Object.entries({ Alpha: 20_000, Beta: 30_000 }))
    await desk.addPhone({
      name: `${brand.name} ${name}`,
      brandId: brand.id,
      variants: [
        { ram: 8, storage: 128, price, ...OLD },
        { ram: 8, storage: 256, price: null, priceAt: null, priceSource: null },
      ],
    });
  await desk.addPhone({ name: `${brand.name} Fresh`, brandId: brand.id, price: 10_000 });
  await storeToken(page, admin.token);
  const path = `/admin/products?brand=${brand.id}&sort=name`;
  await openHydrated(page, path);
  const headers = page.getByRole('table', { name: 'Phones' }).getByRole('rowheader');
  await expect(headers).toHaveText([/Alpha/, /Beta/, /Fresh/]);
  return { brand, headers };
}

test('a bulk price change is previewed, applied and undone', { tag: '@smoke' }, async ({ page }) => {
  await openPrices(page, 'Manyprice');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Change prices', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices of 3 phones' });
  await dialog.getByLabel('Percentage').fill('-4');
  await dialog.getByLabel('Price ending').selectOption('99');
  await expect(dialog.getByRole('table', { name: 'Preview, old and new' }).getByRole('row')).toHaveText([
    /Phone/,
    /Alpha8 GB \+ 128 GB₹20,000 becomes {2}→ ₹19,199−₹801/,
    /Beta8 GB \+ 128 GB₹30,000 becomes {2}→ ₹28,799−₹1,201/,
    /Fresh₹10,000 becomes {2}→ ₹9,599−₹401/,
  ]);
  await dialog.getByText('Skipped: 2').click();
  await expect(dialog.getByRole('table', { name: 'Skipped' })).toContainText('It has no price.');
  await dialog.getByRole('button', { name: 'Change 3 prices' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Alpha/ })).toContainText('₹19,199');

  const toast = page.getByRole('status').filter({ hasText: '3 prices changed.' });
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('link', { name: 'Bulk price changes' }).click();
  await page.getByRole('link', { name: '−4%, ending in …99' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 prices restored.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('row', { name: /Alpha/ })).toContainText('₹20,000');
});

test('a price is scheduled, moved and cancelled', async ({ page }) => {
  const { admin, phones } = await createOwnPhones(page, 'Timephone', ['Solo']);
  const [phone] = phones;
  if (!phone) throw new Error('There is no phone.');
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products/edit/${phone.id}?tab=schedule`);
  await page.getByRole('button', { name: 'Schedule price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule price' });
  await dialog.getByLabel('Price, ₹').fill('8,999');
  await dialog.getByLabel('From').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Choose a time at least one minute from now.')).toBeVisible();
  await dialog.getByLabel('From').fill('2040-01-01T10:00');
  await dialog.getByLabel('Until').fill('2040-01-05T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  const rows = page.getByRole('table', { name: 'Scheduled prices' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/₹8,999.*1 Jan 2040, 10:00 am IST.*5 Jan 2040.*Upcoming/);

  await page.goto('/admin/products/price-schedules');
  const own = rows.filter({ hasText: phone.name });
  await own.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit scheduled price' });
  await edit.getByLabel('Until').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('No end');
  await own.getByRole('button', { name: /^Cancel/ }).click();
  await expect(own).toHaveCount(0);
});
