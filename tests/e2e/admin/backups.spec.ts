import { expect, expectNoSidewaysScroll, openHydrated } from '#tests/support/browser/browser.ts';
import { test } from '#tests/support/browser/isolated-server.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';
import { headersOfRole } from '#tests/support/server/server-process.ts';

test('a backup is made, compared, restored, and the restore undone', async ({ page, baseURL, location }) => {
  const headers = await headersOfRole(location, 'admin');
  const rename = (name: string) =>
    page.request.put(`${baseURL}/api/products/oneplus-12`, { headers, data: { name }, failOnStatusCode: true });
  const nameNow = async () => (await (await page.request.get(`${baseURL}/api/products/oneplus-12`)).json()).name;
  await storeToken(page, String(headers.authorization).replace('Bearer ', ''));
  await openHydrated(page, '/admin/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const backups = page.getByRole('list', { name: 'Backups on this server' }).getByRole('listitem');
  await expect(backups).toHaveCount(1, { timeout: 30_000 });
  await rename('Damaged by mistake');

  await backups.getByRole('button', { name: /^Restore/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Restore the backup/ });
  await expect(dialog.getByRole('row', { name: /^phones/i })).toContainText(/1$/, { timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByText('Type restore to confirm.')).toBeVisible();
  await dialog.getByRole('textbox').fill('restore');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Backup of .* restored/)).toBeVisible({ timeout: 30_000 });
  await expect.poll(nameNow).not.toBe('Damaged by mistake');
  await expect(backups).toHaveCount(2);
  await expect(backups.first()).toContainText('Safety backup from before the restore of');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Undo restore' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo the last restore?' });
  await undo.getByRole('textbox').fill('restore', { timeout: 30_000 });
  await undo.getByRole('button', { name: 'Restore' }).click();
  await expect(backups).toHaveCount(3, { timeout: 30_000 });
  await expect.poll(nameNow).toBe('Damaged by mistake');
});
