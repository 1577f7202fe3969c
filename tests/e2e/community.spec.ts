import type { Locator, Page } from '@playwright/test';
import {
  boxOf,
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
  withLargeText,
} from '#tests/support/browser/browser.ts';
import { commentApi, commentLocator, openComments, unusedPhone } from '#tests/support/browser/comments.ts';
import {
  followMail,
  newPerson,
  PASSWORD,
  registerVerified,
  signInAs,
  uniqueEmail,
} from '#tests/support/browser/sign-in.ts';

const likeButton = (page: Page) => page.getByRole('button', { name: /^Like( · [\d,]+)?$/ }).first();
// Some phone names start with another's, so cards are found by address.
const cardOf = (page: Page, { id }: { id: string }) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/product/${id}"]`) });
const ratings = (page: Page) => page.getByRole('region', { name: 'Owners say' });
const writing = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });
const texts = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('article').locator('p');

async function signInByDialog(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
}

/** Each target is at least 24 px wide and high, and none overlaps another. */
async function expectApart(targets: Locator[]): Promise<void> {
  const boxes = await Promise.all(targets.map(boxOf));
  for (const [place, { x, y, width, height }] of boxes.entries()) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    for (const other of boxes.slice(place + 1))
      expect(
        x >= other.x + other.width || other.x >= x + width || y >= other.y + other.height || other.y >= y + height,
      ).toBe(true);
  }
}

