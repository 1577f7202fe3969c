import type { Locator, Page } from '@playwright/test';
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
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
  registerPerson,
  registerVerified,
  signInAs,
  storeToken,
  uniqueEmail,
} from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

const likeButton = (page: Page) => page.getByRole('button', { name: /^Like( · [\d,]+)?$/ }).first();
// Names of phones begin alike: the address tells them apart.
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

/** Each at least 24 px a side, none over another. */
async function expectApart(targets: Locator[]): Promise<void> {
  const boxes = await Promise.all(targets.map(async (target) => (await target.boundingBox()) as DOMRect));
  for (const [place, { x, y, width, height }] of boxes.entries()) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    for (const other of boxes.slice(place + 1))
      expect(
        x >= other.x + other.width || other.x >= x + width || y >= other.y + other.height || other.y >= y + height,
      ).toBe(true);
  }
}

test('a phone is liked and rated, by mouse and by keyboard, and both are taken back', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
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
  await expect(ratings(page)).toContainText('4.0from 1 rating');
  await expect(ratings(page).getByRole('list', { name: 'Ratings by stars' })).toContainText('4 stars: 1');
  await expect(page.getByText('4.0 from 1 rating', { exact: false }).first()).toBeVisible();

  await page.reload();
  await expect(ratings(page)).toContainText('You gave 4 stars.');
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, '#reviews');
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveText('Like');
  await ratings(page).getByRole('button', { name: 'Take back' }).click();
  await expect(ratings(page).getByRole('list', { name: 'Ratings by stars' })).toHaveCount(0);
  const kept = async () => (await page.request.get(`/api/products/${phone.id}`)).json();
  await expect.poll(kept).toMatchObject({ likes: 0, ratingCount: 0 });
  expect(heard).toEqual([]);
});

test('a card has one heart, beside its price and clear of the drawing, and likes are for the phone’s page', async ({
  page,
}) => {
  const phone = await unusedPhone(page, 12);
  await openHydrated(page, `/products?search=${encodeURIComponent(phone.name)}`);
  const card = cardOf(page, phone);
  const height = (await card.boundingBox())?.height;
  const heart = card.getByRole('button', { name: `Save ${phone.name} to wishlist` });
  await expect(card.getByRole('button', { name: /wishlist|like/i })).toHaveCount(1);
  await expectApart([
    heart,
    card.getByRole('button', { name: /^More/ }),
    card.locator('img'),
    card.locator('.card-price p'),
    card.locator('label'),
  ]);
  const [price, button] = [await card.locator('.card-price').boundingBox(), await heart.boundingBox()];
  expect(button?.y).toBeGreaterThanOrEqual((price?.y ?? 0) - 1);
  await heart.focus();
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect((await card.boundingBox())?.height).toBe(height);
  await expectAccessible(page, 'main article');
});

test('a like asks a guest to sign in, and what the server refuses is taken back', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 13);
  const { email } = await registerVerified(page);
  const like = likeButton(page);
  await openHydrated(page, `/product/${phone.id}`);
  await like.click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText(`Sign in to like ${phone.name}.`);
  await page.keyboard.press('Escape');
  await expect(like).toBeFocused();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await signInByDialog(page, email);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('Like · 1');
  expect(new URL(page.url()).pathname).toBe(`/product/${phone.id}`);

  await page.route('**/api/products/*/like', (route) =>
    route.fulfill({ status: 503, json: { message: 'The site is busy right now.', code: 'UNAVAILABLE' } }),
  );
  await like.click();
  await expect(page.getByText('The site is busy right now.')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('Like · 1');
});

test('a reader without an account is asked to sign in, and then it is done', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 1);
  const { email } = await registerVerified(page);
  await openHydrated(page, `/product/${phone.id}`);

  await likeButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toContainText(`Sign in to like ${phone.name}.`);
  await expectAccessible(page, 'dialog[open]');
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

test('stars are pressed also on a page that was made before the first of them was given', async ({ page }) => {
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
  await expect(ratings(page).getByText('from 1 rating')).toBeVisible();
});

