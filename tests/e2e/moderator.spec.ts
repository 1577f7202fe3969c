import type { Page } from '@playwright/test';
import type { Comment } from '#contract/comments.ts';
import type { Product } from '#contract/phone/product.ts';
import {
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';
import { commentApi, unusedPhone } from '#tests/support/browser/comments.ts';
import { newPerson, type SignedInPerson, signInAs } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

// All tests share one queue, so they run one after the other.
test.describe.configure({ mode: 'default' });

const queue = (page: Page) => page.getByRole('list', { name: 'Queue' });
const item = (page: Page, { name }: Product, text: string) =>
  queue(page).getByRole('link').filter({ hasText: name }).filter({ hasText: text });
const detail = (page: Page) => page.getByRole('region', { name: /^Comment by/ });

interface Reported {
  phone: Product;
  author: SignedInPerson;
  comments: Comment[];
}

/** Adds comments by one author under a new phone, each reported once. */
async function report(page: Page, number: number, texts: string[], authorName: string): Promise<Reported> {
  const phone = await unusedPhone(page, number);
  const author = await newPerson({ name: authorName });
  const reporter = await newPerson({ name: 'Careful Reader' });
  const comments: Comment[] = [];
  for (const text of texts) {
    const comment = await commentApi(page, phone, author).write(text);
    await commentApi(page, phone, reporter).report(comment.id, 'abusive', `About: ${text}`);
    comments.push(comment);
  }
  return { phone, author, comments };
}

const shownOn = async (page: Page, { id }: Product): Promise<string[]> =>
  (await (await page.request.get(`/api/products/${id}/comments`)).json()).map(({ comment }: Comment) => comment);

test('the moderation queue is worked by keyboard', { tag: '@smoke' }, async ({ page }) => {
  const { phone } = await report(page, 25, ['Fine really', 'Rude words', 'Sheer spam'], 'Busy Author');
  const heard = collectConsoleErrors(page);
  await signInAs(page, { role: 'moderator', name: 'Mod Erator' });
  await page.clock.install();
  await openHydrated(page, '/moderator');
  await item(page, phone, 'Fine really').click();
  await expect(detail(page)).toContainText('About: Fine really');

  await page.keyboard.press('j');
  await expect(item(page, phone, 'Rude words')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(item(page, phone, 'Fine really')).toBeFocused();

  await page.keyboard.press('a');
  await expect(item(page, phone, 'Fine really')).toHaveCount(0);
  await expect(page.getByText('The comment by Busy Author is approved.')).toBeVisible();
  await page.keyboard.press('u');
  await expect(item(page, phone, 'Fine really')).toBeVisible();
  await expect(item(page, phone, 'Rude words')).toHaveAttribute('aria-current', 'true');
  // The key comes right after the click, before anything else ran, and must apply to the clicked comment.
  await item(page, phone, 'Fine really').evaluate(async (link: HTMLElement) => {
    link.click();
    await null;
    link.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  });
  await expect(item(page, phone, 'Fine really')).toHaveCount(0);

  await expect(item(page, phone, 'Rude words')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('h');
  const hide = page.getByRole('dialog', { name: 'Hide this comment?' });
  await expect(hide.getByRole('radio', { name: 'Abusive or harassing' })).toBeChecked();
  // A key right after the dialog is answered counts too.
  await hide.getByRole('button', { name: 'Hide' }).evaluate(async (button: HTMLElement) => {
    button.click();
    await null;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
  });
  await expect(hide).toHaveCount(0);

  await expect(item(page, phone, 'Sheer spam')).toHaveAttribute('aria-current', 'true');
  const remove = page.getByRole('dialog', { name: 'Delete this comment?' });
  await expect(remove.getByRole('radio').first()).toBeFocused();
  await remove.getByRole('radio', { name: 'Something else' }).check();
  await remove.getByRole('button', { name: 'Delete' }).click();
  await expect(remove.getByText('The reason needs at least 3 characters.')).toBeVisible();
  await remove.getByLabel('The reason in your words').fill('Third time this week');
  await page.keyboard.press('Enter');
  await expect(item(page, phone, 'Sheer spam')).toHaveCount(0);

  expect(await shownOn(page, phone)).toEqual(['Fine really', 'Rude words', 'Sheer spam']);
  // The queue is refetched after each decision; the responses are held until all three are made.
  const made = Promise.withResolvers<void>();
  let decisions = 0;
  page.on('response', (response) => {
    if (/\/api\/moderation\/comments\/[^/]+\/\w+$/.test(response.url()) && ++decisions === 3) made.resolve();
  });
  await page.route('**/api/moderation/queue?*', async (route) => {
    await made.promise;
    await route.fallback();
  });
  const cameBack = await page.evaluateHandle((name) => {
    const seen = { again: false };
    new MutationObserver(() => {
      seen.again ||= document.querySelector('[aria-label="Queue"]')?.textContent?.includes(name) ?? false;
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  }, phone.name);
  await page.clock.runFor(10_000);
  await expect.poll(() => shownOn(page, phone)).toEqual(['Fine really']);
  await expect(page.getByText(/^The comment by Busy Author is/)).toHaveCount(0);
  expect(await cameBack.jsonValue()).toEqual({ again: false });
  await page.getByRole('tab', { name: 'Log' }).click();
  const log = page.getByRole('list', { name: 'Moderation log' }).getByRole('listitem').filter({ hasText: phone.name });
  await expect(log).toHaveCount(3);
  await expect(log.filter({ hasText: 'Mod Erator deleted a comment by Busy Author' })).toContainText(
    'Third time this week',
  );
  await expect(log.filter({ hasText: 'Mod Erator hid a comment' })).toContainText('Abusive or harassing');
  expect(heard).toEqual([]);
});

test('a comment is decided and its author suspended', async ({ page }) => {
  const { phone, author, comments } = await report(page, 26, ['You are all fools'], 'Angry Author');
  const bystander = commentApi(page, phone, await newPerson({ name: 'By Stander' }));
  await bystander.write('Please stay polite', comments[0]?.id);
  await signInAs(page, { role: 'moderator' });
  await openHydrated(page, '/moderator');
  await item(page, phone, 'You are all fools').click();
  const thread = detail(page).getByRole('list', { name: 'Thread' });
  await expect(thread.getByRole('article')).toHaveText([/You are all fools/, /Please stay polite/]);
  await expect(detail(page).getByRole('region', { name: 'Reports' })).toContainText('Abusive or harassing');
  const panel = detail(page).getByRole('region', { name: 'Author' });
  await expect(panel).toContainText(/Comments1Reviews0Hidden0Deleted0Reports1/);
  await expectNoSidewaysScroll(page);

  await panel.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend the author?' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Angry Author suspended')).toBeVisible();
  await expect(panel).toContainText('Suspended');
  const refused = await page.request.post(`/api/products/${phone.id}/comments`, {
    data: { comment: 'And another thing' },
    headers: authHeaders(author.token),
  });
  expect(refused.status()).toBe(403);
  await panel.getByText('Moderation log (1)').click();
  await expect(panel.getByRole('list', { name: 'Moderation log' })).toContainText('suspended Angry Author');

  await panel.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByRole('dialog').getByLabel('The reason in your words').fill('Apologised');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
  await expect(panel.getByRole('button', { name: 'Suspend' })).toBeVisible();

  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  // Leaving sends pending decisions.
  await page.getByRole('tab', { name: /^Hidden/ }).click();
  await expect(item(page, phone, 'You are all fools')).toContainText('Hidden by a moderator');
  await item(page, phone, 'You are all fools').click();
  await page.getByRole('button', { name: 'Show again' }).click();
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect.poll(() => shownOn(page, phone)).toEqual(['You are all fools']);
});

test('on a phone an open comment replaces the list', { tag: '@sized' }, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a wide screen shows both');
  const { phone } = await report(page, 27, ['You are all fools'], 'Angry Author');
  await signInAs(page, { role: 'moderator' });
  await openHydrated(page, '/moderator');
  await item(page, phone, 'You are all fools').click();
  await expect(detail(page)).toContainText('About: You are all fools');
  await expect(queue(page)).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(item(page, phone, 'You are all fools')).toBeVisible();
});

test('many comments are removed and restored by keyboard', async ({ page }) => {
  const word = `covers-${crypto.randomUUID()}`;
  const texts = [`First ${word}`, `Second ${word}`];
  const { phone } = await report(page, 170, texts, 'Shop Owner');
  const shown = async () => (await shownOn(page, phone)).filter((text) => text.includes(word));
  await signInAs(page, { role: 'moderator' });
  await openHydrated(page, `/moderator?search=${word}&kind=comment`);
  await item(page, phone, 'First').click();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 comments and reviews selected')).toBeVisible();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Edit 2 comments and reviews' });
  await dialog.getByLabel('Action').selectOption('Delete');
  await expect(dialog.getByRole('list', { name: 'Preview' })).toContainText('Shop Owner: Second');
  const remove = dialog.getByRole('button', { name: 'Delete (2)' });
  await expect(remove).toBeEnabled();
  await remove.press('Enter');
  await expect(page.getByText('No matches')).toBeVisible();
  expect(await shown()).toEqual([]);
  await page.keyboard.press('z');
  await expect(item(page, phone, word)).toHaveCount(2);
  expect(await shown()).toEqual(texts);
});