test('likes and ratings can be undone', { tag: '@smoke' }, async ({ page }) => {
  const phone = await unusedPhone(page, 0);
  const heard = collectConsoleErrors(page);
  await signInAs(page);
  await openHydrated(page, `/product/${phone.id}`);
  await expect(ratings(page).getByRole('list', { name: 'Ratings by stars' })).toHaveCount(0);

  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(likeButton(page)).toHaveText('Like · 1');

  const stars = ratings(page).getByRole('group', { name: `Your rating of ${phone.name}` });
  await stars.getByRole('radio', { name: '1 star' }).focus();
  await page.keyboard.press('Space');
  await expect(ratings(page)).toContainText('You gave 1 star.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(stars.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await stars.getByRole('radio', { name: '4 stars' }).click();
  await ratings(page).getByText('1 rating').click();
  await expect(ratings(page).getByRole('list', { name: 'Ratings by stars' })).toContainText('4 stars: 1');
  await expect(page.getByRole('link', { name: 'Rated 4.0 (1 rating)' })).toBeVisible();

  await page.reload();
  await expect(ratings(page)).toContainText('You gave 4 stars.');
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveText('Like');
  await ratings(page).getByRole('button', { name: 'Remove' }).click();
  await expect(ratings(page).getByRole('list', { name: 'Ratings by stars' })).toHaveCount(0);
  const kept = async () => (await page.request.get(`/api/products/${phone.id}`)).json();
  await expect.poll(kept).toMatchObject({ likes: 0, ratingCount: 0 });
  expect(heard).toEqual([]);
});

test('a card has one heart, beside its price and clear of the drawing', async ({ page }) => {
  const phone = await unusedPhone(page, 12);
  await openHydrated(page, `/products?search=${encodeURIComponent(phone.name)}`);
  const card = cardOf(page, phone);
  const height = (await boxOf(card)).height;
  const heart = card.getByRole('button', { name: `Save ${phone.name} to wishlist` });
  await expect(card.getByRole('button', { name: /wishlist|like/i })).toHaveCount(1);
  await expectApart([
    heart,
    card.getByRole('button', { name: /^More/ }),
    card.locator('img'),
    card.locator('.card-price p'),
    card.locator('label'),
  ]);
  const [price, button] = [await boxOf(card.locator('.card-price')), await boxOf(heart)];
  expect(button.y).toBeGreaterThanOrEqual(price.y - 1);
  await heart.focus();
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect((await boxOf(card)).height).toBe(height);
});

test('a guest’s like is saved after signing in on the same page', async ({ page }) => {
  const phone = await unusedPhone(page, 1);
  const { email } = await registerVerified(page);
  await openHydrated(page, `/product/${phone.id}`);

  await likeButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toContainText(`Sign in to like ${phone.name}.`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(likeButton(page)).toBeFocused();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');

  await likeButton(page).click();
  await signInByDialog(page, email);
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(`/product/${phone.id}`);
  await page.reload();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
});

test('stars work on a page cached before the first rating', async ({ page }) => {
  const phone = await unusedPhone(page, 168);
  await page.route(`**/api/products/${phone.id}`, async (route) => {
    const product = await (await route.fetch()).json();
    await route.fulfill({ json: { ...product, rating: 4, ratingCount: 1, ratings: [0, 0, 0, 1, 0] } });
  });
  const isKnown = page.waitForResponse(`**/api/products/${phone.id}`);
  await openHydrated(page, `/product/${phone.id}`);
  await isKnown;
  await ratings(page).getByRole('radio', { name: '5 stars' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText(`Sign in to rate ${phone.name}.`);
  await expect(ratings(page).getByText('1 rating', { exact: false }).first()).toBeVisible();
});

test('an account registered in the dialog continues on the same page once verified', async ({ page, context }) => {
  const phone = await unusedPhone(page, 2);
  await openHydrated(page, `/product/${phone.id}`);
  const email = uniqueEmail('ravi');
  await ratings(page).getByRole('radio', { name: '5 stars' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an account' });
  await dialog.getByLabel('Name').fill('Ravi Menon');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toBeHidden();
  const verify = page.getByRole('dialog', { name: 'Confirm your e-mail address first' });
  await expect(verify).toContainText(`To rate ${phone.name}, open the link we sent to ${email}.`);
  const mailbox = await context.newPage();
  await followMail(mailbox, email);
  await expect(mailbox.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await verify.getByRole('button', { name: 'I’ve opened the link' }).click();
  await expect(verify).toBeHidden();
  await ratings(page).getByRole('radio', { name: '5 stars' }).click();
  await expect(ratings(page)).toContainText('You gave 5 stars.');
});

test('a comment is written, answered and deleted', { tag: '@smoke' }, async ({ page }) => {
  const phone = await unusedPhone(page, 4);
  const heard = collectConsoleErrors(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await commentApi(page, phone, await newPerson({ name: 'Asha' })).write('The screen is bright.');
  await signInAs(page, { name: 'Kavya Nair' });
  await openHydrated(page, `/product/${phone.id}`);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /\/comments|assets\/thread/.test(url))).toEqual([]);
  await openComments(page);

  await writing(page).fill('The vibration motor is weak.');
  await page.keyboard.press('Control+Enter');
  const comment = commentLocator(page, 'The vibration motor is weak.');
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport();
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
  await comment.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Reply to Kavya Nair' }).fill('Mine too, after the update.');
  await page.getByRole('form', { name: 'Reply to Kavya Nair' }).getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('article', { name: 'Reply to Kavya Nair by Kavya Nair' })).toBeVisible();

  await comment.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment and 1 reply deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(comment).toBeFocused();
  await page.reload();
  await openComments(page);
  await expect(texts(page)).toHaveText([
    'The screen is bright.',
    'The vibration motor is weak.',
    'Mine too, after the update.',
  ]);
  expect(heard).toEqual([]);
});

test('a pending deletion is sent when the reader leaves', async ({ page }) => {
  const phone = await unusedPhone(page, 5);
  const person = await signInAs(page);
  await commentApi(page, phone, person).write('To be forgotten.');
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  await commentLocator(page, 'To be forgotten.').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await page.goto('/faq');
  await expect.poll(async () => (await page.request.get(`/api/products/${phone.id}/comments`)).json()).toEqual([]);
});

test('a link to a comment scrolls to it and marks it', async ({ page }) => {
  const phone = await unusedPhone(page, 7);
  const [asha, farhan] = [await newPerson({ name: 'Asha' }), await newPerson({ name: 'Farhan' })];
  const ids: string[] = [];
  for (const text of ['First', 'Second', 'Third']) ids.push((await commentApi(page, phone, asha).write(text)).id);
  const reply = await commentApi(page, phone, farhan).write('Answer', ids[0]);

  await openHydrated(page, `/product/${phone.id}#comment-${reply.id}`);
  const linked = page.getByRole('article', { name: 'Reply to Asha by Farhan' });
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();
  await expect(linked).toHaveClass(/accent-wash/);

  const link = commentLocator(page, 'Third').getByRole('link', { name: 'Link to this comment' });
  await expect(link.locator('time')).toHaveAttribute('title', /\d{4}.*\d:\d\d/);
  await link.click();
  await expect(page).toHaveURL(`/product/${phone.id}#comment-${ids[2]}`);
  await expect(commentLocator(page, 'Third')).toHaveClass(/accent-wash/);
});

test('text of any kind and a deep thread are readable at 320 px', { tag: '@sized' }, async ({ page }) => {
  const phone = await unusedPhone(page, 9);
  const people = [await newPerson({ name: 'Asha' }), await newPerson({ name: '‮Farhan قاسم' })];
  const [talk] = people.map((person) => commentApi(page, phone, person));
  const markup = '<script>alert(1)</script> <img src=x onerror="alert(2)"> **not bold**';
  const arabic = 'البطارية تدوم يومين\nand English after it 👩🏽‍💻';
  const long = `${'Long '.repeat(399)}text.`;
  for (const text of [markup, arabic, long, 'x'.repeat(300), 'See https://example.org/a?b=1. Not javascript:alert(1)'])
    await talk?.write(text);
  let parent = (await talk?.write('Level 0'))?.id;
  for (let level = 1; level < 8; level++) {
    const person = people[level % 2] ?? (await newPerson());
    parent = (
      await commentApi(page, phone, person).write(`Level ${level}, and enough words to need several lines`, parent)
    ).id;
  }

  page.on('dialog', () => expect(true, 'a script ran').toBe(false));
  await page.setViewportSize({ width: 320, height: 700 });
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  await expect(commentLocator(page, markup)).toBeVisible();
  await expect(page.getByRole('region', { name: /comments$/ }).locator('script, img[src=x]')).toHaveCount(0);
  await expect(commentLocator(page, 'البطارية').locator('p').last()).toHaveText(arabic);
  await expect(commentLocator(page, 'Long Long').locator('p').last()).toHaveText(long);
  const link = commentLocator(page, 'Not javascript').getByRole('link', { name: /example\.org/ });
  await expect(link).toHaveAttribute('href', 'https://example.org/a?b=1');
  await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
  await expect(commentLocator(page, 'Not javascript').locator('a[href^=javascript]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  const widthOf = async (level: number) =>
    (await boxOf(commentLocator(page, `Level ${level},`).locator('p').last())).width;
  await expect(async () => {
    const widths = [await widthOf(1), await widthOf(4), await widthOf(7)] as const;
    expect(widths[0]).toBeGreaterThan(widths[1]);
    expect(widths[2]).toBe(widths[1]);
    expect(widths[2]).toBeGreaterThan(200);
  }).toPass();
  await expect(commentLocator(page, 'Level 7,')).toContainText('In reply to Asha');
  await withLargeText(page, () => expectNoSidewaysScroll(page));
});

test('comments are listed in the account with links to their pages', async ({ page }) => {
  const phone = await unusedPhone(page, 11);
  const person = await signInAs(page);
  await openHydrated(page, '/user?tab=comments');
  await expect(page.getByText('No comments yet')).toBeVisible();
  await commentApi(page, phone, person).write('Found again later.');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Your comments' })).toContainText('Found again later.');
  await page.getByRole('list', { name: 'Your comments' }).getByRole('link').click();
  await expect(commentLocator(page, 'Found again later.')).toBeFocused();
});
