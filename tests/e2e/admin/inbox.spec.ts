import type { Page, Request } from '@playwright/test';
import { uniqueName } from '#tests/support/browser/admin-api.ts';
import { expect, holdRequests, openHydrated, test } from '#tests/support/browser/browser.ts';
import { sendContactMessage } from '#tests/support/browser/contact-message.ts';
import { newPerson, signInAs, uniqueEmail } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

/** What others do is asked for every few seconds. */
const SEEN = { timeout: 15_000 };

test('two people answer at once: each sees the other, nothing typed is lost, and an answer kept ready comes by keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = uniqueName('Meera');
  await sendContactMessage({ name, email: uniqueEmail('asks'), subject: 'Battery', message: 'Which lasts longest?' });
  const [mine, theirs] = [uniqueName('Asha'), uniqueName('Ravi')];
  const { token } = await signInAs(page, { role: 'admin', name: mine });
  const title = uniqueName('Thanks');
  const ready = { title, text: 'Dear {name}, about {subject}.\n{me}' };
  const headers = authHeaders(token);
  expect((await page.request.post('/api/contact/answers', { headers, data: ready })).status()).toBe(201);
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  await signInAs(other, { role: 'admin', name: theirs });
  const path = `/admin/contacts?search=${encodeURIComponent(name)}`;
  const [here, there] = [page, other].map((tab) => tab.getByRole('region', { name: `Message from ${name}` }));
  if (!here || !there) return;
  for (const tab of [page, other]) {
    await openHydrated(tab, path);
    await expect(tab.getByRole('list', { name: 'Messages' }).getByRole('button', { name })).toBeVisible();
    await tab.keyboard.press('j');
  }

  await there.getByLabel('Answer', { exact: true }).fill('From the other desk');
  await expect(there.getByText('Kept as a draft')).toBeVisible();
  await expect(here.getByText(`${theirs} is writing an answer, too.`)).toBeVisible(SEEN);

  await here.getByLabel('Answer', { exact: true }).press('/');
  await page.getByRole('combobox', { name: 'Search answers' }).fill(title);
  await expect(page.getByRole('option', { name: title })).toBeVisible();
  await page.keyboard.press('Enter');
  const field = here.getByLabel('Answer', { exact: true });
  await expect(field).toHaveValue(`Dear ${name}, about Battery.\n${mine}`);
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const answers = (region: typeof here) => region.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
  await expect(answers(here)).toHaveCount(2);
  await expect(field).toHaveValue('');

  await there.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(there.getByRole('alert')).toContainText(`${mine} answered while you were writing`);
  await other.reload();
  await expect(there.getByLabel('Answer', { exact: true })).toHaveValue('From the other desk');
  await there.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answers(there)).toHaveCount(3);
  await expect(answers(here)).toHaveCount(3, SEEN);
  await elsewhere.close();
});

/** Somebody's message, open. */
const isGet = (request: Request) => request.method() === 'GET';

async function openMessage(page: Page, word: string) {
  const name = uniqueName(word);
  await sendContactMessage({ name, email: uniqueEmail('asks'), subject: 'Battery', message: 'Which lasts longest?' });
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, `/admin/contacts?search=${encodeURIComponent(name)}`);
  const open = () => page.getByRole('list', { name: 'Messages' }).getByRole('button', { name }).click();
  await open();
  const region = page.getByRole('region', { name: `Message from ${name}` });
  const field = region.getByLabel('Answer', { exact: true });
  return { open, region, field, parts: region.getByRole('list', { name: 'Conversation' }).getByRole('listitem') };
}

