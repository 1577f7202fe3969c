import {
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';
import { newPerson, uniqueEmail } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

test('a message is validated and sent', { tag: '@smoke' }, async ({ page, request }) => {
  const heard = collectConsoleErrors(page);
  await openHydrated(page, '/contact-us');
  const form = page.getByRole('form', { name: 'Contact us' });
  const send = form.getByRole('button', { name: 'Send message' });
  const email = uniqueEmail('reader');
  const subject = `Missing phone ${email}`;

  await test.step('errors are shown at their fields', async () => {
    await send.click();
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/at least 2 characters/);
    await expect(form.getByLabel('Message')).toHaveAccessibleDescription(/at least 10 characters/);
    await expect(form.getByLabel('Subject')).not.toHaveAttribute('aria-invalid');
    await expectNoSidewaysScroll(page);
  });

  await test.step('an error without a message shows the specification’s text', async () => {
    await form.getByLabel('Name').fill('Kavya Rao');
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Subject').fill(subject);
    await form.getByLabel('Message').fill('The phone of my aunt\nis not in your catalogue.');
    await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await send.click();
    await expect(form.getByRole('alert')).toHaveText('Failed to submit contact form');
    await expect(form.getByLabel('Message')).toHaveValue('The phone of my aunt\nis not in your catalogue.');
    await page.unroute('**/api/contact');
    expect(heard.filter((text) => !text.includes('502'))).toEqual([]);
  });

  await test.step('a sent message is confirmed and on the desk of an admin', async () => {
    await send.click();
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
    await expect(page.getByText('Thank you. We received your message.')).toBeVisible();
    const { token } = await newPerson({ role: 'admin' });
    const query = new URLSearchParams({ search: email });
    const response = await request.get(`/api/contact?${query}`, { headers: authHeaders(token) });
    const { contacts } = await response.json();
    expect(contacts).toMatchObject([{ name: 'Kavya Rao', email, subject, status: 'new' }]);
  });

  await test.step('another message starts with the name and the address', async () => {
    await page.getByRole('button', { name: 'Send another message' }).click();
    await expect(form.getByLabel('Subject')).toBeFocused();
    await expect(form.getByLabel('Subject')).toHaveValue('');
    await expect(form.getByLabel('Name')).toHaveValue('Kavya Rao');
    await expect(form.getByLabel('Message')).toHaveValue('');
  });
});
