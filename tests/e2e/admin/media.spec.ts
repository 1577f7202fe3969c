import { expect, holdRequests, openHydrated, test } from '#tests/support/browser/browser.ts';
import { unusedPhone } from '#tests/support/browser/comments.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';
import { picture } from '#tests/support/content/pictures.ts';

test('a failed upload of several can be retried', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  const { retry } = test.info();
  const file = async (name: string, width: number) => ({
    name: `${name}-${retry}.png`,
    mimeType: 'image/png',
    buffer: await picture('png', width + retry, 210),
  });
  const names = ['front', 'back', 'side'].map((name) => `${name}-${retry}.png`);
  await openHydrated(page, '/admin/media');
  let failures = 0;
  const letGo = await holdRequests(page, '/api/admin/media', (route) => {
    const sent = route.request().postDataBuffer();
    if (sent?.includes(names[1] ?? '') && failures++ === 0) return route.abort();
    return route.continue();
  });
  await page
    .getByLabel('Upload pictures')
    .setInputFiles([await file('front', 331), await file('back', 341), await file('side', 351)]);
  const waiting = page.getByRole('list', { name: 'Uploads' });
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await expect(waiting.getByRole('progressbar', { name: /uploading/ }).first()).toBeVisible();
  letGo();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(waiting.getByRole('alert')).toContainText('Couldn’t reach the server');
  await waiting.getByRole('button', { name: `Try again with ${names[1]}` }).click();
  await expect(waiting).toHaveCount(0);
  for (const name of names) await expect(page.getByRole('button', { name })).toBeVisible();
  await page.getByRole('button', { name: names[0] ?? '' }).click();
  const dialog = page.getByRole('dialog', { name: names[0] ?? '' });
  await dialog.getByLabel('Description').fill('Seen from the front');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();

  const phone = await unusedPhone(page, 95);
  await openHydrated(page, `/admin/products/edit/${phone.id}`);
  await page.getByRole('button', { name: 'Add pictures' }).click();
  const picker = page.getByRole('dialog', { name: 'Add pictures' });
  await picker.getByRole('button', { name: 'Seen from the front' }).click();
  await picker.getByRole('button', { name: names[2] ?? '' }).click();
  await picker.getByRole('button', { name: 'Done' }).click();
  const list = page.getByRole('group', { name: 'Further pictures' });
  await expect(list.getByLabel('Description of picture 1')).toHaveValue('Seen from the front');
  await list.getByLabel('Description of picture 2').fill('Seen from the side');
  const up = list.getByRole('button', { name: 'Move picture 2 up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(list.getByLabel('Description of picture 1')).toHaveValue('Seen from the side');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await page.goto(`/product/${phone.id}`);
  const pictures = page.getByRole('list', { name: 'Further pictures' }).getByRole('img');
  await expect(pictures.nth(0)).toHaveAccessibleName('Seen from the side');
  await expect(pictures.nth(1)).toHaveAccessibleName('Seen from the front');
});