test('whoever opens an account in the dialog goes on where they were once the address is verified', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every size');
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
  await expect(verify).toContainText(`To rate ${phone.name}, open the link that we mailed to ${email}.`);
  const mailbox = await context.newPage();
  await followMail(mailbox, email);
  await expect(mailbox.getByText('Your e-mail address is verified.')).toBeVisible();
  await verify.getByRole('button', { name: 'I have opened the link' }).click();
  await expect(verify).toBeHidden();
  await ratings(page).getByRole('radio', { name: '5 stars' }).click();
  await expect(ratings(page)).toContainText('You gave 5 stars.');
});

test('what the server does not take is rolled back with a toast', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 3);
  const person = await signInAs(page);
  const talk = commentApi(page, phone, person);
  const { id } = await talk.write('It gets warm while charging.');
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  await expect(commentLocator(page, 'It gets warm')).toBeVisible();
  await page.route(/\/api\/products\/.+(like|rate|comments)$/, (route) =>
    route.fulfill({ status: 503, json: { message: 'The site is busy right now.', code: 'UNAVAILABLE' } }),
  );
  await page.route(`**/comments/${id}`, (route) => route.abort());

  await likeButton(page).click();
  await expect(page.getByText('The site is busy right now.').first()).toBeVisible();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');

  const like = commentLocator(page, 'It gets warm').getByRole('button', { name: 'Like' });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');

  await writing(page).fill('Lost on the way?');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(writing(page)).toHaveValue('Lost on the way?');
  await expect(commentLocator(page, 'Lost on the way?')).toHaveCount(0);

  await commentLocator(page, 'It gets warm').getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('textbox', { name: 'Edit your comment' });
  await editing.fill('It stays cool.');
  await page.getByRole('list', { name: 'Comments' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  await expect(editing).toHaveValue('It stays cool.');
});

test('comments are fetched when the reader comes near, and written, answered, edited and deleted in place', async ({
  page,
}) => {
  const phone = await unusedPhone(page, 4);
  const heard = collectConsoleErrors(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const of = (pattern: RegExp) => asked.filter((url) => pattern.test(url));
  const person = await signInAs(page, { name: 'Kavya Nair' });
  await page.clock.install();
  await openHydrated(page, `/product/${phone.id}`);
  await page.waitForLoadState('networkidle');
  expect(of(/\/comments|assets\/thread/)).toEqual([]);
  await openComments(page);
  await expect(writing(page)).toHaveAttribute('placeholder', /Nobody has said anything yet/);

  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByText('Write something first.')).toBeVisible();
  await writing(page).fill('The vibration motor is weak.');
  await page.keyboard.press('Control+Enter');
  const comment = commentLocator(page, 'The vibration motor is weak.');
  await expect(comment).toBeFocused();
  await expect(comment).toContainText('Kavya Nair');
  await expect(comment).toContainText('just now');
  await expect(writing(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();

  await comment.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Reply to Kavya Nair' }).fill('Mine too, after the update.');
  await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
  const reply = page.getByRole('article', { name: 'Reply to Kavya Nair by Kavya Nair' });
  await expect(reply).toContainText('Mine too, after the update.');

  await reply.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Mine too, since the update.');
  await page.getByRole('list', { name: 'Comments' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(reply).toContainText('Mine too, since the update.');
  await expect(reply).toContainText('edited');

  await reply.getByRole('button', { name: 'Like' }).click();
  await expect(reply.getByRole('button', { name: 'Like' })).toHaveText('Like1');

  await comment.getByRole('button', { name: 'Hide 1 reply' }).click();
  await expect(reply).toBeHidden();
  await comment.getByRole('button', { name: 'Show 1 reply' }).click();
  await expect(reply).toBeVisible();

  await comment.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment and 1 reply deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(comment).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(reply).toBeVisible();

  await reply.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.clock.runFor(10_000);
  expect((await removed).status()).toBe(200);
  await expect(page.getByText('Comment deleted.')).toBeHidden();
  await page.reload();
  await openComments(page);
  await expect(comment).toBeVisible();
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('article')).toHaveCount(1);
  expect(heard).toEqual([]);

  // Another tab of theirs was quicker.
  const { id } = await commentApi(page, phone, person).write('Deleted twice.');
  await page.reload();
  await openComments(page);
  await page.request.delete(`/api/products/${phone.id}/comments/${id}`, { headers: authHeaders(person.token) });
  await commentLocator(page, 'Deleted twice.').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Comment deleted.')).toBeHidden();
  await expect(comment).toBeVisible();
  await expect(commentLocator(page, 'Deleted twice.')).toHaveCount(0);
});

test('a deletion that still waits is sent when the reader leaves', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
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

test('a deletion that still waits is sent before the reader is signed out, and what they had typed goes with them', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 78);
  const person = await signInAs(page, { name: 'Leaving Reader' });
  await commentApi(page, phone, person).write('To be forgotten, too.');
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  await writing(page).fill('For nobody else');
  await commentLocator(page, 'To be forgotten, too.').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await (await page.request.get(`/api/products/${phone.id}/comments`)).json()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('handset:drafts'))).toBeNull();
});

