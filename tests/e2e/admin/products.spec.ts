import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { createOwnPhones, uniqueName } from '#tests/support/browser/admin-api.ts';
import { expect, expectNoSidewaysScroll, openHydrated, test } from '#tests/support/browser/browser.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';

const table = (page: Page, name = 'Phones') => page.getByRole('table', { name });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const nameField = (page: Page) => page.getByLabel('Name', { exact: true });

const choose = (select: Locator, label: string) => select.selectOption({ label });

test('a phone is added with a cropped picture, edited, duplicated and deleted', { tag: '@smoke' }, async ({ page }) => {
  const { admin, desk, brand } = await createOwnPhones(page, 'Newphone', []);
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin/products');
  await page.getByRole('link', { name: 'Add a phone' }).click();
  await nameField(page).fill(`${brand.name} First`);
  await page.getByRole('button', { name: 'Add phone' }).click();
  await expect(page.getByText('Choose a brand.')).toBeVisible();
  await choose(page.getByLabel('Brand', { exact: true }), brand.name);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('img')).toHaveAttribute('src', /^data:image\/svg/);

  await page.getByRole('button', { name: 'Add a variant' }).click();
  await page.getByLabel('RAM 1, GB').fill('8');
  await page.getByLabel('Storage 1, GB').fill('128');
  await page.getByLabel('Price 1, ₹').fill('24,999');
  await expect(preview).toContainText('₹24,999');
  await page.getByRole('button', { name: 'Add a rear camera' }).click();
  await page.getByLabel('Rear 1, MP').fill('50');
  await choose(page.getByLabel('Kind of rear camera 1'), 'Wide');
  await page.getByLabel('Battery capacity, mAh').fill('50000');
  const before = await preview.locator('img').getAttribute('src');
  await page.getByLabel('Height, mm').fill('160');
  await page.getByLabel('Width, mm').fill('75');
  await page.getByRole('button', { name: 'Add phone' }).click();
  await expect(page.getByText('Battery must be at most 35,000 mAh.')).toBeVisible();
  await expect(page.getByText('Thickness is missing.')).toBeVisible();
  await page.getByLabel('Thickness, mm').fill('8');
  await page.getByLabel('Battery capacity, mAh').fill('5000');
  await expect(preview.locator('img')).not.toHaveAttribute('src', before ?? '');
  await expect(preview).toContainText('5,000 mAh');

  const picture = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await page.getByLabel('Choose picture').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: picture });
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  await crop.getByLabel('Cut left (%)').fill('25');
  await crop.getByLabel('Cut right (%)').fill('25');
  await crop.getByRole('button', { name: 'Crop' }).click();
  await expect(page.getByText('front.webp is uploaded when you save.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add phone' }).click();

  await expect(page).toHaveURL(/\/admin\/products\/edit\//);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const saved = await desk.getPhone(id);
  expect(saved).toMatchObject({ price: 24_999, batteryCapacity: 5000, image: { width: 200, height: 600 } });

  await page.getByLabel('Weight, g').fill('190');
  await page.getByRole('link', { name: 'Duplicate' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  // The column beside the fields can be reached at any scroll position, not only at the page's end.
  await page.getByRole('button', { name: 'Remove picture' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Remove picture' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove picture?' });
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await removal.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByRole('button', { name: 'Choose picture', exact: true })).toBeVisible();
  await expect(preview.locator('img')).toHaveAttribute('src', /^data:image\/svg/);
  expect((await desk.getPhone(id)).image).toBeNull();
  await expect(page.getByLabel('Weight, g')).toHaveValue('190');
  await page.getByLabel('Price 1, ₹').fill('23999');

  // Someone else saves first: no work is lost.
  await desk.changePhone(id, { weight: 201, chipset: 'Exynos 2400' });
  await page.getByLabel('Weight, g').press('Enter');
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this phone' });
  const weight = conflict.getByRole('group', { name: /^Weight/ });
  await expect(weight.getByRole('radio', { name: /Yours 190 g/ })).toBeChecked();
  await conflict.getByRole('button', { name: 'Back to editing' }).click();
  await expect(page.getByLabel('Weight, g')).toHaveValue('190');
  await page.getByRole('button', { name: 'Save' }).click();
  await weight.getByRole('radio', { name: /Theirs 201 g/ }).check();
  await conflict.getByRole('button', { name: 'Save choices' }).click();
  await expect(toast(page, `${saved.name} saved`)).toBeVisible();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await expect(page.getByLabel('Chipset')).toHaveValue('Exynos 2400');
  expect(await desk.getPhone(id)).toMatchObject({ weight: 201, price: 23_999, chipset: 'Exynos 2400' });

  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  const entries = history.getByRole('listitem');
  await expect(entries.first()).toContainText('Asha Admin changed it');
  await expect(entries.filter({ hasText: 'Weight' })).toContainText(/Weight: Not published became.*201 g/);
  await expect(entries.filter({ hasText: 'Picture' })).toContainText(/Picture: Photo became.*Drawing/);
  await expect(table(page, 'Price history').getByRole('row')).toHaveText([/Since/, /₹23,999/, /₹24,999/]);

  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duplicate phone');
  await expect(page.getByLabel('Weight, g')).toHaveValue('201');
  await nameField(page).fill(`${brand.name} Second`);
  await page.getByRole('button', { name: 'Add phone' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Second');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete phone' }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await page.getByRole('searchbox', { name: 'Search phones', exact: true }).fill(brand.name);
  await expect(rowOf(page, `${brand.name} First`)).toContainText('₹23,999');
  await expect(rowOf(page, `${brand.name} Second`)).toHaveCount(0);
});

test('a brand is added, changed and deleted', { tag: '@smoke' }, async ({ page }) => {
  const { admin, desk, brand, phones } = await createOwnPhones(page, 'Zbrand', ['Alpha', 'Beta']);
  const target = await desk.addBrand(uniqueName('Zother'));
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin/brands');
  await page.getByRole('button', { name: 'Add brand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add brand' });
  await dialog.getByLabel('Name').fill(target.name);
  await dialog.getByRole('button', { name: 'Add brand' }).click();
  await expect(dialog.getByText(`There is already a brand called ${target.name}.`, { exact: false })).toBeVisible();
  const name = uniqueName('Zfront');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel(/^Founded/).fill('1066');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog.getByText('Enter a year between 1800 and 2100.')).toBeVisible();
  await dialog.getByLabel(/^Founded/).fill('2019');
  await dialog.getByLabel('Name').press('Enter');
  await expect(table(page, 'Brands').getByRole('rowheader').first()).toHaveText(name);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByLabel(/^Country/).fill('India');
  await edit.getByRole('button', { name: 'Save' }).click();
  const first = table(page, 'Brands').getByRole('row').nth(1);
  await expect(first).toContainText('India');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete brand' }).click();
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0);

  await page.getByRole('button', { name: `Delete ${brand.name}` }).click();
  const used = page.getByRole('dialog', { name: `Delete ${brand.name}?` });
  await expect(used).toContainText('This brand has 2 phones.');
  await expect(used.getByRole('button', { name: 'Move 2 phones and delete' })).toBeDisabled();
  await choose(used.getByLabel('Move phones to'), target.name);
  await used.getByRole('button', { name: 'Move 2 phones and delete' }).click();
  await expect(page.getByRole('link', { name: `2 ${target.name} phones` })).toBeVisible();
  expect((await desk.getPhone(phones[0]?.id ?? '')).brandId).toBe(target.id);
  await expectNoSidewaysScroll(page);
});
