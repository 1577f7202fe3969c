import type { APIRequestContext, Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { mailTo, newPerson, uniqueEmail } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

const footerForm = (page: Page) => page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });

/** The status of an address that an admin sees: pending, active, unsubscribed, or undefined. */
async function statusOf(request: APIRequestContext, email: string): Promise<string | undefined> {
  const { token } = await newPerson({ role: 'admin' });
  const query = new URLSearchParams({ search: email });
  const headers = authHeaders(token);
  const { subscribers } = await (await request.get(`/api/newsletter/subscribers?${query}`, { headers })).json();
  return subscribers[0]?.status;
}

const pathOf = (link: string | null | undefined) => (link ?? '').replace(/^https?:\/\/[^/]+/, '');

test('a newsletter is subscribed to, confirmed and left', { tag: '@smoke' }, async ({ page, request }) => {
  const email = uniqueEmail('subscriber');
  const fetched: string[] = [];
  page.on('request', (sent) => fetched.push(sent.url()));

  await test.step('an invalid address shows an error and stays in the field', async () => {
    await openHydrated(page, '/');
    await page.waitForLoadState('networkidle');
    expect(fetched.filter((url) => url.includes('/subscribe-'))).toEqual([]);
    const form = footerForm(page);
    await form.getByRole('textbox').fill('nobody@');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('status')).toContainText(/e-mail address/);
    await expect(form.getByRole('textbox')).toHaveValue('nobody@');
  });

  await test.step('an error without a message shows the specification’s text', async () => {
    const form = footerForm(page);
    await form.getByRole('textbox').fill(email);
    await page.route('**/api/newsletter/subscribe', (route) => route.fulfill({ status: 502, body: '' }));
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(form.getByRole('status')).toHaveText('Failed to subscribe to newsletter');
    await page.unroute('**/api/newsletter/subscribe');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(form.getByRole('status')).toContainText('Check your inbox');
    await expect(form.getByRole('textbox')).toHaveValue('');
  });

  await test.step('opening the mailed link does nothing until its button is pressed', async () => {
    const { link } = await mailTo(email);
    expect(pathOf(link)).toMatch(/^\/newsletter\/confirm\?token=/);
    await openHydrated(page, pathOf(link));
    await page.waitForLoadState('networkidle');
    expect(await statusOf(request, email)).toBe('pending');
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByText('You’re subscribed.')).toBeVisible();
    expect(await statusOf(request, email)).toBe('active');
  });

  await test.step('the unsubscribe link of a mail needs a press', async () => {
    const { text } = await mailTo(email, 2);
    const path = pathOf(/https?:\S+\/newsletter\/unsubscribe\?token=\S+/.exec(text)?.[0]);
    await openHydrated(page, path);
    await page.waitForLoadState('networkidle');
    expect(await statusOf(request, email)).toBe('active');
    await page.route('**/api/newsletter/unsubscribe', (route) => route.fulfill({ status: 502, body: '' }));
    const leave = page.getByRole('form', { name: 'Unsubscribe' }).first().getByRole('button', { name: 'Unsubscribe' });
    await leave.click();
    await expect(page.getByRole('alert')).toHaveText('Failed to unsubscribe from newsletter');
    await page.unroute('**/api/newsletter/unsubscribe');
    await leave.click();
    await expect(page.getByText('You’re unsubscribed.')).toBeVisible();
    expect(await statusOf(request, email)).toBe('unsubscribed');
  });
});

test('brands to follow are chosen with the link of a mail', async ({ page }) => {
  const email = uniqueEmail('follower');
  await openHydrated(page, '/newsletter');
  const subscribing = page.getByRole('form', { name: 'Subscribe and follow brands' });
  await subscribing.getByLabel('E-mail').fill(email);
  await subscribing.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('main').getByRole('status')).toBeFocused();
  await openHydrated(page, pathOf((await mailTo(email)).link));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('main').getByRole('status')).toBeFocused();

  const welcome = await mailTo(email, 2);
  await openHydrated(page, pathOf(/^\S+\/newsletter\/manage\?\S+$/m.exec(welcome.text)?.[0]));
  const form = page.getByRole('form', { name: 'Manage your subscription' });
  await form.getByRole('checkbox').first().check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved.');
  await page.getByRole('banner').getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare/);
  await page.goBack();
  await expect(form.getByRole('checkbox').first()).toBeChecked();

  await form.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('main')).toContainText(`${email} isn’t subscribed.`);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('a reader subscribes after an article and unsubscribes without JavaScript', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = uniqueEmail('reader');
  await openHydrated(page, '/blog/how-much-battery');
  const panel = page.getByRole('region', { name: 'Get new articles by e-mail' });
  await panel.getByLabel('E-mail').fill(email);
  await panel.getByLabel('E-mail').press('Enter');
  await expect(panel.getByRole('status')).toContainText('Check your inbox');
  await openHydrated(page, pathOf((await mailTo(email)).link));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText('You’re subscribed.')).toBeVisible();

  const { text } = await mailTo(email, 2);
  const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await plain.goto(pathOf(/https?:\S+\/newsletter\/unsubscribe\?token=\S+/.exec(text)?.[0]));
  await plain.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(plain.getByText('unsubscribed')).toBeVisible();
  await plain.close();
  expect(await statusOf(request, email)).toBe('unsubscribed');
});