test('what is typed outlives an expired sign-in, a reload and an unverified address', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 6);
  const person = await registerPerson(page, 'Ishaan Bose');
  await storeToken(page, person.token);
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  await writing(page).fill('Two SIMs and a card at once.');
  await page.reload();
  await openComments(page);
  await expect(writing(page)).toHaveValue('Two SIMs and a card at once.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByText('Confirm your e-mail address first')).toBeVisible();
  await expect(writing(page)).toHaveValue('Two SIMs and a card at once.');

  await followMail(page, person.email);
  await expect(page.getByText('is verified').first()).toBeVisible();
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  await page.request.post('/api/users/logout', { headers: authHeaders(person.token) });
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByText('Token expired or invalid')).toBeVisible();
  await signInByDialog(page, person.email);
  await expect(commentLocator(page, 'Two SIMs and a card at once.')).toBeVisible();
  await expect(writing(page)).toHaveValue('');
});

test('the first part of a thread is on the server’s page: complete with JavaScript off, escaped, and the page stays small', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = await unusedPhone(page, 23);
  const before = (await (await page.request.get(`/product/${phone.id}?variant=none`)).text()).length;
  const talk = commentApi(page, phone, await newPerson({ name: 'Asha <b>Rao</b>' }));
  const first = await talk.write('<img src=x onerror=alert(1)> & "quotes" https://example.org/a');
  await talk.write('It is <i>light</i>.', first.id);
  for (let n = 3; n <= 12; n++) await commentApi(page, phone, await newPerson()).write(`Remark ${n}`);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const reader = await context.newPage();
  await reader.goto(`/product/${phone.id}`);
  const list = reader.getByRole('list', { name: 'Comments' });
  await expect(list.getByRole('article')).toHaveCount(10);
  await expect(list.getByRole('article').first()).toContainText('<img src=x onerror=alert(1)> & "quotes"');
  await expect(list.getByRole('article').first()).toContainText('Asha <b>Rao</b>');
  await expect(list.getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute(
    'rel',
    'nofollow noopener ugc',
  );
  await expect(list.getByRole('article', { name: 'Reply to Asha <b>Rao</b> by' })).toContainText('It is <i>light</i>.');
  await expect(
    reader.getByText('Writing a comment, and reading more than the first 10, needs JavaScript.'),
  ).toBeVisible();
  const html = await (await page.request.get(`/product/${phone.id}`)).text();
  // What is shown is not sent a second time for hydration.
  expect(html.split('Remark 5')).toHaveLength(2);
  expect(html.length - before).toBeLessThan(12_000);
  await context.close();

  const heard = collectConsoleErrors(page);
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('article')).toHaveCount(12);
  await expect(commentLocator(page, 'It is <i>light</i>.').getByRole('button', { name: 'Like' })).toBeVisible();
  expect(heard).toEqual([]);
});

