import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';
import { mailTo, newPerson, registerPerson, signInAs, uniqueEmail } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

async function writeToDesk(page: Page, name: string, message: string): Promise<void> {
  const data = { name, email: uniqueEmail('writer'), subject: `Question of ${name}`, message };
  const response = await page.request.post('/api/contact', { data });
  expect(response.status(), await response.text()).toBe(201);
}

/** A constant word would also find the rows of the other project and of earlier runs. */
function ownWord(word: string): string {
  const { project, workerIndex, retry } = test.info();
  return `${word}${project.name}${workerIndex}${retry}`;
}

test('a message is read, noted, answered, closed and deleted', { tag: '@smoke' }, async ({ page }) => {
  const heard = collectConsoleErrors(page);
  const name = ownWord('Kavya');
  await writeToDesk(page, name, 'Which phone has the largest battery?\nUnder 20,000 please.');
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/contacts');
  await page.getByLabel('Search messages').fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Messages \d+ new message/ })).toBeVisible();
  const line = page.getByRole('list', { name: 'Messages' }).getByRole('button', { name });
  await expect(line).toContainText('New');
  await line.click();
  const message = page.getByRole('region', { name: `Message from ${name}` });
  await expect(message).toContainText('Under 20,000 please.');
  await expect(message.getByLabel('Status')).toHaveValue('read');
  await expectNoSidewaysScroll(page);

  await message.getByLabel('Notes').fill('Sent her the battery guide.');
  await message.getByRole('button', { name: 'Save notes' }).click();
  await expect(message.getByRole('button', { name: 'Save notes' })).toBeDisabled();
  await message.getByLabel('Reply', { exact: true }).fill('The X1 does.');
  // One action after typing.
  await message.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message.getByLabel('Status')).toHaveValue('replied');
  const answer = message.getByRole('listitem').filter({ hasText: 'The X1 does.' });
  await expect(answer).toContainText('Sending soon');
  await answer.getByRole('button', { name: 'Undo' }).click();
  await expect(message.getByLabel('Reply', { exact: true })).toHaveValue('The X1 does.');
  await message.getByLabel('Reply', { exact: true }).press('Control+Enter');
  await expect(answer).toBeVisible();
  await message.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(message.getByLabel('Status')).toHaveValue('archived');

  await page.reload();
  await expect(answer).toBeVisible();
  await expect(message.getByLabel('Notes')).toHaveValue('Sent her the battery guide.');
  await message.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No matching messages')).toBeVisible();
  expect(heard).toEqual([]);
});

