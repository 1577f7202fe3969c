import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { expect, expectNoSidewaysScroll, openHydrated, test } from '#tests/support/browser/browser.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

test('a phone is restored and a bulk change undone in the trash', { tag: '@smoke' }, async ({ page }) => {
  const { admin, brand, phones } = await createOwnPhones(page, 'Trashed', ['One', 'Two']);
  const headers = authHeaders(admin.token);
  const [one, two] = phones;
  await page.request.delete(`/api/products/${one?.id}`, { headers });
  await page.request.patch('/api/admin/products', {
    headers,
    data: { ids: [two?.id], change: { action: 'status', status: 'upcoming' } },
  });
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/trash?search=${encodeURIComponent(brand.name)}`);
  const row = page.getByRole('row', { name: new RegExp(brand.name) });
  await expect(row).toBeVisible();
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByText('The trash is empty').or(page.getByText('No matching items'))).toBeVisible();
  expect((await page.request.get(`/api/products/${one?.id}`)).status()).toBe(200);

  await page
    .getByRole('button', { name: /^Undo.*Set 1 phone to upcoming/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('1 undone').first()).toBeVisible();
  const { status } = await (await page.request.get(`/api/products/${two?.id}`)).json();
  expect(status).toBe(two?.status);

  // Yesterday's version with three actions: history, the version, restore.
  await page.request.put(`/api/products/${two?.id}`, { headers, data: { weight: 222 } });
  await openHydrated(page, `/admin/products/edit/${two?.id}`);
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /^Compare or restore/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Weight:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  expect((await (await page.request.get(`/api/products/${two?.id}`)).json()).weight).toBeNull();
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'UTC' });

  test('the trash shows IST in a browser in another time zone', async ({ page }) => {
    const { admin, brand, phones } = await createOwnPhones(page, 'Timed', ['One']);
    await page.request.delete(`/api/products/${phones[0]?.id}`, { headers: authHeaders(admin.token) });
    await storeToken(page, admin.token);
    await openHydrated(page, `/admin/trash?search=${encodeURIComponent(brand.name)}`);
    const time = page.getByRole('row', { name: new RegExp(brand.name) }).locator('time');
    const at = (await time.first().getAttribute('datetime')) ?? '';
    await expect(time.first()).toHaveText(indiaTime(at));
    await expect(time.last()).toHaveText(/ IST$/);
    await expectNoSidewaysScroll(page);
  });
});
