import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { createOwnPhones, uniqueName } from '#tests/support/browser/admin-api.ts';
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';

const table = (page: Page, name = 'Phones') => page.getByRole('table', { name });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const nameField = (page: Page) => page.getByLabel('Name', { exact: true });

/** Long lists of a select would hide the one that matters. */
const choose = (select: Locator, label: string) => select.selectOption({ label });

test('phones are searched, sorted, paged, filtered by what is missing and their columns chosen in the address; Back undoes it', async ({
  page,
  isMobile,
}) => {
  const heard = collectConsoleErrors(page);
  const { admin, desk, brand } = await createOwnPhones(page, 'Listphone', ['Alpha', 'Beta', 'Gamma']);
  await desk.addPhone({ name: `${brand.name} Unpriced`, brandId: brand.id });
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin/products');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/Page 1 of \d+/);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);

  await page.getByRole('searchbox', { name: 'Search phones', exact: true }).fill(brand.name);
  await expect(table(page).getByRole('row')).toHaveCount(5);
  await expect(page).not.toHaveURL(/page=/);
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page).toHaveURL(/sort=-price/);
  await expect(table(page).getByRole('rowheader')).toHaveText([/Gamma/, /Beta/, /Alpha/, /Unpriced/]);
  await page.goBack();
  await expect(table(page).getByRole('rowheader')).toHaveText([/Alpha/, /Beta/, /Gamma/, /Unpriced/]);

  const missing = page.getByRole('combobox', { name: 'Missing' });
  await choose(missing, 'Without a price');
  await expect(table(page).getByRole('rowheader')).toHaveText([/Unpriced/]);
  await choose(missing, 'Without a picture');
  await expect(table(page).getByRole('row')).toHaveCount(5);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: 'Status' }).click();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, 'Beta')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);
  await choose(page.getByRole('combobox', { name: 'Status' }), 'Upcoming');
  await expect(page.getByText('No phone matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search phones', exact: true })).toHaveValue('');
  await choose(page.getByRole('combobox', { name: 'Brand' }), brand.name);
  await expect(table(page).getByRole('row')).toHaveCount(5);
  await expectNoSidewaysScroll(page);
  if (!isMobile) await expectAccessible(page, 'main');
  expect(heard).toEqual([]);
});

test('a price is changed in its row, many phones at once are given a status or a brand or deleted, by keyboard alone', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'needs a keyboard');
  const { admin, desk, brand, phones } = await createOwnPhones(page, 'Bulkphone', ['Alpha', 'Beta', 'Gamma']);
  const [alpha, beta, gamma] = phones as [(typeof phones)[0], (typeof phones)[0], (typeof phones)[0]];
  const target = await desk.addBrand(uniqueName('Bulktarget'));
  const two = [
    { ram: 8, storage: 128, price: 11_000 },
    { ram: 8, storage: 256, price: 13_000 },
  ];
  await desk.changePhone(beta.id, { variants: two });
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}&sort=name`);

  await page.getByRole('button', { name: `Change the price of ${alpha.name}` }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: `Price of ${alpha.name}` });
  await expect(form.getByLabel('Price, ₹')).toBeFocused();
  await page.keyboard.type('2,50,00,000');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('The price is at most ₹10,00,000.');
  await form.getByLabel('Price, ₹').fill('1e5');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('The price must be a number.');
  await form.getByLabel('Price, ₹').fill('12,500');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Change the price of ${alpha.name}, ₹12,500` })).toBeFocused();

  await page.getByRole('button', { name: `Change the price of ${beta.name}` }).click();
  const variants = page.getByRole('form', { name: `Price of ${beta.name}` });
  await variants.getByLabel('8 GB + 128 GB, ₹').fill('10500');
  await variants.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, beta.name)).toContainText('₹10,500');
  expect((await desk.getPhone(beta.id)).variants.map(({ price }) => price)).toEqual([10_500, 13_000]);

  const tick = async () => {
    await page.getByRole('checkbox', { name: `Select ${alpha.name}` }).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await expect(page.getByRole('checkbox', { name: `Select ${beta.name}` })).toBeFocused();
    await page.keyboard.press('x');
  };
  const bulk = page.getByRole('region', { name: 'With the selected' });
  await tick();
  await expect(bulk).toContainText('2 phones selected');
  const change = page.getByRole('dialog');
  await bulk.getByRole('button', { name: 'Change a field' }).press('Enter');
  await choose(change.getByLabel('New value'), 'Discontinued');
  await page.getByRole('dialog').getByRole('button', { name: 'Change 2 phones' }).press('Enter');
  await expect(rowOf(page, alpha.name)).toContainText('Discontinued');
  await expect(rowOf(page, gamma.name)).toContainText('Available');
  await expect(bulk).toHaveCount(0);

  await tick();
  await bulk.getByRole('button', { name: 'Change a field' }).press('Enter');
  await choose(change.getByLabel('Field', { exact: true }), 'Brand');
  await choose(change.getByLabel('New value'), target.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Change 2 phones' }).press('Enter');
  await expect(toast(page, '2 phones changed').first()).toBeVisible();
  await expect(rowOf(page, alpha.name)).toContainText(target.name);
  await expect(rowOf(page, gamma.name)).not.toContainText(target.name);
  expect(await desk.getPhone(beta.id)).toMatchObject({ brandId: target.id, status: 'discontinued' });

  await page.getByRole('checkbox', { name: `Select ${gamma.name}` }).check();
  await bulk.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 1 phone?' });
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Delete 1 phone' }).press('Enter');
  await expect(rowOf(page, gamma.name)).toHaveCount(0);
  await expect(page.getByText('2 phones', { exact: true })).toBeVisible();
});

