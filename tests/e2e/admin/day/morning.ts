import type { Product } from '#contract/phone/product.ts';
import { callAs } from '#tests/support/browser/admin-api.ts';
import { expect } from '#tests/support/browser/browser.ts';
import { commentApi } from '#tests/support/browser/comments.ts';
import { PASSWORD } from '#tests/support/browser/sign-in.ts';
import type { Steps, WorkedDay } from '#tests/support/browser/worked-day.ts';
import { personAt } from '#tests/support/server/server-process.ts';

const PHONE = { id: 'oneplus-12' };
const SAVED_REPLY = 'The battery guide lists the phones that last longest.';

/** Adds what readers wrote since yesterday. */
async function prepare(day: WorkedDay): Promise<void> {
  for (const name of ['Kavya', 'Rohan']) {
    const data = { name, email: `${name}@readers.test`, subject: 'Battery', message: 'Which one lasts longest?' };
    expect((await day.page.request.post('/api/contact', { data })).status()).toBe(201);
  }
  await day.call('POST', '/api/contact/answers', { title: 'Battery guide', text: SAVED_REPLY });
  const [author, reporter] = [
    await personAt(day.location, { name: 'Ravi' }),
    await personAt(day.location, { name: 'Sita' }),
  ];
  const { id } = await commentApi(day.page, PHONE, author).write('Buy it cheaper at my shop, write to me.');
  await commentApi(day.page, PHONE, reporter).report(id);
  const correction = { field: 'weight', value: '225', source: 'https://www.oneplus.in/12/specs' };
  await callAs(day.page, reporter, 'POST', `/api/products/${PHONE.id}/corrections`, correction);
  await day.page.reload();
}

export async function morning(day: WorkedDay): Promise<Steps> {
  await prepare(day);
  const { page, click, press, choose, fill, write, writeOn, open } = day;
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('button');
  const message = page.getByRole('region', { name: /^Message from/ });
  const reply = message.getByLabel('Reply', { exact: true });
  const conversation = message.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
  const queue = page.getByRole('list', { name: 'Queue' }).getByRole('listitem');

  return {
    'Open the first message that waits, from the overview': async () => {
      await click(page.getByRole('region', { name: 'To do' }).getByRole('link', { name: 'New messages' }));
      await click(messages.first());
      await expect(message).toContainText('Which one lasts longest?');
    },

    'Answer it with a saved reply': async () => {
      await reply.focus();
      await press('/');
      await fill(page.getByLabel('Search saved replies'), 'battery');
      await expect(page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option')).toHaveCount(1);
      await press('Enter');
      await expect(reply).toHaveValue(SAVED_REPLY);
      await press('Control+Enter');
      await expect(conversation).toHaveCount(2);
    },

    'Undo the reply, add a sentence, and send it as done': async () => {
      await click(conversation.last().getByRole('button', { name: 'Undo' }));
      await expect(reply).toBeFocused();
      await expect(reply).toHaveValue(SAVED_REPLY);
      await writeOn(' Ask again if yours is not there.');
      await click(message.getByRole('button', { name: 'Send and mark done' }));
      await expect(message.getByLabel('Status')).toHaveValue('archived');
    },

    'Add a note to the next message and assign it': async () => {
      await click(messages.last());
      await expect(conversation).toHaveCount(1);
      await write(message.getByLabel('Notes'), 'Ada knows more about this phone.');
      await choose(message.getByLabel('Assigned to'), 'Ada Editor (you)');
    },

    'Answer it even though the session ends while typing': async () => {
      await day.page.request.post('/api/users/logout', { headers: { authorization: `Bearer ${day.editor.token}` } });
      await write(reply, 'The one with 7,000 mAh, although my session has just ended.');
      const signIn = page.getByRole('dialog', { name: 'Sign in again' });
      await fill(signIn.getByLabel('Password', { exact: true }), PASSWORD);
      await press('Enter');
      await expect(signIn).toHaveCount(0);
      await expect(reply).toBeFocused();
      await press('Control+Enter');
      await expect(conversation).toHaveCount(2);
    },

    'Approve a reported comment': async () => {
      await open('Moderation');
      await expect(queue).toHaveCount(1);
      await press('a');
      await expect(queue).toHaveCount(0);
    },

    'Undo the approval': async () => {
      await press('u');
      await expect(queue).toHaveCount(1);
    },

    'Hide the comment for the reason readers gave': async () => {
      await press('h');
      await click(page.getByRole('dialog', { name: 'Hide this comment?' }).getByRole('button', { name: 'Hide' }));
      await expect(queue).toHaveCount(0);
    },

    'Accept a reader’s correction with its source': async () => {
      await open('Corrections');
      await click(page.getByRole('button', { name: 'Accept' }));
      await expect(page.getByText('OnePlus 12: Weight changed to 225 g')).toBeVisible();
      expect(await day.call<Product>('GET', `/api/products/${PHONE.id}`)).toMatchObject({ weight: 225 });
    },
  };
}
