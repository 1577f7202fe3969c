import { createOwnPhones } from '#tests/support/browser/admin-api.ts';
import { collectConsoleErrors, expect, openHydrated, scrollNear, test } from '#tests/support/browser/browser.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';

test('a correction goes from a reader’s suggestion to the page', { tag: '@smoke' }, async ({ page }) => {
  const heard = collectConsoleErrors(page);
  const { desk, phones } = await createOwnPhones(page, 'Corrected', ['One']);
  const phone = await desk.changePhone(phones[0]?.id ?? '', { weight: 190 });
  const sheet = page.getByRole('region', { name: 'Full specification' });

  await test.step('unpublished figures are listed in one line per group', async () => {
    await signInAs(page, { role: 'consumer' });
    await openHydrated(page, `/product/${phone.id}`);
    await scrollNear(sheet);
    await expect(sheet.getByText(/^Not published: .*fingerprint sensor/)).toBeVisible();
    await expect(sheet.getByText('Not published', { exact: true })).toHaveCount(0);
  });

  await test.step('a figure shows its source', async () => {
    await sheet.getByRole('button', { name: '190 g' }).focus();
    const note = page.getByRole('note');
    await expect(note).toContainText('Source: Our editors');
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    await sheet.getByRole('button', { name: '190 g' }).click();
    await note.getByRole('button', { name: 'Suggest a correction' }).click();
  });

  const dialog = page.getByRole('dialog', { name: 'Suggest a correction' });
  await dialog.getByRole('textbox', { name: /^Correct value/ }).fill('heavy');
  await dialog.getByLabel('Source').fill('The maker’s page');
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(dialog.getByText(/is not a number/)).toBeVisible();
  const isUnknown = dialog.getByRole('checkbox', { name: /I don’t know/ });
  await isUnknown.check();
  await expect(dialog.getByRole('textbox', { name: /^Correct value/ })).toBeHidden();
  await isUnknown.uncheck();
  await dialog.getByRole('textbox', { name: /^Correct value/ }).fill('187');
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await scrollNear(sheet);
  await expect(sheet.getByRole('button', { name: '190 g' })).toBeVisible();

  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/corrections');
  const suggestion = page.getByRole('article', { name: `Weight of ${phone.name}` });
  await expect(suggestion).toContainText('190 g');
  await expect(suggestion).toContainText('187 g');
  await suggestion.getByRole('button', { name: 'Accept' }).click();
  await expect(suggestion).toBeHidden();

  await openHydrated(page, `/product/${phone.id}`);
  await scrollNear(sheet);
  await sheet.getByRole('button', { name: '187 g' }).hover();
  await expect(page.getByRole('note')).toContainText('A reader, checked by our editors');
  expect(heard.filter((text) => !text.includes('422'))).toEqual([]);
});
