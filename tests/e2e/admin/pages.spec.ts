import { uniqueName } from '#tests/support/browser/admin-api.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';

test('an editor adds a page, publishes it and deletes it', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, { role: 'editor' });
  await openHydrated(page, '/admin/pages');
  const title = uniqueName('Warranty');
  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Add page' }).click();
  await expect(page).toHaveURL(/\/admin\/pages\/warranty-/);
  const address = new URL(page.url()).pathname.replace('/admin', '');
  await page.getByLabel('Introduction').fill('What to do when a phone fails.');
  await page.getByRole('textbox', { name: 'Article text' }).fill('Keep the bill.');
  await page.getByLabel('Show in the footer').check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: address })).toBeVisible();
  await openHydrated(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: title })).toBeVisible();
  await openHydrated(page, `/admin${address}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/pages');
  expect((await page.request.get(address)).status()).toBe(404);
});
