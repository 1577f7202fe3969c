import type { Locator, Page } from '@playwright/test';
import type { Blog } from '#contract/blogs.ts';
import { callAs, uniqueName } from '#tests/support/browser/admin-api.ts';
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';
import {
  adminWithPassword,
  fillLogin,
  newPerson,
  PASSWORD,
  type SignedInPerson,
  signInAs,
  storeToken,
} from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { picture } from '#tests/support/content/pictures.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
const status = (page: Page) => page.getByRole('region', { name: 'Status' });
const saved = (page: Page) => page.getByText(/^Saved \d/);

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Publish this article?' })
    .getByRole('button', { name: 'Publish now' })
    .click();
}

let written = 0;
/** A title that is unique in this run. */
function ownTitle(words: string): string {
  written += 1;
  const { project, workerIndex, retry } = test.info();
  return `${words} ${project.name} ${workerIndex} ${retry} ${written}`;
}

/** Actions of an admin elsewhere, directly through the API. */
function deskOf(page: Page, person: SignedInPerson) {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, data?: object) =>
    callAs<Blog>(page, person, method, `/api/blogs${path}`, data);
  return {
    get: (id: string) => send('GET', `/${id}`),
    save: (blog: Blog, changes: object) => send('PUT', `/${blog.id}`, { ...changes, updatedAt: blog.updatedAt }),
    publish: (id: string) => send('PATCH', `/${id}/status`, { status: 'published' }),
    write: (title: string, ...paragraphs: string[]) => {
      const content = paragraphs.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] }));
      return send('POST', '', { title, excerpt: `About ${title}.`, body: { type: 'doc', content } });
    },
  };
}

/** Drops a file on the text. */
async function dropPicture(page: Page, name: string): Promise<void> {
  const bytes = (await picture('png', 640, 480)).toString('base64');
  await text(page).evaluate(
    (element, [base64, fileName]) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([data], fileName, { type: 'image/png' }));
      const { left, top } = element.getBoundingClientRect();
      const at = { clientX: left + 40, clientY: top + 30, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }));
    },
    [bytes, name] as const,
  );
}

