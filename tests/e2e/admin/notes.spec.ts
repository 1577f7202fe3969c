import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs.ts';
import { callAs, uniqueName } from '#tests/support/browser/admin-api.ts';
import {
  boxOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';
import { selectWords } from '#tests/support/browser/select-words.ts';
import { newPerson, signInAs } from '#tests/support/browser/sign-in.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
const mark = (page: Page) => page.locator('.note-mark');

const firstBox = (page: Page, selector: string) => boxOf(page.locator(selector).first());

test('a draft is commented on without readers seeing it', async ({ page }) => {
  const admin = await signInAs(page, { role: 'admin', name: 'Asha Admin' });
  const anita = await newPerson({ role: 'editor', name: 'Anita Editor' });
  const content = ['An opening line.', 'The battery lasts two days.', 'An end.'].map((words) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: words }],
  }));
  const article = await callAs<Blog>(page, admin, 'POST', '/api/blogs', {
    title: uniqueName('Commented on'),
    excerpt: 'In short.',
    body: { type: 'doc', content },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, `/admin/blogs/edit/${article.id}`);

  await selectWords(page, 'two days');
  await page.keyboard.press('Control+Alt+m');
  const writing = page.getByRole('region', { name: 'New comment' });
  await writing.getByLabel('Comment').fill('Who measured that?');
  // An unfinished comment survives its tab.
  await page.reload();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await expect(writing.getByLabel('Comment')).toHaveValue('Who measured that?');
  await writing.getByLabel('Comment').press('Control+Enter');
  const thread = page.getByRole('region', { name: 'Comment on “two days”' });
  await expect(thread).toContainText('Who measured that?');
  await expect(mark(page)).toHaveText('two days');
  const offset = async () => (await firstBox(page, '[data-thread]')).y - (await firstBox(page, '.note-mark')).y;
  await expect.poll(async () => Math.abs(await offset())).toBeLessThan(24);
  const [card, surface] = [await firstBox(page, '[data-thread]'), await firstBox(page, '.article-text')];
  expect(card.x).toBeGreaterThanOrEqual(surface.x + surface.width);
  await expectAccessible(page);

  // Someone else replies and types: the next heartbeat, here caused by the first key, reports both.
  const notes = `/api/blogs/${article.id}/notes`;
  const [{ id }] = await callAs<[{ id: string }]>(page, anita, 'GET', notes);
  await callAs(page, anita, 'POST', `${notes}/${id}/replies`, { id: crypto.randomUUID(), text: 'The maker says so.' });
  const beat = { kind: 'blog', subjectId: article.id, isTyping: true };
  await callAs(page, anita, 'PUT', `/api/admin/presence/${crypto.randomUUID()}`, beat);
  await text(page).press('Control+Home');
  await page.keyboard.type('Before it all. ');
  await expect(thread).toContainText('The maker says so.');
  await expect(page.getByRole('status', { name: 'Also here' })).toContainText(/Anita Editor has been editing since \d/);
  await expect(mark(page)).toHaveText('two days');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  // Deleted words leave their comment, and restoring them places it again.
  await selectWords(page, 'two days');
  await page.keyboard.press('Delete');
  await expect(thread).toContainText('On deleted text: “two days”');
  await page.keyboard.press('Control+z');
  await expect(mark(page)).toHaveText('two days');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(mark(page)).toHaveText('two days');

  // On a phone the comments open in a sheet, and so do the hints.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Hints' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Outline and hints' }).getByRole('region', { name: 'Hints' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Comments 1' }).click();
  const sheet = page.getByRole('dialog', { name: 'Comments' });
  await sheet.getByRole('button', { name: /^Show “/ }).click();
  await expect(text(page)).toBeFocused();
  await page.getByRole('button', { name: 'Comments 1' }).click();
  await sheet.getByRole('button', { name: 'Resolve' }).click();
  await sheet.getByRole('button', { name: 'Show 1 resolved' }).click();
  await expect(sheet.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(mark(page)).toHaveCount(0);

  await callAs(page, admin, 'PATCH', `/api/blogs/${article.id}/status`, { status: 'published' });
  const html = await (await page.request.get(`/blog/${article.id}`)).text();
  expect(html).toContain('two days');
  for (const trace of ['Who measured', 'The maker says', id, 'data-note']) expect(html).not.toContain(trace);
});
