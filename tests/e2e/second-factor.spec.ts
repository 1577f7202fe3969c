import { codeAt } from '#server/modules/second-factor/one-time-codes.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { fillLogin, PASSWORD, registerVerified, storeToken } from '#tests/support/browser/sign-in.ts';

const HALF_MINUTE = 30_000;

test('a passkey and app codes are set up and sign in', { tag: '@smoke' }, async ({ page }) => {
  // A virtual device that stores passkeys and always verifies its user.
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const { token, email } = await registerVerified(page);
  await storeToken(page, token);
  await openHydrated(page, '/user?tab=settings');
  let secret = '';
  let recoveryCode = '';

  await test.step('the first code turns on two-step verification', async () => {
    await page.getByRole('button', { name: 'Use an authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
    const uri = await dialog.getByRole('link', { name: 'open it on this phone' }).getAttribute('href');
    secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
    await expect(dialog.getByRole('img', { name: /authenticator app/ })).toBeVisible();
    await dialog.getByLabel('Code from the app').fill(codeAt(secret, Date.now()));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    recoveryCode = await codes.getByRole('listitem').first().innerText();
    await codes.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('10 of 10 left')).toBeVisible();
    // The button that started it is gone.
    await expect(page.getByRole('region', { name: 'Two-step verification' }).locator(':focus')).toHaveCount(1);
  });

  await test.step('a passkey is created', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Test phone');
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByRole('button', { name: 'Remove Test phone' }).click();
    await page.getByRole('dialog', { name: 'Remove Test phone?' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Remove Test phone' })).toBeVisible();
    const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);
  });

  await test.step('a device that already has one says so', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Test phone again');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This device already has a passkey for your account.');
    await page.keyboard.press('Escape');
  });

  const signOut = async () => {
    await page.evaluate(() => localStorage.clear());
    await openHydrated(page, '/login?redirect=%2Fuser');
  };
  const signedIn = () => expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await test.step('after the password a passkey, a code or a recovery code signs in', async () => {
    await signOut();
    await fillLogin(page, email, PASSWORD);
    await expect(page.getByRole('button', { name: 'Use a passkey', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByRole('form', { name: 'Sign in' }).getByLabel('E-mail')).toBeFocused();
    await fillLogin(page, email, PASSWORD);
    await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
    await signedIn();

    await signOut();
    await fillLogin(page, email, PASSWORD);
    await page.getByRole('button', { name: 'Use a code from your app' }).click();
    await page.getByLabel('Code from your app').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('This code is wrong or already used.', { exact: false })).toBeVisible();
    await page.getByLabel('Code from your app').fill(codeAt(secret, Date.now() + HALF_MINUTE));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signedIn();

    await signOut();
    await fillLogin(page, email, PASSWORD);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signedIn();
  });

  await test.step('a passkey signs in alone', async () => {
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await signedIn();
  });
});
