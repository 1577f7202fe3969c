import { expect } from '#tests/support/browser/browser.ts';
import type { Steps, WorkedDay } from '#tests/support/browser/worked-day.ts';
import { picture } from '#tests/support/content/pictures.ts';
import { addSubscribers } from '#tests/support/content/subscribers.ts';

const ARTICLE = 'A phone for your parents';

/** Adds subscribers, a price changed by someone else and an undeliverable e-mail. */
async function prepare({ call, database }: WorkedDay): Promise<void> {
  await addSubscribers(database.query, 3);
  await call('PUT', '/api/products/oneplus-12', { price: 59_999 });
  await call('POST', '/api/mail/test', { email: 'gone@readers.test' });
  const refused = { failed_at: new Date().toISOString(), sent_at: null, last_error: '550 No such mailbox' };
  const mail = database.query.updateTable('mail_outbox').where('recipient', '=', 'gone@readers.test');
  const delivered = mail.where('sent_at', 'is not', null).set({ ...refused, body_text: 'Test' });
  await expect.poll(async () => (await delivered.executeTakeFirst()).numUpdatedRows).toBe(1n);
}

export async function evening(day: WorkedDay): Promise<Steps> {
  await prepare(day);
  const { page, click, press, fill, write, open, command, upload } = day;
  const image = { name: 'shelf.png', mimeType: 'image/png', buffer: await picture('png', 640, 480) };
  const dialog = page.getByRole('dialog');
  const status = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

  return {
    'Write a newsletter issue from two articles': async () => {
      await command('Write an issue');
      await write(page.getByLabel('Subject'), 'Phones for the family');
      await write(page.getByLabel('Introduction'), 'Two guides that we updated this week.');
      const offered = page.getByRole('list', { name: 'Articles to add' }).getByRole('button');
      await click(offered.first());
      await click(offered.first());
      await expect(page.getByRole('list', { name: 'In this issue' }).getByRole('listitem')).toHaveCount(2);
    },

    'Send the issue to yourself as a test': async () => {
      await click(page.getByRole('button', { name: 'Send test…' }));
      await click(dialog.getByRole('button', { name: 'Send test' }));
      await status(`Sent to ${day.editor.email}`);
    },

    'Send the issue to all subscribers': async () => {
      await click(page.getByRole('button', { name: 'Send to subscribers' }));
      await click(dialog.getByRole('button', { name: 'Send', exact: true }));
      await status(/^Sent .*: 3 of 3 sent/);
    },

    'Add a page and publish it': async () => {
      await command('Add a page');
      await write(dialog.getByLabel('Title'), 'Warranty in plain words');
      await press('Enter');
      await expect(page).toHaveURL(/\/admin\/pages\/warranty-in-plain-words$/);
      await write(page.getByLabel('Introduction'), 'What to do when a phone fails.');
      await write(page.getByRole('textbox', { name: 'Article text' }), 'Keep the bill in a safe place.');
      await click(page.getByRole('button', { name: 'Publish', exact: true }));
      await click(dialog.getByRole('button', { name: 'Publish' }));
      await expect(page.getByRole('link', { name: '/pages/warranty-in-plain-words' })).toBeVisible();
    },

    'Upload a picture to the library and tag it': async () => {
      await command('Media');
      await upload(page.getByLabel('Upload pictures'), image);
      await status('1 picture');
      await click(page.getByRole('button', { name: 'shelf.png' }));
      await write(dialog.getByLabel('Tags'), 'autumn shelf');
      await press('Enter');
      await status('Saved');
      await press('Escape');
    },

    'Delete an article and restore it from the trash': async () => {
      await open('Articles');
      await fill(page.getByLabel('Search articles'), ARTICLE);
      await click(page.getByRole('button', { name: `More actions for ${ARTICLE}` }));
      await click(page.getByRole('menuitem', { name: 'Delete' }));
      await click(dialog.getByRole('button', { name: 'Delete' }));
      await status('Article deleted');
      await open('Trash');
      await click(page.getByRole('button', { name: `Restore ${ARTICLE}` }));
      await status(`${ARTICLE} restored`);
    },

    'Find out who changed the price of a phone': async () => {
      await open('Audit log');
      await click(page.getByRole('button', { name: 'Choose phone' }));
      await fill(dialog.getByRole('combobox'), 'OnePlus 12');
      await expect(dialog.getByRole('option').first()).toContainText('OnePlus 12');
      await press('Enter');
      const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
      await expect(entries.filter({ hasText: 'Chief Admin changed the phone OnePlus 12' })).toContainText('₹59,999');
    },

    'Retry an e-mail that was not delivered': async () => {
      await open('Mail');
      await click(page.getByRole('button', { name: /^Retry now.*gone@readers.test$/ }));
      await status('Queued again');
    },

    'Make a backup and see it verified': async () => {
      await open('Backups');
      await click(page.getByRole('button', { name: 'Back up now' }));
      await status(/^Verified/);
    },
  };
}