test('threads are ordered, and a link to a comment scrolls to it and marks it', async ({ page, isMobile }) => {
  const phone = await unusedPhone(page, 7);
  const [asha, farhan] = [await newPerson({ name: 'Asha' }), await newPerson({ name: 'Farhan' })];
  const ids: string[] = [];
  for (const text of ['First', 'Second', 'Third']) ids.push((await commentApi(page, phone, asha).write(text)).id);
  const reply = await commentApi(page, phone, farhan).write('Answer', ids[0]);
  await commentApi(page, phone, farhan).like(ids[1] ?? '');

  await openHydrated(page, `/product/${phone.id}#comment-${reply.id}`);
  const linked = page.getByRole('article', { name: 'Reply to Asha by Farhan' });
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();
  await expect(linked).toHaveClass(/accent-wash/);
  if (isMobile) return;

  await expect(texts(page)).toHaveText(['First', 'Answer', 'Second', 'Third']);
  const order = page.getByRole('combobox', { name: 'Order of comments' });
  await order.focus();
  await order.selectOption('Newest first');
  await expect(texts(page)).toHaveText(['Third', 'Second', 'First', 'Answer']);
  await expect(order).toBeFocused();
  await order.selectOption('Most liked');
  await expect(texts(page)).toHaveText(['Second', 'First', 'Answer', 'Third']);

  const link = commentLocator(page, 'Third').getByRole('link', { name: 'Link to this comment' });
  await expect(link.locator('time')).toHaveAttribute('title', /\d{4}.*\d:\d\d/);
  await link.click();
  await expect(page).toHaveURL(`/product/${phone.id}#comment-${ids[2]}`);
  await expect(commentLocator(page, 'Third')).toHaveClass(/accent-wash/);

  // As a notification leads to it from the same page.
  const follow = (id: string) =>
    page.evaluate((hash) => {
      window.location.hash = hash;
    }, `comment-${id}`);
  await page.getByRole('button', { name: 'Hide 1 reply' }).click();
  await expect(linked).toHaveCount(0);
  await follow(reply.id);
  await expect(linked).toBeFocused();
  await page.route('**/comments/*', (route) => route.abort());
  await follow('01a1dda3-1c53-7c4d-a390-1f166b03185d');
  await expect(page.getByText('The comment you followed a link to could not be loaded.')).toBeVisible();
  await page.unroute('**/comments/*');
  await page.goto(`/product/${phone.id}?again#comment-01a1dda3-1c53-7c4d-a390-1f166b03185d`);
  await expect(page.getByText('The comment you followed a link to is no longer here.')).toBeVisible();
});

test('a new comment stands where the chosen order has it', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 15);
  const others = commentApi(page, phone, await newPerson());
  for (const text of ['The first.', 'The second.']) await others.write(text);
  await signInAs(page);
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  const order = page.getByRole('combobox', { name: 'Order of comments' });
  await order.selectOption('Newest first');
  await writing(page).fill('The newer one.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(texts(page)).toHaveText(['The newer one.', 'The second.', 'The first.']);
  await order.selectOption('Oldest first');
  await expect(texts(page)).toHaveText(['The first.', 'The second.', 'The newer one.']);
});

test('a failed edit of a comment takes back its own text and keeps newer replies', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 16);
  const person = await signInAs(page, { name: 'Kavya Nair' });
  await commentApi(page, phone, person).write('As it was.');
  await commentApi(page, phone, person).write('Another.');
  const failing = Promise.withResolvers<void>();
  await page.route(/\/comments\//, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await failing.promise;
    await route.abort();
  });
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  const comment = commentLocator(page, 'As it was.');
  await comment.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('As it never was.');
  await page.getByRole('list', { name: 'Comments' }).getByRole('button', { name: 'Save', exact: true }).click();
  const others = commentApi(page, phone, await newPerson({ name: 'Farhan' }));
  const [{ id }] = await (await page.request.get(`/api/products/${phone.id}/comments`)).json();
  await others.write('Replied meanwhile.', id);
  await page.getByRole('combobox', { name: 'Order of comments' }).selectOption('Newest first');
  await expect(commentLocator(page, 'Replied meanwhile.')).toBeVisible();
  failing.resolve();
  // What was typed stays in its form.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(texts(page)).toHaveText(['Another.', 'As it was.', 'Replied meanwhile.']);
});

