import type { Locator, Page, Route } from '@playwright/test';
import { countActions, createOwnPhones, uniqueName } from '#tests/support/browser/admin-api.ts';
import { expect, expectAccessible, openHydrated, test } from '#tests/support/browser/browser.ts';
import { expectPainted } from '#tests/support/browser/painted.ts';
import { signInAs, storeToken, uniqueEmail } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Phones' }).getByRole('row');
const LETTERS = 'abcdefghijklmnopqrst';

test('a day’s work: the status of 200 phones takes three actions, their prices four, each taken back by one', async ({
  page,
}) => {
  const { admin, brand } = await createOwnPhones(page, 'Tablephone', []);
  const headers = authHeaders(admin.token);
  const names = [...LETTERS].flatMap((a) => [...LETTERS.slice(0, 10)].map((b) => `Unit ${a}${b}`));
  const csv = ['brand,name,variants', ...names.map((name) => `${brand.name},${name},8/128:20000@2026-01-08`)].join(
    '\n',
  );
  const sent = await page.request.post('/api/admin/imports?filename=many.csv', {
    headers: { ...headers, 'content-type': 'text/csv' },
    data: csv,
  });
  const { id } = await sent.json();
  const state = async () => (await (await page.request.get(`/api/admin/imports/${id}`, { headers })).json()).state;
  await expect.poll(state).toBe('checked');
  await page.request.post(`/api/admin/imports/${id}/apply`, { headers });
  await expect.poll(state).toBe('done');
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}`);
  await expect(page.getByText('200 phones', { exact: true })).toBeVisible();

  const status = countActions();
  await status.act(page.getByRole('button', { name: 'Change all 200', exact: true }).click());
  await status.act(page.getByRole('dialog').getByLabel('New value').selectOption('Discontinued'));
  await expectAccessible(page, 'dialog[open]');
  await status.act(page.getByRole('dialog').getByRole('button', { name: 'Change 200 phones' }).click());
  await expect(page.getByText('200 phones changed')).toBeVisible();
  expect(status.actions).toBeLessThanOrEqual(3);
  await expect(rows(page).nth(1)).toContainText('Discontinued');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).nth(1)).toContainText('Available');

  const prices = countActions();
  await prices.act(page.getByRole('button', { name: 'Change prices of all 200' }).click());
  await prices.act(page.getByRole('dialog').getByLabel('Per cent').fill('-10'));
  await prices.act(page.getByRole('dialog').getByRole('button', { name: 'Change 200 prices' }).click());
  await prices.act(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click());
  expect(prices.actions).toBeLessThanOrEqual(4);
  await expect(rows(page).nth(1)).toContainText('₹18,000');
});

test('what was begun in a dialog that was closed before the server answered is told of, refused with a word, and taken back, the newest first', async ({
  page,
}) => {
  const { admin, brand } = await createOwnPhones(page, 'Closedphone', ['One', 'Two']);
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}`);
  const dialog = page.getByRole('dialog');
  let held = Promise.withResolvers<Route>();
  // One for all: whatever is asked while one route takes the place of another may pass both.
  await page.route(/\/api\/admin\/(bulk|price)-changes$/, (route) =>
    route.request().method() === 'POST' ? held.resolve(route) : route.fallback(),
  );
  const closeWhileAsked = async (press: () => Promise<void>, answer: (route: Route) => Promise<void>) => {
    held = Promise.withResolvers();
    await press();
    const route = await held.promise;
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toHaveCount(0);
    await answer(route);
  };
  const refuse = (route: Route) =>
    route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'Other phones match by now. Look again.' } });
  const changeStatus = async () => {
    await page.getByRole('button', { name: 'Change all 2', exact: true }).click();
    await dialog.getByLabel('New value').selectOption('Discontinued');
    await dialog.getByRole('button', { name: 'Change 2 phones' }).click();
  };
  const changePrices = async () => {
    await page.getByRole('button', { name: 'Change prices of all 2' }).click();
    await dialog.getByLabel('Per cent').fill('-10');
    await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
  };

  await closeWhileAsked(changeStatus, refuse);
  await expect(page.getByText('Other phones match by now. Look again.')).toBeVisible();
  await closeWhileAsked(changeStatus, (route) => route.fallback());
  await expect(page.getByText('2 phones changed')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('Discontinued');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).nth(1)).toContainText('Available');

  await closeWhileAsked(changePrices, (route) => route.fallback());
  // Under the pointer a toast stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(rows(page).nth(1)).toContainText('₹9,000');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).nth(1)).toContainText('₹10,000');

  await closeWhileAsked(changeStatus, (route) => route.fallback());
  await expect(page.getByText('2 phones changed')).toBeVisible();
  await closeWhileAsked(changePrices, (route) => route.fallback());
  const [bar, toast] = ['2 phones changed', '2 prices changed.'].map((hasText) =>
    page.getByRole('status').filter({ hasText }),
  ) as [Locator, Locator];
  await toast.getByRole('button').hover();
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  await expect(rows(page).nth(1)).toContainText('₹9,000');
  await page.keyboard.press('z');
  await expect(rows(page).nth(1)).toContainText('₹10,000');
  await expect(rows(page).nth(1)).toContainText('Discontinued');
  await page.keyboard.press('z');
  await expect(rows(page).nth(1)).toContainText('Available');
});

