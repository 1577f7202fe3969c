import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs.ts';
import { callAs, countActions, uniqueName } from '#tests/support/browser/admin-api.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { sendContactMessage } from '#tests/support/browser/contact-message.ts';
import { signInAs, uniqueEmail } from '#tests/support/browser/sign-in.ts';

/**
 * A day's work counted: what somebody does beside writing the words themselves, each a click, a choice or a key. Prices
 * and status of many phones are counted in tables.spec.ts; docs/desk.md names the numbers.
 */

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });

const bodyOf = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

test('a new article is written, shared, published and moved to another address', { tag: '@smoke' }, async ({
  page,
}) => {
  const title = uniqueName('Published in two');
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/blogs/add');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Excerpt').fill('In short.');
  await text(page).click();
  await page.keyboard.type('The OnePlus 12 lasts a day.');
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  const hints = page.getByRole('region', { name: 'Hints' });
  await expect(hints.getByText('OnePlus 12 has no card.')).toBeVisible();
  await hints.getByRole('button', { name: /^Insert/ }).click();
  await expect(text(page).getByRole('group', { name: 'Phone card: OnePlus 12' })).toBeVisible();
  await expect(hints.getByText('OnePlus 12 has no card.')).toBeHidden();

  const share = page.getByRole('region', { name: 'Share' });
  await share.getByRole('button', { name: 'Create link' }).click();
  const link = await share.getByLabel('New link').inputValue();
  const shared = await page.context().newPage();
  await shared.goto(link);
  await expect(shared.getByRole('heading', { name: title })).toBeVisible();
  await share.getByRole('button', { name: 'Revoke' }).click();
  await expect(share.getByLabel('New link')).toBeHidden();
  await shared.close();
  expect((await page.request.get(`/api/shared-drafts/${link.split('/').at(-1)}`)).status()).toBe(404);

  const publishing = countActions();
  await publishing.act(page.getByRole('button', { name: 'Publish', exact: true }).click());
  const dialog = page.getByRole('dialog', { name: 'Publish this article?' });
  await publishing.act(dialog.getByRole('button', { name: 'Publish now' }).click());
  await expect(page.getByText('Article published')).toBeVisible();
  expect(publishing.actions).toBeLessThanOrEqual(3);

  await page.getByRole('button', { name: 'Change web address' }).click();
  const address = page.getByRole('dialog', { name: 'Change web address' });
  const moved = `${title.toLowerCase().replaceAll(' ', '-')}-moved`;
  await address.getByLabel('Web address').fill(moved);
  await address.getByRole('button', { name: 'Change' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/blogs/edit/${moved}$`));
  expect((await page.request.get(`/blog/${moved}`)).status()).toBe(200);
});

test('a reader is answered in two actions, and a version restored in three', { tag: '@smoke' }, async ({ page }) => {
  const name = uniqueName('Kavya');
  await sendContactMessage({ name, email: uniqueEmail('asks'), subject: 'Battery', message: 'Which lasts longest?' });
  const admin = await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/contacts');
  const reply = countActions();
  await reply.act(page.getByRole('list', { name: 'Messages' }).getByRole('button', { name }).click());
  const message = page.getByRole('region', { name: `Message from ${name}` });
  await message.getByLabel('Reply', { exact: true }).fill('The one with 7,000 mAh.');
  await reply.act(page.keyboard.press('Control+Enter'));
  await expect(message.getByRole('list', { name: 'Conversation' }).getByRole('listitem')).toHaveCount(2);
  expect(reply.actions).toBeLessThanOrEqual(2);

  const title = uniqueName('Restored by three');
  const before = { title, excerpt: 'In short.', body: bodyOf('As it was yesterday.') };
  const article = await callAs<Blog>(page, admin, 'POST', '/api/blogs', before);
  const { id, updatedAt } = article;
  await callAs(page, admin, 'PUT', `/api/blogs/${id}`, { body: bodyOf('As it is today.'), updatedAt });
  await openHydrated(page, `/admin/blogs?search=${encodeURIComponent(title)}`);
  const restoring = countActions();
  await restoring.act(page.getByRole('link', { name: title }).click());
  await expect(text(page)).toHaveText('As it is today.');
  const versions = page.getByRole('region', { name: 'Earlier versions' });
  await restoring.act(versions.getByRole('button').first().click());
  await restoring.act(page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click());
  await expect(text(page)).toHaveText('As it was yesterday.');
  expect(restoring.actions).toBeLessThanOrEqual(3);
});
