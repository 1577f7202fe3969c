import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';

test('Ctrl K opens a phone at the requested field', async ({ page }) => {
  const { admin, desk, brand } = await createOwnPhones(page, 'Palettefield', []);
  await desk.addPhone({ name: `${brand.name} Alpha`, brandId: brand.id, weight: 190, price: 12_999 });
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  const go = async (words: string, option: RegExp) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(words);
    await expect(palette.getByRole('option').first()).toHaveText(option);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await go(`weight of ${brand.name} alpha`, /Alpha190 gEdit weight/);
  await expect(page.getByLabel('Weight, g')).toBeFocused();
  await page.keyboard.type('195');
  await expect(page.getByLabel('Weight, g')).toHaveValue('195');
  // Also in a form that is already open.
  await go(`edit price ${brand.name} alpha`, /₹12,999.*Edit price/);
  await expect(page.getByLabel('Price, ₹', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Weight, g')).toHaveValue('195');
});
