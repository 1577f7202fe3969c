import type { Page } from '@playwright/test';
import type { Blog, BlogList } from '#contract/blogs.ts';
import type { Brand } from '#contract/brands.ts';
import type { Issue } from '#contract/newsletter/issues.ts';
import { adminApi, callAs, createOwnPhones, uniqueName } from '#tests/support/browser/admin-api.ts';
import { boxOf, collectConsoleErrors, expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { sendContactMessage } from '#tests/support/browser/contact-message.ts';
import { expectPainted } from '#tests/support/browser/painted.ts';
import {
  adminWithPassword,
  fillLogin,
  newPerson,
  PASSWORD,
  type SignedInPerson,
  signInAs,
  storeToken,
  uniqueEmail,
} from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

/** Situations in which text typed at the desk used to be lost. */

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
const title = (page: Page) => page.getByLabel('Title', { exact: true });

function writeArticle(page: Page, admin: SignedInPerson, words: string, paragraphs: number): Promise<Blog> {
  const content = Array.from({ length: paragraphs }, (_, at) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `Paragraph ${at + 1} of many.` }],
  }));
  const body = { type: 'doc', content };
  return callAs(page, admin, 'POST', '/api/blogs', { title: words, excerpt: 'As it was.', body });
}

test('a new article saves itself without moving the cursor or losing undo', async ({ page, context }) => {
  const admin = await signInAs(page, { role: 'admin' });
  const [mine, other] = [uniqueName('Saved while written'), uniqueName('Written beside it')];
  await openHydrated(page, '/admin/blogs/add');
  const beside = await context.newPage();
  await openHydrated(beside, '/admin/blogs/add');
  await title(page).fill(mine);
  await title(beside).fill(other);
  await text(page).click();
  await page.keyboard.type('First words.');
  await text(beside).click();
  await beside.keyboard.type('Words beside.');
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(' Second words.');
  await page.keyboard.press('Control+s');
  await page.keyboard.type(' Third words.');
  await expect(text(page)).toHaveText('First words. Second words. Third words.');
  // Selection and history are those from before the saves.
  await page.keyboard.press('Control+a');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(text(page).locator('strong')).toHaveText('First words. Second words. Third words.');
  for (let step = 0; step < 6; step++) await page.keyboard.press('Control+z');
  await expect(text(page)).toHaveText('');
  await page.keyboard.press('Control+Shift+z');
  await expect(text(page)).toContainText('First');

  await expect(beside).toHaveURL(/\/admin\/blogs\/edit\//);
  await expect(text(beside)).toHaveText('Words beside.');
  await beside.close();
  const { blogs } = await callAs<BlogList>(page, admin, 'GET', '/api/blogs?status=draft&limit=100');
  expect(blogs.map((blog) => blog.title)).toEqual(expect.arrayContaining([mine, other]));
});

test('an issue without articles, and notes, survive a click elsewhere', async ({ page }) => {
  const names = [uniqueName('Anita'), uniqueName('Bhanu')];
  for (const name of names) {
    const email = uniqueEmail('writer');
    await sendContactMessage({ name, email, subject: `Of ${name}`, message: 'Which one has a jack?' });
  }
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/newsletter?tab=issues');
  await page.getByRole('link', { name: 'Write an issue' }).click();
  const subject = uniqueName('An unfinished issue');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Introduction').fill('Half a sentence that');
  await page.getByRole('main').getByRole('link', { name: 'Newsletter', exact: true }).last().click();
  await page.getByRole('link', { name: `Edit ${subject}` }).click();
  await expect(page).toHaveURL(/\/admin\/newsletter\/issues\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel('Introduction')).toHaveText('Half a sentence that');

  await openHydrated(page, '/admin/contacts');
  const list = page.getByRole('list', { name: 'Messages' });
  const [first = '', second = ''] = names;
  await list.getByRole('button', { name: first }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Tell her about the');
  await list.getByRole('button', { name: second }).click();
  await expect(page.getByRole('region', { name: `Message from ${second}` })).toBeVisible();
  await list.getByRole('button', { name: first }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Tell her about the');
  await page.reload();
  await list.getByRole('button', { name: first }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Tell her about the');
});

test('an issue stored in this browser does not overwrite a newer version', async ({ page }) => {
  const admin = await signInAs(page, { role: 'admin' });
  const subject = uniqueName('A shared issue');
  const fields = { subject, intro: '', introBody: null, articleIds: [], audience: 'everybody', brandIds: [] };
  const issue = await callAs<Issue>(page, admin, 'POST', '/api/newsletter/issues', fields);
  await openHydrated(page, '/admin/newsletter?tab=issues');
  await page.getByRole('link', { name: `Edit ${subject}` }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  const path = `**/api/newsletter/issues/${issue.id}`;
  await page.route(path, (route) => route.abort());
  const [mine, theirs] = [uniqueName('Mine'), uniqueName('Theirs')];
  await page.getByLabel('Subject').fill(mine);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(mine);
  const saved = { ...fields, subject: theirs, updatedAt: issue.updatedAt };
  await callAs(page, admin, 'PUT', `/api/newsletter/issues/${issue.id}`, saved);
  await page.unroute(path);

  for (const _ of ['once', 'twice']) {
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Someone else saved this issue while you were editing');
    await expect(page.getByLabel('Subject')).toHaveValue(mine);
  }
  await page.getByRole('alert').getByRole('button', { name: 'Review' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Theirs/ })
    .check();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(theirs);
});

test('a half-filled phone form is restored on another computer', async ({ page, context, browser, baseURL }) => {
  const { admin, phones } = await createOwnPhones(page, 'Draftphone', ['Alpha']);
  await storeToken(page, admin.token);
  const path = `/admin/products/edit/${phones[0]?.id}`;
  await openHydrated(page, path);
  await page.getByLabel('Weight, g').fill('187');
  await expect(page.getByText('Backed up on the server')).toBeVisible();
  const again = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await openHydrated(again, path);
  await expect(again.getByLabel('Weight, g')).toHaveValue('187');
  await expect(again.getByText('Your unsaved changes were restored.')).toBeVisible();

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  await storeToken(other, admin.token);
  await openHydrated(other, path);
  await expect(other.getByLabel('Weight, g')).toHaveValue('187');
  await other.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(other.getByText('No unsaved changes')).toBeVisible();
  await elsewhere.close();
});

test('a conflict highlights the differences and keeps both texts', async ({ page }) => {
  const { admin, desk, phones } = await createOwnPhones(page, 'Conflictphone', ['Alpha']);
  await storeToken(page, admin.token);
  const blog = await writeArticle(page, admin, uniqueName('Two hands, long'), 60);
  await openHydrated(page, `/admin/blogs/edit/${blog.id}`);
  await text(page).getByText('Paragraph 60 of many.').click();
  await page.keyboard.press('End');
  const content = blog.body.content.slice(0, -1);
  const last = { type: 'paragraph', content: [{ type: 'text', text: 'Paragraph 60 of many. Theirs.' }] };
  const body = { type: 'doc', content: [last, ...content.slice(1), last] };
  await callAs(page, admin, 'PUT', `/api/blogs/${blog.id}`, { body, updatedAt: blog.updatedAt });
  await page.keyboard.type(' Mine alone.');
  const both = page.getByRole('alert', { name: 'Editing conflict' });
  await expect(both).toBeInViewport({ ratio: 1 });
  await both.getByRole('button', { name: 'Review' }).click();
  const compared = page.getByRole('dialog', { name: 'Someone else saved this article' });
  await expect(compared.locator('mark').filter({ hasText: 'Mine alone.' })).toBeVisible();
  await expect(compared.locator('mark').filter({ hasText: 'Theirs.' })).toBeVisible();
  await expect(compared.getByRole('group')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await text(page).getByText('Mine alone.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And more.');
  await both.getByRole('button', { name: 'Review' }).click();
  await compared.getByRole('button', { name: 'Save choices' }).click();
  await expect(both).toHaveCount(0);
  await expect(text(page)).toContainText('Mine alone. And more.');
  // The paragraph that only they changed has their text.
  await expect(text(page).locator('p').first()).toHaveText('Paragraph 60 of many. Theirs.');

  const id = phones[0]?.id ?? '';
  const colours = (word: string) => Array.from({ length: 6 }, (_, at) => `${word} long colour ${at + 1}`);
  await openHydrated(page, `/admin/products/edit/${id}`);
  await page.getByLabel('Colours').fill(colours('My').join('; '));
  await desk.changePhone(id, { colours: colours('Their') });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this phone' });
  for (const name of [/Yours/, /Theirs/]) {
    const value = conflict.getByRole('radio', { name }).locator('xpath=..');
    await expect(value).toBeInViewport({ ratio: 1 });
    expect((await boxOf(value)).width).toBeGreaterThan(280);
  }
  await expect(conflict.locator('mark').first()).toBeVisible();
});

test('publishing asks first, however the button was pressed', async ({ page }) => {
  const admin = await signInAs(page, { role: 'admin' });
  const blog = await writeArticle(page, admin, uniqueName('Not yet'), 2);
  await openHydrated(page, `/admin/blogs/edit/${blog.id}`);
  const publish = page.getByRole('button', { name: /^Publish/ }).first();
  await publish.focus();
  await page.keyboard.press('Enter');
  const publishDialog = page.getByRole('dialog', { name: 'Publish this article?' });
  await expect(publishDialog).toBeVisible();
  // A second press of the same key declines.
  await page.keyboard.press('Enter');
  await expect(publishDialog).toHaveCount(0);
  expect((await page.request.get(`/api/blogs/${blog.id}`)).status()).toBe(404);
  await publish.click();
  await publishDialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Article published')).toBeVisible();
  expect((await page.request.get(`/api/blogs/${blog.id}`)).status()).toBe(200);
});

test('an error appearing at a field does not swallow a click', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/products/add');
  await page.getByRole('button', { name: 'Add a store' }).click();
  await page.getByLabel('Link 1', { exact: true }).fill('no link');
  const button = page.getByRole('button', { name: 'Add a store' });
  const { x, y } = await boxOf(button);
  await page.mouse.move(x + 20, y + 3);
  await page.mouse.down();
  // Validation runs while the pointer is down.
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)));
  await page.mouse.up();
  await expect(page.getByLabel('Store 2', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Link 1', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('handset:token') ?? '');
  await page.request.post('/api/users/logout', { headers: authHeaders(token) });
}

test('a session that ends during typing loses no text', async ({ page }) => {
  const chief = await newPerson({ role: 'admin' });
  const person = await adminWithPassword(page, chief);
  const blog = await writeArticle(page, chief, uniqueName('Ended under the keys'), 1);
  await storeToken(page, person.token);
  await page.clock.install();
  await openHydrated(page, `/admin/blogs/edit/${blog.id}`);
  await text(page).click();
  await page.keyboard.press('Control+End');
  const stored = async () => JSON.stringify((await callAs<Blog>(page, chief, 'GET', `/api/blogs/${blog.id}`)).body);

  // It works a second time in the same tab.
  for (const round of ['one', 'two']) {
    await endSession(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.keyboard.type(` Round ${round} begins`);
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.clock.runFor(1_600);
    await refused;
    await expect(page.getByText('Token expired or invalid')).toBeVisible();
    await page.keyboard.type(' and goes on to its end.');
    await expect(text(page)).toContainText(`Round ${round} begins and goes on to its end.`);
    await page.clock.resume();

    await expect(signInAgain(page)).toBeVisible();
    await page.keyboard.type('too late');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(signInAgain(page).getByLabel('E-mail')).toHaveValue(person.email);
    await expect(signInAgain(page).getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(text(page)).toBeVisible();
    await signInAgain(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(signInAgain(page)).toHaveCount(0);
    await expect(text(page)).toBeFocused();
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await expect.poll(stored).toContain(`Round ${round} begins and goes on to its end.`);
  }
});

test('leaving still asks about unsaved text after signing in again', async ({ page }) => {
  const chief = await newPerson({ role: 'admin' });
  const person = await adminWithPassword(page, chief);
  const { phones } = await createOwnPhones(page, 'Guardphone', ['Alpha']);
  await storeToken(page, person.token);
  const heard = collectConsoleErrors(page);
  await openHydrated(page, `/admin/products/edit/${phones[0]?.id}`);
  await page.getByLabel('Weight, g').fill('187');
  await page.request.post('/api/users/logout', { headers: authHeaders(person.token) });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(signInAgain(page)).toBeVisible();
  await fillLogin(page, person.email, PASSWORD);
  await expect(signInAgain(page)).toHaveCount(0);
  const phone = adminApi(page, chief).getPhone;
  await expect.poll(() => phone(phones[0]?.id ?? '')).toMatchObject({ weight: 187 });
  await page.getByLabel('Weight, g').fill('188');
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  expect(heard.filter((line) => line.includes('blocker'))).toEqual([]);
  expect(await phone(phones[0]?.id ?? '')).toMatchObject({ weight: 187 });
});

test('a dialog open when the session ends is saved after signing in over it', async ({ page }) => {
  const { brand } = await createOwnPhones(page, 'Waitphone', ['Alpha']);
  const person = await adminWithPassword(page, await newPerson({ role: 'admin' }));
  await storeToken(page, person.token);
  await openHydrated(page, '/admin/brands');
  const edit = page.getByRole('button', { name: `Edit ${brand.name}` });
  const dialog = page.getByRole('dialog');
  await edit.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();

  await edit.press('Enter');
  await dialog.getByLabel('Description').fill('Typed before the session ended');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(signInAgain(page)).toBeVisible();
  await expectPainted(signInAgain(page).getByLabel('E-mail'));
  await fillLogin(page, person.email, PASSWORD);
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();
  const brands: Brand[] = await (await page.request.get('/api/brands')).json();
  expect(brands.find(({ id }) => id === brand.id)?.description).toBe('Typed before the session ended');
});
