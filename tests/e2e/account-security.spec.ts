import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { unusedPhone } from '#tests/support/browser/comments.ts';
import {
  ageSignIn,
  fillLogin,
  followMail,
  mailTo,
  PASSWORD,
  registerPerson,
  registerVerified,
  storeToken,
  uniqueEmail,
} from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function confirmWith(page: Page, password: string): Promise<void> {
  await passwordDialog(page).getByLabel('Password', { exact: true }).fill(password);
  await passwordDialog(page).getByRole('button', { name: 'Continue' }).click();
}

test('a sensitive step asks for the password and keeps what was typed', async ({ page }) => {
  const { id, token, email } = await registerPerson(page);
  await storeToken(page, token);
  await ageSignIn(id);
  const newEmail = uniqueEmail('moved');
  await page.goto('/user?tab=settings');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveAccessibleDescription(
    /This is already your address\./,
  );
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(newEmail);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(passwordDialog(page).getByLabel('Password', { exact: true })).toBeFocused();

  await test.step('declining shows a message and loses nothing', async () => {
    await passwordDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Confirm your password to continue.', { exact: false })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(newEmail);
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(email);
  });

  await test.step('a wrong password stays in the dialog, the right one continues', async () => {
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    await confirmWith(page, 'not this one');
    await expect(passwordDialog(page).getByText('This isn’t your current password. Try again.')).toBeVisible();
    await confirmWith(page, PASSWORD);
    await expect(passwordDialog(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Pending e-mail address' })).toContainText(newEmail);
    await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(email);
  });

  await test.step('a new password is not asked for twice', async () => {
    await ageSignIn(id);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('textbox', { name: 'New password' }).fill('seven brass lanterns');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
  });

  await test.step('the dialog to delete the account asks for the password on top of itself', async () => {
    await ageSignIn(id);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog', { name: 'Delete your account?' }).getByRole('textbox').fill(email);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await confirmWith(page, 'seven brass lanterns');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});

test('a pending e-mail address is shown in the settings and can be cancelled', async ({ page }) => {
  const { token, email } = await registerVerified(page);
  await storeToken(page, token);
  const newEmail = uniqueEmail('typo');
  await openHydrated(page, '/user?tab=settings');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(newEmail);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const pending = page.getByRole('region', { name: 'Pending e-mail address' });
  await expect(pending).toContainText(`Until then, your address is still ${email}.`);
  await page.reload();
  await pending.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(pending).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(email);
  await followMail(page, newEmail);
  await expect(page.getByText('This link is no longer valid.', { exact: false })).toBeVisible();
});

test('the link to the old address restores it and asks for a new password', async ({ page }) => {
  const { id, token, email } = await registerPerson(page);
  await mailTo(email);
  const changed = await page.request.put(`/api/users/${id}/email`, {
    headers: authHeaders(token),
    data: { email: uniqueEmail('thief') },
  });
  expect(changed.status()).toBe(200);
  await storeToken(page, token);
  await followMail(page, email, 2);
  await page.getByRole('button', { name: 'Restore my address' }).click();
  await expect(page.getByText('Your address is restored')).toBeVisible();
  await page.getByRole('textbox', { name: 'New password' }).fill('eleven copper kettles');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, email, 'eleven copper kettles');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
  await openHydrated(page, '/user?tab=settings');
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(email);
});

test('confirming an address that a stranger registered signs the stranger out', async ({ page }) => {
  const stranger = await registerPerson(page);
  await followMail(page, stranger.email);
  await page.getByRole('button', { name: 'This address is mine' }).click();
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  const asked = await page.request.post('/api/users/verify-token', {
    headers: authHeaders(stranger.token),
  });
  expect(await asked.json()).toEqual({ valid: false });
  await page.getByRole('textbox', { name: 'New password' }).fill('eleven copper kettles');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, stranger.email, 'eleven copper kettles');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('confirming an address from another browser asks to sign in first', async ({ page }) => {
  const { id, email } = await registerPerson(page);
  await followMail(page, email);
  await fillLogin(page, email, PASSWORD);
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  // From now on the browser is a known device of this account.
  expect(await page.evaluate(() => localStorage.getItem('handset:device'))).toContain(id);
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});

test('a forgotten password can be changed by mail while signed in', async ({ page }) => {
  const { email, token } = await registerPerson(page);
  await mailTo(email);
  await storeToken(page, token);
  await openHydrated(page, '/forgot-password');
  await page.getByRole('main').getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await followMail(page, email, 2);
  await page.getByRole('textbox', { name: 'New password' }).fill('eleven copper kettles');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, email, 'eleven copper kettles');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(page.getByText('Token expired or invalid')).toBeHidden();
});

test('the link of another account asks before it is used', async ({ page }) => {
  const other = await registerPerson(page);
  const mine = await registerPerson(page, 'Bela Rao');
  await storeToken(page, mine.token);
  await followMail(page, other.email);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText(
    'This link belongs to another account. Sign in to that account, then open the link again.',
  );
  await expect(main).toContainText(`You are signed in as ${mine.email}.`);
  const asked = await page.request.post('/api/users/login', { data: { email: other.email, password: PASSWORD } });
  expect(asked.status()).toBe(200);
  await main.getByRole('button', { name: 'This address is mine' }).click();
  await expect(main.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'New password' })).toBeVisible();
});

test('an unverified reader who rates can have the mail sent again', async ({ page }) => {
  const person = await registerPerson(page);
  await mailTo(person.email);
  await storeToken(page, person.token);
  const phone = await unusedPhone(page, 20);
  await openHydrated(page, `/product/${phone.id}`);
  const dialog = page.getByRole('dialog', { name: 'Confirm your e-mail address first' });

  await page.getByRole('radio', { name: '4 stars' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(person.email);
  await dialog.getByRole('button', { name: 'Send a new link' }).click();
  await expect(dialog.getByText(`We sent a link to ${person.email}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'I’ve opened the link' }).click();
  await expect(dialog.getByText('Not confirmed yet. Open the link, then try again.')).toBeVisible();

  const { link } = await mailTo(person.email, 2);
  await page.request.post('/api/users/verify-email', {
    headers: authHeaders(person.token),
    data: { token: new URL(link ?? '').searchParams.get('token') },
  });
  await dialog.getByRole('button', { name: 'I’ve opened the link' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('radio', { name: '4 stars' }).click();
  await expect(page.getByText('You gave 4 stars.')).toBeVisible();
});
