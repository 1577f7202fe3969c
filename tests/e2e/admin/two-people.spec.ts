import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs.ts';
import { callAs, uniqueName } from '#tests/support/browser/admin-api.ts';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { newPerson, storeToken } from '#tests/support/browser/sign-in.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
const paragraph = (page: Page, at: number) => text(page).locator('p').nth(at);
const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();

/** Triggers the heartbeat that would come within 15 seconds. */
const beat = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('pageshow')));

async function typeAtEnd(page: Page, at: number, words: string): Promise<void> {
  await paragraph(page, at).click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

test('two people edit one article: tabs follow, paragraphs merge, a conflict is resolved', async ({
  page,
  browser,
  baseURL,
}) => {
  const [asha, bela] = [
    await newPerson({ role: 'admin', name: 'Asha Admin' }),
    await newPerson({ role: 'admin', name: 'Bela Editor' }),
  ];
  const words = ['One', 'Two', 'Three'];
  const content = words.map((word) => ({ type: 'paragraph', content: [{ type: 'text', text: word }] }));
  const fields = { title: uniqueName('Written by two'), excerpt: 'Both.', body: { type: 'doc', content } };
  const { id } = await callAs<Blog>(page, asha, 'POST', '/api/blogs', fields);
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  for (const [tab, person] of [
    [page, asha],
    [other, bela],
  ] as const) {
    await storeToken(tab, person.token);
    await openHydrated(tab, `/admin/blogs/edit/${id}`);
    await expect(text(tab)).toContainText('Three');
  }

  // Nothing is unsaved here, so this tab follows.
  await typeAtEnd(other, 2, ' by Bela');
  await isSaved(other);
  await beat(page);
  await expect(paragraph(page, 2)).toHaveText('Three by Bela');
  await expect(page.getByText('Updated: Bela Editor saved this article')).toBeVisible();

  // Both type in different paragraphs at once.
  await Promise.all([typeAtEnd(page, 0, ' by Asha'), typeAtEnd(other, 1, ' by Bela')]);
  await Promise.all([isSaved(page), isSaved(other)]);
  const both = 'One by AshaTwo by BelaThree by Bela';
  await expect
    .poll(async () => {
      await Promise.all([beat(page), beat(other)]);
      return Promise.all([text(page).textContent(), text(other).textContent()]);
    })
    .toEqual([both, both]);

  // Both type in the same paragraph: the second to save chooses.
  await page.route('**/api/blogs/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await typeAtEnd(page, 0, ' again');
  await typeAtEnd(other, 0, ' and Bela');
  await isSaved(other);
  await page.unroute('**/api/blogs/*');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this article' });
  await expect(dialog.getByRole('radio', { name: /Yours One by Asha again/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /Theirs One by Asha and Bela/ }).check();
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await expect(paragraph(page, 0)).toHaveText('One by Asha and Bela');
  await isSaved(page);
  await elsewhere.close();
});