test('a newsletter issue is composed, previewed, tested and sent', { tag: '@smoke' }, async ({ page }) => {
  const heard = collectConsoleErrors(page);
  const admin = await signInAs(page, { role: 'admin' });
  const [stays, leaves] = [uniqueEmail('stays'), uniqueEmail('leaves')];
  for (const email of [stays, leaves]) {
    await page.request.post('/api/newsletter/subscribe', { data: { email } });
    const { link } = await mailTo(email);
    const token = new URL(link ?? '').searchParams.get('token');
    await page.request.post('/api/newsletter/confirm', { data: { token } });
  }
  await openHydrated(page, '/admin/newsletter');
  await page.getByLabel('Search subscribers').fill(leaves);
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(leaves);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Delete ${leaves}` }).click();
  await page.getByRole('dialog', { name: 'Delete this subscriber?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No matching subscribers')).toBeVisible();

  await page.getByRole('tab', { name: 'Issues' }).click();
  await page.getByRole('link', { name: 'Write an issue' }).click();
  const subject = ownWord('November');
  await page.getByLabel('Subject').fill(subject);
  const send = async () => {
    await page.getByRole('button', { name: 'Send to subscribers' }).click();
    await page.getByRole('dialog', { name: 'Send this issue?' }).getByRole('button', { name: 'Send' }).click();
  };
  await send();
  await expect(page.getByRole('region', { name: 'Issue' }).getByText('Choose at least one article.')).toBeVisible();
  await page.getByLabel('Introduction').fill('Two guides this month.');
  const offered = page.getByRole('list', { name: 'Articles to add' });
  await page.getByLabel('Search published articles').fill('foldables');
  await offered.getByRole('button', { name: /^Add Are foldables/ }).click();
  const chosen = page.getByRole('list', { name: 'In this issue' });
  await expect(chosen).toContainText('Are foldables');
  const found = page.waitForResponse((response) => response.url().includes('search=how'));
  await page.getByLabel('Search published articles').fill('how much battery');
  // A press while the list is being replaced would miss its target.
  await found;
  await offered.getByRole('button', { name: /^Add How much battery/ }).click();
  await page.getByRole('button', { name: /^Move up How much battery/ }).click();
  await expect(chosen.getByRole('listitem').first()).toContainText('How much battery');
  await page.getByRole('button', { name: 'Preview' }).click();
  for (const width of ['Phone', 'Desktop']) {
    await page.getByRole('tab', { name: width }).click();
    const mail = page.getByRole('tabpanel', { name: width }).frameLocator('iframe');
    await expect(mail.getByText('Two guides this month.').last()).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('dialog', { name: 'Schedule' }).getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Scheduled for .* IST\. Changes/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(page.getByText(/^Scheduled for/)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Send test…' }).click();
  await page.getByRole('dialog', { name: 'Send test' }).getByRole('button', { name: 'Send test' }).click();
  expect((await mailTo(admin.user.email)).subject).toContain(subject);

  await send();
  const issue = page.getByRole('list', { name: 'Issues' }).getByRole('listitem').filter({ hasText: subject });
  await expect(issue.getByText(/^Sent .*: \d+ of \d+ sent/)).toBeVisible();
  expect((await mailTo(stays, 3)).subject).toBe(subject);
  await issue.getByRole('button', { name: 'Results' }).click();
  await expect(page.getByRole('row', { name: /^Accepted by mail servers [1-9]/ })).toBeVisible();
  // An issue without articles was rejected; and the tests' own startup script may not run in the mail's frame.
  expect(heard.filter((text) => !/422|sandboxed/.test(text))).toEqual([]);
});

test('the confirmation to send an issue counts today’s readers', async ({ page }) => {
  let count = 1;
  await page.route('**/api/newsletter/audience*', (route) => route.fulfill({ json: { count } }));
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/newsletter?tab=issues');
  await page.getByRole('link', { name: 'Write an issue' }).click();
  await page.getByLabel('Subject').fill(ownWord('Counted'));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('1 recipient')).toBeVisible();
  count = 12_345;
  await page.getByRole('button', { name: 'Send to subscribers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this issue?' });
  await expect(dialog).toContainText('It will be sent now to 12,345 subscribers. You can’t undo this.');
});

test('articles of an issue are added, moved and removed by keyboard', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/newsletter?tab=issues');
  await page.getByRole('link', { name: 'Write an issue' }).click();
  const adds = page.getByRole('list', { name: 'Articles to add' }).getByRole('button');
  const chosen = page.getByRole('list', { name: 'In this issue' }).getByRole('listitem');
  await adds.first().focus();
  for (const count of [1, 2, 3]) {
    await page.keyboard.press('Enter');
    await expect(chosen).toHaveCount(count);
    await expect(adds.first()).toBeFocused();
  }
  const removes = chosen.getByRole('button', { name: /^Remove/ });
  await chosen
    .nth(1)
    .getByRole('button', { name: /^Move up/ })
    .press('Enter');
  await expect(chosen.first().getByRole('button', { name: /^Move up/ })).toBeFocused();
  await removes.last().press('Enter');
  await expect(removes).toHaveCount(2);
  await expect(removes.last()).toBeFocused();
  await removes.first().press('Enter');
  await expect(removes).toHaveCount(1);
  await expect(removes.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removes).toHaveCount(0);
  await expect(page.getByLabel('Search published articles')).toBeFocused();
});

test('a reader is found, made moderator, signed out and suspended', { tag: '@smoke' }, async ({ page }) => {
  const heard = collectConsoleErrors(page);
  const name = ownWord('Nisha');
  const reader = await registerPerson(page, name);
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/users');
  await page.getByLabel('Search by name or e-mail').fill(reader.email);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  const act = async (item: string) => {
    await row.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expectNoSidewaysScroll(page);

  const roles = page.getByRole('dialog', { name: `Roles of ${name}` });
  await act('Change roles');
  await roles.getByLabel('Moderator').check();
  await roles.getByLabel('Catalogue').check();
  await roles.getByRole('button', { name: 'Change roles' }).click();
  await expect(row).toContainText('Catalogue, Moderator');
  await act('Change roles');
  await roles.getByLabel('Moderator').uncheck();
  await roles.getByLabel('Catalogue').uncheck();
  await roles.getByRole('button', { name: 'Change roles' }).click();
  await expect(row).toContainText('Reader');

  await act('Suspend');
  const suspend = page.getByRole('dialog', { name: `Suspend ${name}?` });
  await suspend.getByRole('button', { name: 'Suspend' }).click();
  await expect(suspend.getByText('The reason needs at least 3 characters.')).toBeVisible();
  await suspend.getByLabel('Reason').fill('Advertising under every phone');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Suspended');

  await act('Sign out everywhere');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(`${name} signed out everywhere`)).toBeVisible();
  const headers = authHeaders(reader.token);
  expect((await page.request.get(`/api/users/${reader.id}/profile`, { headers })).status()).toBe(401);
  expect(heard).toEqual([]);
});

test('a moderator cannot open the list of users', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/moderation');
  await expect(page.getByRole('tab', { name: /^Reported/ })).toBeVisible();

  const { token } = await newPerson({ role: 'moderator' });
  const headers = authHeaders(token);
  for (const path of ['/api/contact', '/api/newsletter/subscribers', '/api/users', '/api/blogs?status=draft'])
    expect((await page.request.get(path, { headers })).status(), path).toBe(403);
});
