import { expect, expectNoSidewaysScroll, openHydrated, test } from '#tests/support/browser/browser.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';

// The pages of all other tests show the name and the links, so this test saves neither.

test('a section of settings is saved and reset', { tag: '@smoke' }, async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/settings?tab=mail');
  const name = `Desk ${Date.now()}`;
  await page.getByLabel('Sender name').fill(name);
  await expect(page.getByRole('region', { name: 'Example' })).toContainText(`${name} <`);
  await page.getByRole('tab', { name: 'Consent texts' }).click();
  await expect(page.getByLabel('Introduction')).toBeVisible();
  await page.getByRole('tab', { name: 'Mail', exact: true }).click();
  await expect(page.getByLabel('Sender name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved .* by /)).toBeVisible();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click();
  await expect(page.getByLabel('Sender name')).toHaveValue('');
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText(name);
});

test('changes of a page are previewed and discarded', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/pages/terms-of-service');
  const lead = `Words of ${Date.now()}.`;
  await page.getByLabel('Introduction').fill(lead);
  await expect(page.getByText('unpublished changes')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByLabel('Introduction')).toHaveValue(lead);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog')).toContainText(lead);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Introduction')).not.toHaveValue(lead);
  const published = await (await page.request.get('/api/site/pages/terms-of-service')).json();
  expect(published.lead).not.toBe(lead);
});
