import { uniqueName } from '#tests/support/browser/admin-api.ts';
import { expect, expectNoSidewaysScroll, openHydrated, test } from '#tests/support/browser/browser.ts';
import { newPerson, storeToken } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { isSigned, startReceiver } from '#tests/support/peers/webhook-receiver.ts';

test('an API token is created, shown once, used and revoked', { tag: '@smoke' }, async ({ page }) => {
  const { token } = await newPerson({ role: 'editor', name: 'Esha Editor' });
  await storeToken(page, token);
  await openHydrated(page, '/admin/tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('catalogue:read')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Choose at least one permission.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Feed reader');
  await dialog.getByRole('checkbox', { name: /articles:read/ }).check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = await dialog.getByLabel('The token “Feed reader”').inputValue();
  expect(secret).toMatch(/^handset_[0-9a-f]{72}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const list = page.getByRole('list', { name: 'Active tokens' });
  await expect(list.getByRole('heading', { name: /Feed reader/ })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const read = () => page.request.get('/api/blogs', { headers: authHeaders(secret) });
  expect((await read()).status()).toBe(200);
  await list.getByRole('button', { name: /^Revoke/ }).click();
  await expect(page.getByText('You can’t undo this')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('No active tokens')).toBeVisible();
  expect((await read()).status()).toBe(401);
});

test('a webhook is added, tested and removed', async ({ page }) => {
  const receiver = await startReceiver();
  try {
    const { token } = await newPerson({ role: 'admin', name: 'Asha Admin' });
    await storeToken(page, token);
    await openHydrated(page, '/admin/webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog');
    const url = `${receiver.url}/${uniqueName('hook').replaceAll(' ', '-')}`;
    await dialog.getByLabel('URL').fill('http://example.com/');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByText('The address must start with https://.').first()).toBeVisible();
    await dialog.getByLabel('URL').fill(url);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const secret = await dialog.getByLabel('Webhook secret').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const hook = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: url }) });
    await hook.getByRole('button', { name: 'Send test' }).click();
    const delivery = hook.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').filter({ hasText: /^test/ });
    await expect(delivery.getByText('Delivered')).toBeVisible({ timeout: 20_000 });
    const event = receiver.received.find(({ body }) => body.type === 'test');
    expect(event && isSigned(event, secret)).toBe(true);
    await delivery.getByText('Request').click();
    await expect(delivery.getByText(/"Everything works\."/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await hook.getByLabel('Show').selectOption('Failed');
    await expect(hook.getByText('No failed deliveries')).toBeVisible();
    receiver.answer = (response) => void response.writeHead(500).end();
    await hook.getByRole('button', { name: 'Send test' }).click();
    await expect(hook.getByText(/^Failing since/)).toBeVisible({ timeout: 20_000 });
    await hook.getByRole('button', { name: 'Pause' }).click();
    await expect(hook.getByText(/^Paused/)).toBeVisible();
    await hook.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByRole('heading', { name: url })).toHaveCount(0);
  } finally {
    await receiver.close();
  }
});