test('a new article is written, shared, published and moved to another address', { tag: '@smoke' }, async ({
  page,
}) => {
  const title = uniqueName('Written and moved');
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/blogs/add');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Excerpt').fill('In short.');
  await text(page).click();
  await page.keyboard.type('The OnePlus 12 lasts a day.');
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  const hints = page.getByRole('region', { name: 'Hints' });
  await expect(hints.getByText('The OnePlus 12 has no phone card.')).toBeVisible();
  await hints.getByRole('button', { name: /^Insert/ }).click();
  await expect(text(page).getByRole('group', { name: 'Phone card: OnePlus 12' })).toBeVisible();
  await expect(hints.getByText('The OnePlus 12 has no phone card.')).toBeHidden();

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

  await publish(page);
  await expect(page.getByText('Article published')).toBeVisible();

  await page.getByRole('button', { name: 'Change web address' }).click();
  const address = page.getByRole('dialog', { name: 'Change web address' });
  const moved = `${title.toLowerCase().replaceAll(' ', '-')}-moved`;
  await address.getByLabel('Web address').fill(moved);
  await address.getByRole('button', { name: 'Change' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/blogs/edit/${moved}$`));
  expect((await page.request.get(`/blog/${moved}`)).status()).toBe(200);
});

test('an earlier version is restored from the list of articles', { tag: '@smoke' }, async ({ page }) => {
  const desk = deskOf(page, await signInAs(page, { role: 'admin' }));
  const article = await desk.write(ownTitle('Restored'), 'As it was yesterday.');
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'As it is today.' }] }] };
  await desk.save(article, { body });
  await openHydrated(page, `/admin/blogs?search=${encodeURIComponent(article.title)}`);
  await page.getByRole('link', { name: article.title }).click();
  await expect(text(page)).toHaveText('As it is today.');
  await page.getByRole('region', { name: 'Earlier versions' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(text(page)).toHaveText('As it was yesterday.');
});

test('an article is written with all its parts and previewed', async ({ page }) => {
  const heard = collectConsoleErrors(page);
  const title = ownTitle('Written by hand');
  const admin = await signInAs(page, { role: 'admin', name: 'Ada Editor' });
  await openHydrated(page, '/admin/blogs');
  await page.getByRole('link', { name: 'Write an article' }).click();

  await page.getByLabel('Title', { exact: true }).fill(title);
  await text(page).click();
  await page.keyboard.type('Words that count.');
  await page.keyboard.press('Enter');

  // Uses the slash menu by keyboard alone.
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option', { name: 'Picture' })).toBeVisible();
  await page.keyboard.type('phone');
  await page.keyboard.press('Enter');
  const found = page.getByRole('listbox', { name: 'Phones found' }).getByRole('option');
  await page.getByRole('combobox', { name: 'Search phones' }).fill('oneplus');
  await expect(found.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('group', { name: /^Phone card: OnePlus/ })).toBeVisible();

  await page.keyboard.type('/compar');
  await page.keyboard.press('Enter');
  const comparison = page.getByRole('dialog', { name: 'Insert comparison' });
  await expect(comparison.getByRole('button', { name: 'Insert' })).toBeDisabled();
  for (const name of ['samsung', 'xiaomi']) {
    await comparison.getByRole('combobox').fill(name);
    await comparison.getByRole('option').first().click();
  }
  await comparison.getByRole('button', { name: 'Insert' }).click();
  await expect(text(page).getByRole('group', { name: /^Comparison: / })).toBeVisible();

  // The toolbar is one tab stop; arrow keys move within it.
  await page.getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused();
  await page.getByRole('button', { name: 'Insert table' }).click();
  await page.keyboard.type('Model');
  await page.getByRole('button', { name: 'Add column to the right' }).click();
  for (const heading of ['Price', 'Battery', 'Weight']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(heading);
  }
  await expect(text(page).locator('th:not([scope])')).toHaveText(['Model', 'Price', 'Battery', 'Weight']);
  await page.getByRole('button', { name: 'Insert callout' }).click();
  await page.keyboard.type('Mind the heat.');
  await page.getByLabel('Callout type').selectOption('Warning');

  // Categories are created where they are chosen.
  const category = ownTitle('Desk category');
  await page.getByRole('region', { name: 'Categories' }).getByRole('button', { name: 'Manage' }).click();
  const categories = page.getByRole('dialog', { name: 'Categories' });
  await categories.getByLabel('New category').fill(category);
  await categories.getByRole('button', { name: 'Add' }).click();
  await expect(categories.getByLabel(`Name of ${category}`)).toBeVisible();
  await categories.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('checkbox', { name: category }).check();

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  await expect(saved(page)).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  const { body } = await deskOf(page, admin).get(id);
  const parts = body.content.map(({ type }) => type);
  for (const part of ['paragraph', 'phoneCard', 'comparison', 'table', 'callout']) expect(parts).toContain(part);
  await expectAccessible(page, 'main');

  // Publishing needs an excerpt; the error is shown at its field.
  await publish(page);
  await expect(page.getByText('Write an excerpt before you publish the article.').first()).toBeVisible();
  await page.getByLabel('Excerpt').fill('About words that count.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await expect(preview.getByText('About words that count.')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Compare in full' })).toBeVisible();
  // Publishing without an excerpt was rejected.
  expect(heard.filter((line) => !line.includes('422'))).toEqual([]);
});

test('an uploaded cover and a dropped picture reach the reader', async ({ page }) => {
  const heard = collectConsoleErrors(page);
  const admin = await signInAs(page, { role: 'admin' });
  const blog = await deskOf(page, admin).write(ownTitle('Illustrated'), 'Look at this.');
  await openHydrated(page, `/admin/blogs/edit/${blog.id}`);

  // Requests are held, so that the upload progress is visible.
  const letGo = await holdRequests(page, '/api/admin/media');
  const cover = page.getByRole('region', { name: 'Cover' });
  const file = { name: 'cover.png', mimeType: 'image/png', buffer: await picture('png', 1600, 1000) };
  await cover.getByLabel('Cover file').setInputFiles(file);
  await expect(cover.getByRole('progressbar', { name: 'Uploading picture' })).toBeVisible();
  await expect(cover.getByText(/^\d+ %$/)).toBeVisible();
  letGo();
  await expect(cover.getByRole('button', { name: 'Change picture' })).toBeEnabled();
  await expect(cover.getByRole('progressbar')).toHaveCount(0);

  // A picture dropped into the text must be described.
  await dropPicture(page, 'desk.png');
  const dropped = page.getByRole('dialog', { name: 'Insert picture' });
  await expect(dropped.getByRole('button', { name: 'Insert' })).toBeEnabled();
  await dropped.getByRole('button', { name: 'Insert' }).click();
  await expect(dropped.getByText('Describe the picture.')).toBeVisible();
  await dropped.getByLabel('Description').fill('A phone on a desk');
  await dropped.getByLabel('Caption').fill('Where it was written.');
  await dropped.getByRole('button', { name: 'Insert' }).click();
  await expect(text(page).getByRole('img', { name: 'A phone on a desk' })).toBeVisible();
  await publish(page);
  await expect(status(page).getByText(/^Published /)).toBeVisible();

  const { coverUrl } = await (await page.request.get(`/api/blogs/${blog.id}`)).json();
  expect(coverUrl).toMatch(/\.webp$/);
  await page.goto(`/blogs?search=${encodeURIComponent(blog.title)}`);
  await expectLoaded(page.getByRole('article').locator(`img[src="${coverUrl}"]`));
  await page.getByRole('link', { name: blog.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: blog.title })).toBeVisible();
  await expectLoaded(page.locator(`header img[src="${coverUrl}"]`));
  const figure = page.getByRole('figure').filter({ hasText: 'Where it was written.' });
  await expectLoaded(figure.getByRole('img', { name: 'A phone on a desk' }));

  const html = await (await page.request.get(`/blog/${blog.id}`)).text();
  const [, shared = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const answer = await page.request.get(new URL(shared).pathname);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(heard).toEqual([]);
});

/** The browser loaded it in the best format, with sizes to choose from. */
async function expectLoaded(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveJSProperty('complete', true);
  const shown = await image.evaluate((element: HTMLImageElement) => ({
    width: element.naturalWidth,
    address: element.currentSrc,
    sizes: element.parentElement?.querySelector('source[type="image/avif"]')?.getAttribute('srcset') ?? '',
  }));
  expect(shown.width).toBeGreaterThan(0);
  expect(shown.address).toMatch(/\.avif$/);
  expect(shown.sizes.split(', ').length).toBeGreaterThan(1);
}

test('a published article is changed, published, restored, archived and deleted', async ({ page }) => {
  const heard = collectConsoleErrors(page);
  const admin = await signInAs(page, { role: 'admin' });
  const desk = deskOf(page, admin);
  const title = ownTitle('Published once');
  const { id } = await desk.write(title, 'Words.');
  await desk.publish(id);
  const readersSee = async () => (await (await page.request.get(`/api/blogs/${id}`)).json()).title;
  await openHydrated(page, `/admin/blogs/edit/${id}`);
  const field = page.getByLabel('Title', { exact: true });
  const changes = page.getByRole('region', { name: 'Unpublished changes' });

  // Readers see the old title while the new one is saved, and it survives a reload.
  await field.fill(`${title}, again`);
  await expect(page.getByText('Published · unpublished changes')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(await readersSee()).toBe(title);
  await page.reload();
  await expect(field).toHaveValue(`${title}, again`);
  await changes.getByRole('button', { name: 'Compare' }).click();
  const compared = page.getByRole('dialog', { name: 'Compare changes' });
  await expect(compared.locator('ins').filter({ hasText: 'again' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Discards and restores the changes, then publishes them.
  await changes.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field).toHaveValue(title);
  await page.getByRole('region', { name: 'Discarded changes' }).getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue(`${title}, again`);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect(changes).toBeHidden();
  expect(await readersSee()).toBe(`${title}, again`);

  // Yesterday's version is restored for readers with two actions.
  const versions = page.getByRole('region', { name: 'Earlier versions' }).getByRole('button');
  await expect(versions).toHaveCount(2);
  await versions.last().click();
  const version = page.getByRole('dialog', { name: /^Version: / });
  await expect(version.locator('del').filter({ hasText: 'again' })).toBeVisible();
  await version.getByRole('button', { name: 'Restore and publish' }).click();
  await expect(field).toHaveValue(title);
  expect(await readersSee()).toBe(title);

  await status(page).getByRole('button', { name: 'Archive' }).click();
  await expect(status(page).getByText('Archived', { exact: true })).toBeVisible();
  expect((await page.request.get(`/api/blogs/${id}`)).status()).toBe(404);
  await status(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin\/blogs$/);
  expect(heard).toEqual([]);
});

test('two admins edit one article and neither loses work', async ({ page }) => {
  const admin = await signInAs(page, { role: 'admin', name: 'Ada Editor' });
  const other = deskOf(page, await newPerson({ role: 'admin', name: 'Bala Editor' }));
  const blog = await deskOf(page, admin).write(ownTitle('Two hands'), 'As it was.');
  await openHydrated(page, `/admin/blogs/edit/${blog.id}`);
  await expect(text(page)).toContainText('As it was.');
  // Saved before anything is typed: typed text autosaves and then meets this version.
  const words = { type: 'text', text: 'As it was. Their own words.' };
  const theirs = {
    excerpt: 'Their own excerpt.',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [words] }] },
  };
  await other.save(blog, theirs);
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' My own words.');

  const both = page.getByRole('alert', { name: 'Editing conflict' });
  const compared = page.getByRole('dialog', { name: 'Someone else saved this article' });
  await both.getByRole('button', { name: 'Review' }).click();
  await expect(compared.getByRole('radio', { name: 'Theirs As it was. Their own words.' })).toBeVisible();
  await expect(compared.getByRole('radio', { name: 'Yours As it was. My own words.' })).toBeChecked();
  await expect(compared.locator('mark').first()).toBeVisible();
  // Only they changed it, so there is nothing to choose.
  await expect(compared.getByText('Their own excerpt.')).toHaveCount(0);
  await expectAccessible(page);

  // The choice survives even a closed tab.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(both).toBeVisible();
  await expect(text(page)).toContainText('My own words.');

  await both.getByRole('button', { name: 'Review' }).click();
  await compared.getByRole('button', { name: 'Save choices' }).click();
  await expect(saved(page)).toBeVisible();
  const now = await other.get(blog.id);
  expect(JSON.stringify(now.body)).toContain('My own words.');
  expect(now.excerpt).toBe('Their own excerpt.');
  const versions = page.getByRole('region', { name: 'Earlier versions' }).getByRole('button');
  await expect(versions).toHaveCount(2);
  await versions.first().click();
  await expect(page.getByRole('dialog').getByText('Their own words.')).toBeVisible();
  await page.keyboard.press('Escape');

  // The other option: their version stays, and mine becomes a separate draft.
  await other.save(now, { title: 'Theirs alone' });
  await page.getByLabel('Title', { exact: true }).fill('Mine alone');
  await both.getByRole('button', { name: 'Use theirs, save mine as a new draft' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Theirs alone');
  await expect(page.getByText('Saved as draft “Mine alone (other version)”')).toBeVisible();
});

test('unsaved text survives a reload and an expired session', async ({ page }) => {
  const admin = await adminWithPassword(page, await newPerson({ role: 'admin' }));
  await storeToken(page, admin.token);
  const desk = deskOf(page, await newPerson({ role: 'admin' }));
  const blog = await desk.write(ownTitle('Left alone'), 'As it was.');
  await page.clock.install();
  await openHydrated(page, `/admin/blogs/edit/${blog.id}`);
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Saved by itself.');
  await page.clock.runFor(2_000);
  await expect(saved(page)).toBeVisible();
  expect(JSON.stringify((await desk.get(blog.id)).body)).toContain('Saved by itself.');

  // The server does not respond: leaving asks, and staying keeps the text.
  await page.route('/api/blogs/*', (route) => route.abort());
  await page.keyboard.type(' Never sent.');
  await page.clock.runFor(2_000);
  await expect(page.getByText(/^Not saved: .* stored in this browser/)).toBeVisible();
  await page.getByRole('link', { name: 'Articles' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay' }).click();

  // A crash: the page is gone without events.
  const { context, url } = { context: page.context(), url: page.url() };
  const again = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await openHydrated(again, url);
  await expect(again.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(text(again)).toContainText('Never sent.');
  await expect(saved(again)).toBeVisible();

  // The session ends during typing: the text stays below the sign-in dialog, and in the browser.
  await again.request.post('/api/users/logout', { headers: authHeaders(admin.token) });
  await text(again).click();
  await again.keyboard.press('Control+End');
  await again.keyboard.type(' Typed too late.');
  await expect(again.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  const localDraft = await again.evaluate((id) => localStorage.getItem(id), `handset:article:${admin.id}:${blog.id}`);
  expect(localDraft).toContain('Typed too late.');
  await fillLogin(again, admin.email, PASSWORD);
  await expect(text(again)).toContainText('Never sent. Typed too late.');
  await text(again).click();
  await again.keyboard.press('Control+End');
  await again.keyboard.type(' And on.');
  await again.getByRole('button', { name: 'Save draft' }).click();
  await expect(saved(again)).toBeVisible();
  expect(JSON.stringify((await desk.get(blog.id)).body)).toContain('Typed too late. And on.');
});

test('an article is scheduled in Indian time and shown in the calendar', async ({ page }) => {
  const admin = await signInAs(page, { role: 'admin' });
  const desk = deskOf(page, admin);
  const title = ownTitle('To come');
  const blog = await desk.write(title, 'Later.');
  await openHydrated(page, `/admin/blogs/edit/${blog.id}`);
  await expectNoSidewaysScroll(page);
  const year = new Date().getUTCFullYear() + 1;

  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByLabel('Date and time (IST)').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Choose a time at least one minute from now.')).toBeVisible();
  await dialog.getByLabel('Date and time (IST)').fill(`${year}-03-01T00:15`);
  await expect(dialog.getByRole('status')).toHaveText(
    `Goes live 1 Mar ${year}, 12:15 am IST (28 Feb ${year}, 6:45 pm UTC).`,
  );
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(status(page).getByText('Scheduled', { exact: true })).toBeVisible();
  expect((await desk.get(blog.id)).scheduledAt).toBe(`${year}-02-28T18:45:00.000Z`);

  await openHydrated(page, `/admin/blogs?status=calendar&month=${year}-03`);
  await expect(page.getByRole('link', { name: `00:15 ${title}` }).filter({ visible: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'main');

  await page.getByRole('link', { name: /^Scheduled/ }).click();
  await page.getByLabel('Search articles').fill(title);
  await expect(page.getByText('1 article', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Move to drafts' }).click();
  await expect(page.getByText('No matching articles')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('navigation', { name: 'Articles by status' }).getByRole('link', { name: /^All/ }).click();
  await expect(page.getByRole('table', { name: 'Articles' })).toBeVisible();
  await expectAccessible(page, 'main');
});

test('an article without an excerpt is not scheduled', async ({ page }) => {
  const admin = await signInAs(page, { role: 'admin' });
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] };
  const draft = { title: ownTitle('Without an excerpt'), body };
  const { id } = await callAs<Blog>(page, admin, 'POST', '/api/blogs', draft);
  await openHydrated(page, `/admin/blogs/edit/${id}`);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Excerpt')).toHaveAccessibleDescription(
    /Write an excerpt before you publish the article\./,
  );
});
