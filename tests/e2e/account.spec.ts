import type { Page } from '@playwright/test';
import {
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
  watchShifts,
  withLargeText,
} from '#tests/support/browser/browser.ts';
import {
  fillLogin,
  followMail,
  mailTo,
  PASSWORD,
  registerPerson,
  signInAs,
  storeToken,
  uniqueEmail,
} from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { picture } from '#tests/support/content/pictures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account of/ });
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('handset:token'));

async function chooseFromMenu(page: Page, item: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an account from a guest with three hearts to its deletion', { tag: '@smoke' }, async ({ page }) => {
  const email = uniqueEmail('ananya');
  const heard = collectConsoleErrors(page);

  await test.step('a guest presses three hearts and is asked to sign in at the wishlist', async () => {
    await openHydrated(page, '/products?brand=oneplus');
    for (const place of [0, 1, 2])
      await page
        .getByRole('button', { name: /^Save .* to wishlist$/ })
        .nth(place)
        .click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Wishlist/ })
      .click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page).toHaveURL('/wishlist');
    await expect(page).toHaveTitle('Wishlist · Handset');
  });

  await test.step('registering shows errors at the field, keeps the input and continues', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/register?redirect=%2Fwishlist');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/The name needs at least 2 characters/);
    await page.getByLabel('Name').fill('Ananya Krishnan');
    await page.getByLabel('E-mail').fill(`  ${email.toUpperCase()} `);
    await page.getByLabel('Password', { exact: true }).fill('password123');
    await expect(page.getByText('Fair: longer is safer').or(page.getByText('Weak: easy to guess'))).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    // The list of common passwords is on the server.
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name')).toHaveValue('Ananya Krishnan');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expect(page.getByText('Strong')).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/wishlist');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('main').getByText('3 phones')).toBeVisible();
    await expect(accountButton(page)).toHaveText(/Ananya/);
    expect(await page.evaluate(() => localStorage.getItem('handset:wishlist'))).toBe('[]');
  });

  await test.step('the mailed link verifies the address, once', async () => {
    expect((await mailTo(email)).subject).toBe('Confirm your e-mail address');
    await followMail(page, email);
    await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
    await followMail(page, email);
    await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Ask for a new one.');
    heard.length = 0;
  });

  await test.step('the profile is saved with a picture', async () => {
    await chooseFromMenu(page, 'Profile');
    await expect(heading(page, 'Your account')).toBeVisible();
    await page.getByLabel('Name').fill('Anu Krishnan');
    await page.getByLabel('City').fill('Kochi');
    await page.getByLabel('Favourite brands').first().selectOption('oneplus');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await expect(accountButton(page)).toHaveText(/Anu/);
    await page
      .getByLabel('Picture file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture('png', 640, 480) });
    await expect(page.getByText('Picture saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Kochi');
    await expect(page.getByRole('button', { name: 'Remove OnePlus' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  });

  const newEmail = uniqueEmail('anu');
  await test.step('a new address is verified by its own mail', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect(page.getByText('Confirmed.')).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(newEmail);
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    await expect(page.getByRole('region', { name: 'Pending e-mail address' })).toContainText(newEmail);
    expect((await mailTo(email, 2)).subject).toBe('Request to change your e-mail address');
    await followMail(page, newEmail);
    await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(newEmail);
  });

  await test.step('the password changes only with the old one', async () => {
    await page.goto('/user?tab=settings');
    await page.getByLabel('Current password').fill('not this one');
    await page.getByRole('textbox', { name: 'New password' }).fill('seven brass lanterns');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('textbox', { name: 'New password' })).toHaveValue('seven brass lanterns');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(accountButton(page)).toBeVisible();
    heard.length = 0;
  });

  await test.step('a signed-out reader replaces a forgotten password by mail', async () => {
    await chooseFromMenu(page, 'Sign out');
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The previous form has a field with that name too.
    await expect(heading(page, 'Forgot your password')).toBeVisible();
    await page.getByLabel('E-mail').fill(newEmail);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('If there is an account with this address')).toBeVisible();
    await followMail(page, newEmail, 3);
    await page.getByRole('textbox', { name: 'New password' }).fill('eleven copper kettles');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillLogin(page, newEmail, 'seven brass lanterns');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(newEmail);
    await fillLogin(page, newEmail, 'eleven copper kettles');
    await expect(page).toHaveURL('/');
    await expect(accountButton(page)).toBeVisible();
    heard.length = 0;
  });

  await test.step('deleting asks to type the address, then nothing of the account is left', async () => {
    await chooseFromMenu(page, 'Settings');
    // Requests still running when the account is deleted would be rejected.
    await expect(page.getByRole('button', { name: 'Use an authenticator app' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('textbox').fill('somebody else');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(dialog.getByText('This isn’t the address of this account.')).toBeVisible();
    await dialog.getByRole('textbox').fill(newEmail);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    const login = await page.request.post('/api/users/login', {
      data: { email: newEmail, password: 'eleven copper kettles' },
    });
    expect(login.status()).toBe(401);
  });
  expect(heard).toEqual([]);
});

test('a form whose session ends is sent after signing in over it', { tag: '@smoke' }, async ({ page }) => {
  const { email, token } = await registerPerson(page);
  await storeToken(page, token);
  await page.goto('/user');
  const about = page.getByRole('textbox', { name: 'About' });
  // The page's own requests would notice the end before the form does.
  await page.waitForLoadState('networkidle');
  await about.fill('Written before the session ended.');
  await page.request.post('/api/users/logout', { headers: authHeaders(token) });

  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Token expired or invalid').first()).toBeVisible();
  const signInAgain = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(signInAgain.getByLabel('E-mail')).toHaveValue(email);
  await expect(page).toHaveURL('/user');
  expect(await storedToken(page)).toBeNull();

  await fillLogin(page, email, PASSWORD);
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(signInAgain).toHaveCount(0);
  await expect(about).toHaveValue('Written before the session ended.');
});

test('signing in or out in one tab is noticed in the other', async ({ page, context }) => {
  const { email } = await registerPerson(page);
  const other = await context.newPage();
  await page.goto('/user');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await openHydrated(other, '/login?redirect=/user');
  await fillLogin(other, email, PASSWORD);
  await expect(heading(other, 'Your account')).toBeVisible();
  await expect(heading(page, 'Your account')).toBeVisible();
  await chooseFromMenu(page, 'Sign out');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(other.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
});

test('an expired token is cleared with a message', async ({ page }) => {
  await storeToken(page, 'no.real.token');
  await page.goto('/');
  await expect(page.getByText('Token expired or invalid')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('guarded screens refuse the wrong role and keep its session', async ({ page }) => {
  const html = await (await page.request.get('/admin')).text();
  expect(html).toContain('Loading...');
  expect(html).toContain('<meta name="robots" content="noindex">');

  for (const path of ['/user', '/admin']) {
    await page.goto(path);
    await expect(heading(page, 'Sign in'), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  const areas = { consumer: [], moderator: ['/moderator'], admin: ['/admin'] } as const;
  for (const [role, open] of Object.entries(areas)) {
    const { token } = await signInAs(page, { role: role as keyof typeof areas });
    for (const path of ['/moderator', '/admin']) {
      await page.goto(path);
      const isRefused = !(open as readonly string[]).includes(path);
      // The admin area has its own frame.
      if (isRefused || path !== '/admin') await expect(accountButton(page)).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(heading(page, 'You don’t have access to this page'), `${role} ${path}`).toBeVisible({
        visible: isRefused,
      });
    }
    expect(await storedToken(page)).toBe(token);
  }
});

test.describe('a first visit', () => {
  test.use({ firstVisit: true });

  test('the header does not move when the session is known', async ({ page }) => {
    await signInAs(page, { name: 'Ananya Krishnan' });
    const verified = Promise.withResolvers<void>();
    await page.route('**/api/users/verify-token', async (route) => {
      await verified.promise;
      await route.continue();
    });
    const expectNoShift = await watchShifts(page);
    const asked = page.waitForRequest('**/api/users/verify-token');
    await openHydrated(page, '/');
    await asked;
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden();
    verified.resolve();
    await expect(accountButton(page)).toBeVisible();
    await expectNoShift();
  });
});

test('a narrow screen has the account in its menu', { tag: '@sized' }, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a wide screen has a menu of its own');
  await signInAs(page, { role: 'moderator' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const account = page.getByRole('navigation', { name: 'Account' });
  await expect(account.getByRole('link', { name: 'Moderation' })).toBeVisible();
  await account.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/user?tab=settings');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await account.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('a form without JavaScript sends no password anywhere', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill('asha@people.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Turn on JavaScript to use this form.', { exact: false })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await context.close();
});

test('other sessions are listed and can be ended', async ({ page }) => {
  const { email, token } = await registerPerson(page);
  const login = () => page.request.post('/api/users/login', { data: { email, password: PASSWORD } });
  const { token: elsewhere } = await (await login()).json();
  await login();
  const { token: ended } = await (await login()).json();
  await storeToken(page, token);
  await page.goto('/user?tab=settings');
  const list = page.getByRole('region', { name: 'Your devices' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await page.request.post('/api/users/logout', { headers: authHeaders(ended) });
  const newest = list.getByRole('button', { name: /^Sign out (?!everywhere)/ }).first();
  await newest.click();
  await expect(page.getByText('This device is already signed out.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await newest.click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.locator(':focus')).toHaveCount(1);
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText('This device')).toBeVisible();
  await expect(list.locator(':focus')).toHaveCount(1);
  const asked = await page.request.post('/api/users/verify-token', {
    headers: authHeaders(elsewhere),
  });
  expect(await asked.json()).toEqual({ valid: false });
});

async function expectToFit(page: Page, path: string, title: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await openHydrated(page, path);
  await expect(heading(page, title)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await withLargeText(page, () => expectNoSidewaysScroll(page));
}

test('account forms fit 320 px, also with text at twice the size', async ({ page }) => {
  await expectToFit(page, '/login', 'Sign in');
  await expectToFit(page, '/register', 'Create an account');
  await expectToFit(page, '/forgot-password', 'Forgot your password');
  await expectToFit(page, '/reset-password?token=x', 'Choose a new password');
  await expectToFit(page, '/verify-email', 'Confirm your address');
});

test('profile and settings fit 320 px, also with text at twice the size', async ({ page }) => {
  await signInAs(page, { name: 'Venkatanarasimharajuvaripeta Subrahmanyam' });
  await expectToFit(page, '/user', 'Your account');
  await expectToFit(page, '/user?tab=settings', 'Your account');
});
