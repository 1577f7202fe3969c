import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskHref } from '#app/desk-kit/frame/desk.ts';
import { desks } from '#app/features/admin/desks.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { callAs, createOwnPhones, uniqueName } from '#tests/support/browser/admin-api.ts';
import {
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  presetStorage,
  test,
} from '#tests/support/browser/browser.ts';
import { signInAs, storeToken } from '#tests/support/browser/sign-in.ts';

const PATHS = desks.map((desk) => deskHref(desk));

test('guests sign in, readers and moderators are refused, admins enter', async ({ page }) => {
  for (const path of PATHS) {
    await openHydrated(page, path);
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  }
  for (const role of ['consumer', 'moderator'] as const) {
    await signInAs(page, { role });
    for (const path of PATHS) {
      await openHydrated(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this page');
    }
  }
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/products/add');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a phone');
  await expect(page).toHaveTitle('Add a phone · Handset');
  const missing = await page.goto('/admin/no-such-screen');
  expect(missing?.status()).toBe(404);
});

test('the comparison tray does not float over the admin area', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await presetStorage(page, 'handset:comparison', [{ id: 'google-pixel-8a', name: 'Pixel 8a' }]);
  const tray = page.getByRole('region', { name: 'Comparison' });
  await openHydrated(page, '/admin/audit');
  await page.getByRole('link', { name: /view site/i }).click();
  await expect(page).toHaveURL('/');
  await expect(tray).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/audit');
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
  await expect(tray).toHaveCount(0);
});

test('the navigation links to every desk', { tag: '@smoke' }, async ({ page }) => {
  const heard = collectConsoleErrors(page);
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin');
  for (const desk of desks) {
    // A count may follow the name.
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: new RegExp(`^${desk.name}`) })
      .click();
    await expect(page).toHaveURL(deskHref(desk));
    await expect(page).toHaveTitle(`${desk.title ?? desk.name} · Handset`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  // The admin area has its own frame, and Ctrl+K opens anything from it.
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search screens, actions, phones, articles and people' });
  await expect(field).toBeFocused();
  await field.fill('oneplus 15');
  await expect(page.getByRole('option', { name: /OnePlus 15R? .*Phone/ }).first()).toBeVisible();
  await field.fill('write');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/blogs/add');
  expect(heard).toEqual([]);
});

test('the overview shows figures with a table for each chart', { tag: '@sized' }, async ({ page, isMobile }) => {
  const heard = collectConsoleErrors(page);
  const { admin, brand } = await createOwnPhones(page, 'Panelphone', ['One']);
  await storeToken(page, admin.token);
  await openHydrated(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration');
  await page.locator('summary').filter({ hasText: 'By day' }).click();
  await expect(page.getByRole('table', { name: 'By day' }).getByRole('row')).toHaveCount(31);
  await page.getByRole('combobox', { name: 'Days' }).selectOption('7 days');
  await expect(page.getByRole('table', { name: 'By day' }).getByRole('row')).toHaveCount(8);
  const waiting = page.getByRole('region', { name: 'To do' });
  await expect(waiting.getByRole('link', { name: 'Phones without a price' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'System' })).toContainText(/Database(SQLite|PostgreSQL)/);
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Asha Admin');
  await expectNoSidewaysScroll(page);

  if (isMobile) await page.getByRole('button', { name: 'Administration' }).click();
  const log = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit log' });
  await log.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Audit log · Handset');
  await page.getByRole('searchbox', { name: 'Search log' }).fill(brand.name);
  await expect(page).toHaveURL(/search=/);
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries).toHaveText([/added the phone/, new RegExp(`Asha Admin added the brand ${brand.name}`)]);
  await expectNoSidewaysScroll(page);
  expect(heard).toEqual([]);
});

interface Chunk {
  file: string;
  isEntry?: true;
  imports?: string[];
  dynamicImports?: string[];
}

test('a reader’s browser never gets admin or editor code', () => {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(BUILD_DIR, 'client/.vite/manifest.json'), 'utf8'),
  );
  // The area, the table with the titles of its screens, and the moderation queue, which loads once a moderator has
  // signed in.
  const AREA = [
    'app/routes/admin.tsx',
    'app/features/admin/desks.ts',
    'app/features/community/moderation/moderation-desk.tsx',
  ];
  const reached = (from: string, closed: string[] = [], seen = new Set<string>()): Set<string> => {
    if (seen.has(from) || closed.includes(from)) return seen;
    seen.add(from);
    const { imports = [], dynamicImports = [] } = manifest[from] ?? { file: '' };
    for (const next of [...imports, ...dynamicImports]) reached(next, closed, seen);
    return seen;
  };
  const textOf = (keys: Iterable<string>) =>
    [...keys].map((key) => readFileSync(join(BUILD_DIR, 'client', manifest[key]?.file ?? ''), 'utf8')).join('\n');

  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const readers = new Set(entries.flatMap((entry) => [...reached(entry, AREA)]));
  const publicCode = textOf(readers);
  const adminCode = textOf(AREA.flatMap((key) => [...reached(key)]).filter((key) => !readers.has(key)));

  // Texts that only admin screens contain identify their code.
  const deskSources = ['app/features/admin', 'app/desk-kit'];
  const markers = deskSources.flatMap((folder) => sentencesIn(folder)).filter((words) => adminCode.includes(words));
  expect(markers.length).toBeGreaterThan(30);
  const elsewhere = new Set(sentencesIn('app', deskSources));
  expect(markers.filter((words) => !elsewhere.has(words) && publicCode.includes(words))).toEqual([]);
  expect(publicCode).not.toMatch(/ProseMirror|tiptap/i);
});

/** Texts of the sources that are long enough to be unique. */
function sentencesIn(folder: string, except: readonly string[] = []): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !except.some((other) => name.startsWith(other)))
    .flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(/'([A-Z][^'\n]{19,})'/g)].map(([, words = '']) => words),
    );
}

test('focus moves to the neighbour of what the keyboard removed', async ({ page }) => {
  const admin = await signInAs(page, { role: 'admin' });
  const title = uniqueName('Shared twice');
  const { id } = await callAs<{ id: string }>(page, admin, 'POST', '/api/blogs', { title });
  for (const days of [7, 30]) await callAs(page, admin, 'POST', `/api/blogs/${id}/share-links`, { days });
  await openHydrated(page, `/admin/blogs/edit/${id}`);
  const revoke = page.getByRole('region', { name: 'Share' }).getByRole('button', { name: 'Revoke' });
  await expect(revoke).toHaveCount(2);
  await revoke.first().press('Enter');
  await expect(revoke).toHaveCount(1);
  await expect(revoke).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Create link' })).toBeFocused();
});
