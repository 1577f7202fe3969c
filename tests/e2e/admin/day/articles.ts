import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs.ts';
import { expect, openHydrated } from '#tests/support/browser/browser.ts';
import { selectWords } from '#tests/support/browser/select-words.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';
import type { Steps, WorkedDay } from '#tests/support/browser/worked-day.ts';
import { picture } from '#tests/support/content/pictures.ts';
import { personAt } from '#tests/support/server/server-process.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();

async function goToEnd(page: Page, words: string): Promise<void> {
  await text(page).getByText(words).click();
  await page.keyboard.press('End');
}

const OLDER = 'Written earlier this week';

/** An article with two earlier versions. */
async function prepare({ call }: WorkedDay): Promise<void> {
  const bodyOf = (words: string) => ({
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
  });
  let { id, updatedAt } = await call<Blog>('POST', '/api/blogs', { title: OLDER, ...bodyOf('As of Monday.') });
  for (const words of ['As of Tuesday.', 'As of Wednesday.'])
    ({ updatedAt } = await call<Blog>('PUT', `/api/blogs/${id}`, { ...bodyOf(words), updatedAt }));
}

export async function articles(day: WorkedDay): Promise<Steps> {
  await prepare(day);
  const { page, click, press, choose, fill, write, writeOn, upload, paste, command } = day;
  const image = { name: 'desk.png', mimeType: 'image/png', buffer: await picture('png', 640, 480) };
  const dialog = page.getByRole('dialog');
  const articleId = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const versions = page.getByRole('region', { name: 'Earlier versions' }).getByRole('button');

  /** Uses the slash menu at the end of the text. */
  const insert = async (name: string) => {
    await text(page).press('Control+End');
    await page.keyboard.press('Enter');
    await press('/');
    await page.keyboard.type(name);
    await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option').first()).toHaveText(name);
    await press('Enter');
  };

  return {
    'Start an article': async () => {
      await command('Write an article');
      await write(page.getByLabel('Title', { exact: true }), 'Two days on one charge');
      await write(page.getByLabel('Excerpt'), 'What we saw in a week of use.');
      await text(page).click();
      await writeOn('The OnePlus 12 lasts two days.');
      await page.keyboard.press('Enter');
      await writeOn('Its camera sees in the dark.');
      await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
    },

    'Insert the card of a phone that the text names': async () => {
      await click(page.getByRole('region', { name: 'Hints' }).getByRole('button', { name: /^Insert/ }));
      await expect(text(page).getByRole('group', { name: 'Phone card: OnePlus 12' })).toBeVisible();
    },

    'Insert a picture with a caption': async () => {
      await insert('Picture');
      await upload(dialog.getByLabel('Choose picture'), image);
      await write(dialog.getByLabel('Description'), 'A phone on a desk');
      await write(dialog.getByLabel('Caption'), 'Where we measured it');
      await expect(dialog.getByRole('button', { name: 'Insert' })).toBeEnabled();
      await press('Enter');
      await expect(text(page).getByRole('img', { name: 'A phone on a desk' })).toBeVisible();
    },

    'Embed a video': async () => {
      await text(page).press('Control+End');
      await page.keyboard.press('Enter');
      await paste(text(page), { 'text/plain': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
      await expect(text(page).getByRole('group', { name: /^Video/ })).toBeVisible();
      day.mustKeep('dQw4w9WgXcQ');
    },

    'Keep writing while the network is cut': async () => {
      await isSaved(page);
      await page.context().setOffline(true);
      await goToEnd(page, 'Its camera');
      await writeOn(' This was typed without a network.');
      await expect(page.getByText(/^Not saved: .* stored in this browser/)).toBeVisible();
      await page.context().setOffline(false);
      await isSaved(page);
    },

    'Write in one article with a colleague at the same time': async () => {
      const bela = await personAt(day.location, { role: 'admin', name: 'Bela Editor' });
      const elsewhere = await page
        .context()
        .browser()
        ?.newContext({ baseURL: new URL(page.url()).origin });
      const other = await elsewhere?.newPage();
      if (!elsewhere || !other) throw new Error('There is no second browser.');
      await storeToken(other, bela.token);
      await openHydrated(other, new URL(page.url()).pathname);
      await goToEnd(other, 'lasts two days');
      await goToEnd(page, 'Its camera');
      day.mustKeep(' Bela counted the hours.');
      await Promise.all([other.keyboard.type(' Bela counted the hours.'), writeOn(' Ada took the pictures.')]);
      await Promise.all([isSaved(page), isSaved(other)]);
      const stored = async () => JSON.stringify((await day.call<Blog>('GET', `/api/blogs/${articleId()}`)).body);
      await expect.poll(stored).toMatch(/Bela counted the hours.*Ada took the pictures/);
      await elsewhere.close();
    },

    'Comment on words of the draft': async () => {
      await selectWords(page, 'sees in the dark');
      day.actions += 1;
      await press('Control+Alt+m');
      await write(page.getByRole('region', { name: 'New comment' }).getByLabel('Comment'), 'Who tested that?');
      await press('Control+Enter');
      await expect(page.getByRole('region', { name: 'Comment on “sees in the dark”' })).toBeVisible();
    },

    'Resolve the comment': async () => {
      const thread = page.getByRole('region', { name: 'Comment on “sees in the dark”' });
      await click(thread.getByRole('button', { name: 'Resolve' }));
      await expect(thread).toHaveCount(0);
    },

    'Share the draft by a link': async () => {
      await click(page.getByRole('tab', { name: 'Article' }));
      const share = page.getByRole('region', { name: 'Share' });
      await click(share.getByRole('button', { name: 'Create link' }));
      await expect(share.getByLabel('New link')).toHaveValue(/\/draft\//);
    },

    'Schedule the article': async () => {
      await click(page.getByRole('button', { name: 'Schedule', exact: true }));
      await fill(dialog.getByLabel('Date and time (IST)'), `${new Date().getUTCFullYear() + 1}-03-01T09:00`);
      await press('Enter');
      await expect(page.getByText(/^Goes live 1 Mar/)).toBeVisible();
    },

    'Publish it now instead': async () => {
      await click(page.getByRole('button', { name: 'Publish', exact: true }));
      await click(dialog.getByRole('button', { name: 'Publish now' }));
      await expect(page.getByText('Article published')).toBeVisible();
      expect((await page.request.get(`/blog/${articleId()}`)).status()).toBe(200);
    },

    'Compare two earlier versions of another article and restore one': async () => {
      await command(OLDER);
      await expect(text(page)).toHaveText('As of Wednesday.');
      await click(versions.first());
      const other = dialog.getByLabel('Compare with');
      const older = await other.locator('option').last().textContent();
      await choose(other, older ?? '');
      await expect(dialog.locator('ins')).toHaveText('Tuesday.');
      await expect(dialog.locator('del')).toHaveText('Monday.');
      await click(dialog.getByRole('button', { name: 'Restore' }));
      await expect(text(page)).toHaveText('As of Tuesday.');
    },
  };
}
