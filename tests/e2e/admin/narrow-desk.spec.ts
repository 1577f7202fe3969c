import type { Page } from '@playwright/test';
import {
  boxOf,
  cutPlaceholders,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, { role: 'admin' });
});

const TABLES = [
  'products',
  'users',
  'blogs',
  'corrections',
  'contacts',
  'media',
  'moderation',
  'trash',
  'jobs',
  'audit',
];

for (const table of TABLES)
  test(`filters of ${table} are behind one button on a phone`, { tag: '@full' }, async ({ page }) => {
    await openHydrated(page, `/admin/${table}`);
    const button = page.getByRole('button', { name: 'Filters', exact: true });
    await expect(button).toBeVisible();
    const filters = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
    await expect(filters).toBeHidden();
    await button.click();
    await expect(filters.getByRole('combobox').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

test('search fields of the desk have room for what they say', { tag: '@full' }, async ({ page }) => {
  const searched = [...TABLES.filter((table) => table !== 'jobs'), 'brands', 'mail', 'newsletter', 'pages'];
  for (const table of searched) {
    await openHydrated(page, `/admin/${table}`);
    await expect(page.getByRole('searchbox').first()).toBeVisible();
    expect(await cutPlaceholders(page), table).toEqual([]);
  }
});

test('the Filters button counts the filters in use', { tag: ['@full', '@sized'] }, async ({ page }) => {
  await openHydrated(page, '/admin/products?status=available&missing=price&sort=name');
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  await page.getByRole('combobox', { name: 'Missing' }).selectOption('');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('the table of phones begins on the first screen of a phone', { tag: ['@full', '@sized'] }, async ({ page }) => {
  await openHydrated(page, '/admin/products');
  const name = page.getByRole('columnheader', { name: 'Name' });
  expect((await boxOf(name)).y).toBeLessThan(422);
  await page.getByRole('button', { name: 'Table actions' }).click();
  await expect(page.getByRole('button', { name: /^Edit all/ })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Scheduled prices' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

async function heightOfEditorBar(page: Page): Promise<number> {
  const bar = page.locator('header').filter({ has: page.getByRole('toolbar', { name: 'Text' }) });
  return (await boxOf(bar)).height;
}

for (const path of ['blogs/add', 'pages/faq'])
  test(`the header of /admin/${path} is under 120 px on a phone`, { tag: ['@full', '@sized'] }, async ({ page }) => {
    await openHydrated(page, `/admin/${path}`);
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    const height = await heightOfEditorBar(page);
    expect(height).toBeGreaterThan(60);
    expect(height).toBeLessThan(120);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

test('the save bar of a phone counts the changes and lists them when pressed', { tag: '@full' }, async ({ page }) => {
  await openHydrated(page, '/admin/products/add');
  await page.getByLabel('Name', { exact: true }).fill('Narrow One');
  await page.getByLabel('Battery capacity, mAh').fill('5432');
  const button = page.getByRole('button', { name: '2 changes' });
  await button.click();
  const list = page.getByRole('group', { name: 'Unsaved changes' });
  await expect(list.getByRole('listitem')).toHaveText(['Name', 'Battery capacity']);
  await expect(list).toBeInViewport({ ratio: 1 });
});

test('the overview starts with open work, then the figures', { tag: ['@full', '@sized'] }, async ({ page }) => {
  const data = { name: 'Meera', email: 'meera@example.com', subject: 'Question', message: 'Is the price current?' };
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201);
  await openHydrated(page, '/admin');
  const todo = page.getByRole('region', { name: 'To do' });
  await expect(todo.getByRole('link', { name: 'New messages' })).toBeInViewport();
  const top = async (name: string) => (await boxOf(page.getByRole('region', { name }))).y;
  expect(await top('To do')).toBeLessThan(await top('Figures'));
  await expectNoSidewaysScroll(page);
});