test('a report goes to the moderators, and the third one hides the comment', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 8);
  const talk = commentApi(page, phone, await newPerson({ name: 'Troll' }));
  const spam = await talk.write('Cheap followers here');
  await talk.write('A harmless word');
  for (const reporter of [await newPerson(), await newPerson()])
    await commentApi(page, phone, reporter).report(spam.id);
  await signInAs(page);
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);

  await commentLocator(page, 'A harmless word').getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this comment' });
  await expect(dialog.getByRole('radio')).toHaveCount(5);
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a reason.');
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await dialog.getByLabel('Details').fill('x'.repeat(501));
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByLabel('Details')).toHaveAccessibleDescription(/at most 500 characters/);
  await dialog.getByLabel('Details').fill('Not about phones');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();
  await expect(commentLocator(page, 'A harmless word').getByRole('button', { name: 'Reported' })).toBeDisabled();

  await commentLocator(page, 'Cheap followers').getByRole('button', { name: 'Report' }).click();
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(commentLocator(page, 'Cheap followers')).toHaveCount(0);
});

test('comment text of any kind shows safely, and a deep thread is readable at 320 px', async ({ page, isMobile }) => {
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
    (await commentLocator(page, `Level ${level},`).locator('p').last().boundingBox())?.width ?? 0;
  await expect(async () => {
    const widths = [await widthOf(1), await widthOf(4), await widthOf(7)] as const;
    expect(widths[0]).toBeGreaterThan(widths[1]);
    expect(widths[2]).toBe(widths[1]);
    expect(widths[2]).toBeGreaterThan(200);
  }).toPass();
  await expect(commentLocator(page, 'Level 7,')).toContainText('In reply to Asha');
  await withLargeText(page, () => expectNoSidewaysScroll(page));
  if (!isMobile) await expectAccessible(page, '#comments');
});

test('past 500 comments there is more to load, and a failed load can be tried again', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 10);
  const author = { id: null, name: 'Deleted account', role: 'consumer', avatarUrl: null };
  const made = (from: number, until: number) =>
    Array.from({ length: until - from }, (_, place) => ({
      id: `01a1dda3-0000-7000-8000-${String(from + place).padStart(12, '0')}`,
      comment: `Number ${from + place}`,
      parentId: null,
      author,
      likes: [],
      replies: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      editedAt: null,
    }));
  let isDown = true;
  await page.route(`**/api/products/${phone.id}/comments?*`, (route) => {
    if (isDown) return route.fulfill({ status: 500, json: { message: 'Something broke.', code: 'INTERNAL' } });
    const after = new URL(route.request().url()).searchParams.get('after');
    return route.fulfill({ json: after?.endsWith('499') ? made(500, 503) : made(0, 500) });
  });
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText('Something broke.')).toBeVisible();
  isDown = false;
  await again.click();
  const articles = page.getByRole('list', { name: 'Comments' }).getByRole('article');
  await expect(articles).toHaveCount(500);
  await page.getByRole('button', { name: 'Load more comments' }).click();
  await expect(articles).toHaveCount(503);
  await expect(articles.last()).toContainText('Number 502');
  await expect(articles.nth(500)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Load more comments' })).toHaveCount(0);
});

test("one's own comments are listed in the account and lead to where they stand", async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every size');
  const phone = await unusedPhone(page, 11);
  const person = await signInAs(page);
  await openHydrated(page, '/user?tab=comments');
  await expect(page.getByText('You have not written anything yet')).toBeVisible();
  await commentApi(page, phone, person).write('Found again later.');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Your comments' })).toContainText('Found again later.');
  await page.getByRole('list', { name: 'Your comments' }).getByRole('link').click();
  await expect(commentLocator(page, 'Found again later.')).toBeFocused();
});