test('an answer that is taken back comes before what is being typed, and neither is lost or sent twice', async ({
  page,
}) => {
  const { open, region, field, parts } = await openMessage(page, 'Nisha');
  await field.fill('The first answer.');
  await region.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveValue('');
  await field.fill('A second one');
  await region.getByRole('button', { name: 'Take it back' }).click();
  await expect(field).toHaveValue('The first answer.\n\nA second one');
  await expect(field).toBeFocused();
  await page.keyboard.type('.');
  const both = 'The first answer.\n\nA second one.';
  await expect(field).toHaveValue(both);
  await expect(parts).toHaveCount(1);
  await expect(region.getByText('Kept as a draft')).toBeVisible();
  await page.reload();
  await open();
  await expect(field).toHaveValue(both);

  await region.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(parts).toHaveCount(2);
  await page.reload();
  await open();
  await expect(parts).toHaveCount(2);
  await expect(field).toHaveValue('');
});

test('an answer that only this browser keeps outlives two reloads', async ({ page }) => {
  await page.route('**/api/admin/drafts/*', (route) => route.abort());
  const { open, region, field } = await openMessage(page, 'Divya');
  await field.fill('Half an answer');
  for (const _ of ['once', 'twice']) {
    await expect(region.getByText('Kept in this browser')).toBeVisible();
    await page.reload();
    await open();
    await expect(field).toHaveValue('Half an answer');
  }
});

test('the focus returns to the field once an answer is sent', async ({ page }) => {
  const { region, field, parts } = await openMessage(page, 'Farah');
  for (const [button, count] of [
    ['Send', 2],
    ['Send and done', 3],
  ] as const) {
    await field.fill('An answer.');
    await region.getByRole('button', { name: button, exact: true }).press('Enter');
    await expect(parts).toHaveCount(count);
    await expect(field).toBeFocused();
  }
});

test('what is typed while an answer is being sent stays in the field', async ({ page }) => {
  const { open, region, field, parts } = await openMessage(page, 'Gita');
  const release = await holdRequests(page, '**/api/contact/*/replies');
  await field.fill('The first answer.');
  await region.getByRole('button', { name: 'Send', exact: true }).click();
  await field.press('End');
  await page.keyboard.type(' And one more thing');
  release();
  await expect(parts).toHaveCount(2);
  await expect(field).toHaveValue('And one more thing');
  await expect(region.getByText('Kept as a draft')).toBeVisible();
  await page.reload();
  await open();
  await expect(field).toHaveValue('And one more thing');
});

test('notes that only this browser kept do not write over what somebody else wrote since', async ({ page }) => {
  const { open, region } = await openMessage(page, 'Hema');
  await expect(region.getByLabel('Status')).toHaveValue('read');
  const notes = region.getByLabel('Notes');
  const id = new URL(page.url()).searchParams.get('message');
  const headers = authHeaders((await newPerson({ role: 'admin' })).token);
  await page.route('**/api/contact/*', (route) => (isGet(route.request()) ? route.continue() : route.abort()));
  await notes.fill('Mine');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Mine');
  const theirs = { notes: 'Theirs', knownNotes: '' };
  expect((await page.request.patch(`/api/contact/${id}`, { headers, data: theirs })).status()).toBe(200);
  await page.reload();
  await page.unroute('**/api/contact/*');
  await open();
  await expect(region.getByRole('alert')).toContainText('Theirs');
  await expect(notes).toHaveValue('Mine');
  await region.getByRole('button', { name: 'Keep both' }).click();
  await expect(notes).toHaveValue('Theirs\nMine');
  await expect(region.getByRole('button', { name: 'Save notes' })).toBeDisabled();
});

test('a message that is set back to new stays new while it is open', async ({ page }) => {
  const { region } = await openMessage(page, 'Kamala');
  const status = region.getByLabel('Status');
  await expect(status).toHaveValue('read');
  const id = new URL(page.url()).searchParams.get('message');
  const line = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await status.selectOption('new');
  await expect(line).toContainText('New');
  // What the server has is asked for again.
  await page.waitForResponse((response) => response.url().endsWith(`/api/contact/${id}`) && isGet(response.request()));
  await expect(status).toHaveValue('new');
  await expect(line).toContainText('New');
});