test('a change of prices whose taking back stopped is said to have stopped, and can be taken back again', async ({
  page,
}) => {
  const { admin, brand } = await createOwnPhones(page, 'Stopphone', ['One']);
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}`);
  await page.getByRole('button', { name: 'Change prices of this phone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Per cent').fill('-10');
  await dialog.getByRole('button', { name: 'Change 1 price', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();

  const asStopped = async (route: Route) => {
    const { id } = /price-changes\/(?<id>[^/]+)/.exec(route.request().url())?.groups ?? {};
    const job = await (await route.fetch({ url: `/api/admin/price-changes/${id}`, method: 'GET' })).json();
    await route.fulfill({ json: { ...job, state: 'failed', error: 'Something went wrong on our side.' } });
  };
  await page.route('/api/admin/price-changes/*/undo', asStopped);
  await undo.click();
  await expect(page.getByText('It stopped: 1 price had been changed.')).toBeVisible();
  await page.unroute('/api/admin/price-changes/*/undo', asStopped);
  await undo.click();
  await expect(page.getByText('1 price is as it was before.')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('₹10,000');
});

test('two filters of a table that are chosen in one breath both count', async ({ page }) => {
  const { admin, brand } = await createOwnPhones(page, 'Filterphone', ['One']);
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}`);
  const filters = page.getByRole('combobox', { name: /^(Status|Publication)$/ });
  await expect(filters).toHaveCount(2);
  await filters.evaluateAll((selects) => {
    for (const [place, value] of ['available', 'published'].entries()) {
      (selects[place] as HTMLSelectElement).value = value;
      selects[place]?.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/search=.*&status=available&publication=published$/);
  await expect(page.getByText('1 phone', { exact: true })).toBeVisible();
});

test('a table is worked by keys alone, all that match are selected, and a view is kept', async ({ page }) => {
  const { admin, brand } = await createOwnPhones(page, 'Keyphone', ['Alpha', 'Beta', 'Gamma']);
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin/products');
  await expect(rows(page).nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(brand.name);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('searchbox', { name: 'Search phones' }).blur();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  const bulk = page.getByRole('region', { name: 'With the selected' });
  await expect(bulk).toContainText('2 phones selected');
  await bulk.getByRole('button', { name: 'Select all 3 that match' }).press('Enter');
  await expect(bulk).toContainText('3 phones selected');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of this table' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Mine');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'All' }).click();
  await expect(rows(page)).not.toHaveCount(4);
  await views.getByRole('link', { name: 'Mine' }).click();
  await expect(rows(page)).toHaveCount(4);
});

test('a page after the last one leads to the last one instead of telling that there is nothing', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every size');
  const { admin, brand } = await createOwnPhones(page, 'Lastpage', ['Alpha']);
  await storeToken(page, admin.token);
  const name = uniqueName('Written');
  const data = { name, email: uniqueEmail('lastpage'), subject: 'A question', message: 'Which one is the lightest?' };
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201);

  await openHydrated(page, `/admin/products?search=${encodeURIComponent(brand.name)}&page=3`);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).not.toHaveURL(/page=/);
  await openHydrated(page, '/admin/products?page=9999');
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(page).toHaveURL(/page=\d{1,3}$/);
  await openHydrated(page, `/admin/contacts?search=${encodeURIComponent(name)}&page=2`);
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('button', { name })).toBeVisible();
});

test('the heads of a long table stay in sight, and no Go to Top lies over the desk', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/products');
  const head = page.getByRole('columnheader', { name: 'Price' });
  await page.getByRole('row').nth(28).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await expect(head).toBeInViewport({ ratio: 1 });
  await expectPainted(head);
  await expect(page.getByRole('button', { name: 'Go to Top' })).toHaveCount(0);
});
