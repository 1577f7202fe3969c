import { uniqueName } from '#tests/support/browser/admin-api.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { sendContactMessage } from '#tests/support/browser/contact-message.ts';
import { signInAs, uniqueEmail } from '#tests/support/browser/sign-in.ts';
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
