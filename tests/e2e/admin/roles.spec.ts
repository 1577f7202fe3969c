import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { followMail, PASSWORD, signInAs, uniqueEmail } from '#tests/support/browser/sign-in.ts';

test('an invitation opens an account with the desks of its role', async ({ page, browser }) => {
  const email = uniqueEmail('invited');
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Choose at least one role.')).toBeVisible();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Catalogue').check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('tab', { name: 'Invitations' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email);

  const context = await browser.newContext();
  const invited = await context.newPage();
  await followMail(invited, email);
  await expect(invited.getByText('to manage phones, brands and prices')).toBeVisible();
  await invited.getByLabel('Name').fill('Vikram Rao');
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await invited.getByRole('button', { name: 'Create account and accept' }).click();
  await expect(invited).toHaveURL(/\/user/);

  await openHydrated(invited, '/admin');
  const navigation = invited.getByRole('navigation', { name: 'Administration' });
  await expect(navigation.getByRole('link').first()).toBeVisible();
  const desks = (await navigation.getByRole('link').allTextContents()).join(' ');
  for (const own of ['Overview', 'Phones', 'Brands', 'Corrections', 'Trash']) expect(desks).toContain(own);
  for (const foreign of ['Articles', 'Messages', 'Newsletter', 'Moderation', 'Users', 'Audit log'])
    expect(desks).not.toContain(foreign);
  await openHydrated(invited, '/admin/users');
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this page');
  await context.close();
});