test('a phone is added with its preview and a cropped picture, edited by two at once, loses its picture, is duplicated and deleted', async ({
  page,
  isMobile,
}) => {
  const { admin, desk, brand } = await createOwnPhones(page, 'Newphone', []);
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin/products');
  await page.getByRole('link', { name: 'Add a phone' }).click();
  await nameField(page).fill(`${brand.name} First`);
  await page.getByRole('button', { name: 'Add the phone' }).click();
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
  await choose(page.getByLabel('Kind of rear 1'), 'Wide');
  await page.getByLabel('Battery capacity, mAh').fill('50000');
  const before = await preview.locator('img').getAttribute('src');
  await page.getByLabel('Height, mm').fill('160');
  await page.getByLabel('Width, mm').fill('75');
  await page.getByRole('button', { name: 'Add the phone' }).click();
  await expect(page.getByText('Battery is at most 35,000 mAh.')).toBeVisible();
  await expect(page.getByText('Thickness must be a number.')).toBeVisible();
  await page.getByLabel('Thickness, mm').fill('8');
  await page.getByLabel('Battery capacity, mAh').fill('5000');
  await expect(preview.locator('img')).not.toHaveAttribute('src', before ?? '');
  await expect(preview).toContainText('5,000 mAh');

  const picture = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: picture });
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await crop.getByLabel('Cut left, %').fill('25');
  await crop.getByLabel('Cut right, %').fill('25');
  if (!isMobile) await expectAccessible(page, 'dialog[open]');
  await crop.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByText('front.webp is sent when you save.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add the phone' }).click();

  await expect(page).toHaveURL(/\/admin\/products\/edit\//);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const saved = await desk.getPhone(id);
  expect(saved).toMatchObject({ price: 24_999, batteryCapacity: 5000, image: { width: 200, height: 600 } });
  if (!isMobile) await expectAccessible(page, 'main');

  await page.getByLabel('Weight, g').fill('190');
  await page.getByRole('link', { name: 'Duplicate as new' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  // What is beside the fields is in reach from wherever one is, not at the page's end alone.
  await page.getByRole('button', { name: 'Remove the picture' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the picture?' });
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await removal.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(page.getByRole('button', { name: 'Choose a picture', exact: true })).toBeVisible();
  await expect(preview.locator('img')).toHaveAttribute('src', /^data:image\/svg/);
  expect((await desk.getPhone(id)).image).toBeNull();
  await expect(page.getByLabel('Weight, g')).toHaveValue('190');
  await page.getByLabel('Price 1, ₹').fill('23999');

  // Somebody else saves first: nobody's work is lost.
  await desk.changePhone(id, { weight: 201, chipset: 'Exynos 2400' });
  await page.getByLabel('Weight, g').press('Enter');
  const conflict = page.getByRole('dialog', { name: 'Somebody saved this phone in the meantime' });
  const weight = conflict.getByRole('group', { name: /^Weight/ });
  await expect(weight.getByRole('radio', { name: /Yours 190 g/ })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: /Theirs Exynos 2400/ })).toBeChecked();
  if (!isMobile) await expectAccessible(page, 'dialog[open]');
  await conflict.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Weight, g')).toHaveValue('190');
  await page.getByRole('button', { name: 'Save' }).click();
  await weight.getByRole('radio', { name: /Theirs 201 g/ }).check();
  await conflict.getByRole('button', { name: 'Save these' }).click();
  await expect(toast(page, `${saved.name} saved`)).toBeVisible();
  await expect(page.getByText('Nothing to save.')).toBeVisible();
  await expect(page.getByLabel('Chipset')).toHaveValue('Exynos 2400');
  expect(await desk.getPhone(id)).toMatchObject({ weight: 201, price: 23_999, chipset: 'Exynos 2400' });

  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  const entries = history.getByRole('listitem');
  await expect(entries.first()).toContainText('Asha Admin changed it');
  await expect(entries.filter({ hasText: 'Weight' })).toContainText(/Weight: Not published became.*201 g/);
  await expect(entries.filter({ hasText: 'Picture' })).toContainText(/Picture: Photo became.*Drawing/);
  await expect(table(page, 'Price history').getByRole('row')).toHaveText([/Since/, /₹23,999/, /₹24,999/]);

  await page.getByRole('link', { name: 'Duplicate as new' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duplicate as new');
  await expect(page.getByLabel('Weight, g')).toHaveValue('201');
  await nameField(page).fill(`${brand.name} Second`);
  await page.getByRole('button', { name: 'Add the phone' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Second');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the phone' }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await page.getByRole('searchbox', { name: 'Search phones', exact: true }).fill(brand.name);
  await expect(rowOf(page, `${brand.name} First`)).toContainText('₹23,999');
  await expect(rowOf(page, `${brand.name} Second`)).toHaveCount(0);
});

test('brands are added at the front, changed, refused while phones use them, and moved away', async ({
  page,
  isMobile,
}) => {
  const { admin, desk, brand, phones } = await createOwnPhones(page, 'Zbrand', ['Alpha', 'Beta']);
  const target = await desk.addBrand(uniqueName('Zother'));
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin/brands');
  await page.getByRole('button', { name: 'Add a brand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a brand' });
  if (!isMobile) await expectAccessible(page);
  await dialog.getByLabel('Name').fill(target.name);
  await dialog.getByRole('button', { name: 'Add the brand' }).click();
  await expect(dialog.getByText(`There is a brand called ${target.name} already.`)).toBeVisible();
  const name = uniqueName('Zfront');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel(/^Founded/).fill('1066');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog.getByText('Write a year between 1800 and 2100.')).toBeVisible();
  await dialog.getByLabel(/^Founded/).fill('2019');
  await dialog.getByLabel('Name').press('Enter');
  await expect(table(page, 'Brands').getByRole('rowheader').first()).toHaveText(name);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByLabel(/^Country/).fill('India');
  await edit.getByRole('button', { name: 'Save' }).click();
  const first = table(page, 'Brands').getByRole('row').nth(1);
  await expect(first).toContainText(isMobile ? name : 'India');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the brand' }).click();
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0);

  await page.getByRole('button', { name: `Delete ${brand.name}` }).click();
  const used = page.getByRole('dialog', { name: `Delete ${brand.name}?` });
  await expect(used).toContainText('2 phones use this brand.');
  await expect(used.getByRole('button', { name: 'Move 2 phones and delete' })).toBeDisabled();
  await choose(used.getByLabel('Move its phones to'), target.name);
  await used.getByRole('button', { name: 'Move 2 phones and delete' }).click();
  await expect(page.getByRole('link', { name: `2 phones of ${target.name}` })).toBeVisible();
  expect((await desk.getPhone(phones[0]?.id ?? '')).brandId).toBe(target.id);
  await expectNoSidewaysScroll(page);
});
