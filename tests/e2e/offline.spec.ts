import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '#scripts/support/free-port.mjs';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { commentApi, unusedPhone } from '#tests/support/browser/comments.ts';
import { newPerson, signInAs } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { putNextBuild } from '#tests/support/server/made-builds.ts';
import { spawnServer, waitUntilReady } from '#tests/support/server/server-process.ts';

test.use({ serviceWorkers: 'allow', firstVisit: true });

const banner = (page: Page) => page.getByRole('status').filter({ hasText: /^You’re offline. This page is from \d/ });

/** Opens a page and waits until it is cached. */
async function visit(page: Page, address: string): Promise<void> {
  await openHydrated(page, address);
  const isCached = () => page.evaluate(async () => Boolean(await caches.match(location.href)));
  await expect.poll(isCached, address).toBe(true);
}

test('the last viewed phone opens offline with a notice', { tag: '@smoke' }, async ({ page, context }) => {
  const phone = await unusedPhone(page, 79);
  await visit(page, `/product/${phone.id}`);
  await context.setOffline(true);
  await page.goto(`/product/${phone.id}`);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phone.name);
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
});

test('visited pages open offline until the reader signs out', async ({ page, context }) => {
  const [one, other] = [await unusedPhone(page, 75), await unusedPhone(page, 76)];
  const { id, token } = await signInAs(page, { name: 'Asha Rao' });
  const headers = authHeaders(token);
  expect((await page.request.post(`/api/users/${id}/wishlist/${one.id}`, { headers })).ok()).toBe(true);

  await visit(page, '/');
  // The listing adds `brand=all` to its address; both addresses are the same page.
  await openHydrated(page, '/products');
  await expect(page).toHaveURL('/products?brand=all');
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/products')))).toBe(true);
  await visit(page, `/product/${one.id}`);
  await visit(page, `/products/compare?ids=${one.id},${other.id}`);
  await visit(page, '/wishlist');
  await expect(page.getByRole('heading', { level: 3, name: one.name })).toBeVisible();

  await context.setOffline(true);
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Every phone/);
  await page.goto(`/product/${one.id}`);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.name);
  const isDrawn = (shown: Page) =>
    shown
      .locator('main figure img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(() => isDrawn(page)).toBe(true);
  for (const address of ['/products?brand=all', '/products']) {
    await page.goto(address);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phones');
  }
  // Opened by the shortcut of the installed app.
  await page.goto('/products/compare');
  await expect(page).toHaveURL(`/products/compare?ids=${one.id},${other.id}`);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('table').first()).toContainText(other.name);
  await page.goto('/wishlist');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: one.name })).toBeVisible();
  // A link opens the cached page.
  await page.getByRole('link', { name: 'Handset' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Every phone/);
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await expect(page.getByRole('link', { name: `${one.name}: price` })).toHaveAttribute('href', `/product/${one.id}`);
  expect(await page.evaluate(() => caches.has('own'))).toBe(true);

  await context.setOffline(false);
  await openHydrated(page, '/');
  await expect(banner(page)).toBeHidden();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.has('own'))).toBe(false);
});

test('a new version replaces the old one', async ({ context, page }) => {
  const location = await freshLocation('sqlite', 'seeded');
  const folder = mkdtempSync(join(tmpdir(), 'handset-build-'));
  const port = await freePort();
  const start = async (env: Record<string, string>) => {
    const own = { E2E_DATA_DIR: location.dataDir, TEST_CONTROL_PORT: String(await freePort()), DATABASE_URL: '' };
    const server = spawnServer(location, port, { ...own, ...env }, 'tests/support/server/serve.ts');
    await waitUntilReady(server);
    return server;
  };
  putNextBuild(folder, 'next');
  const version = (shown: Page) => shown.locator('meta[name="version"]').getAttribute('content');
  const caches = (shown: Page) => shown.evaluate(async () => (await globalThis.caches.keys()).sort());
  const prompt = (shown: Page) => shown.getByRole('region', { name: 'New version' });

  let server = await start({});
  const site = `${server.url}/contact-us`;
  await visit(page, site);
  const before = await version(page);
  expect(await caches(page)).toContain(`pages-${before}`);
  await server.kill('SIGTERM');

  server = await start({ BUILD_DIR: folder });
  await page.getByLabel('Message').fill('How heavy is it?');
  const next = await context.newPage();
  await visit(next, site);
  const after = await version(next);
  expect(after).not.toBe(before);
  await expect.poll(() => caches(next)).toEqual([`files-${after}`, `pages-${after}`, 'pictures']);
  await expect(prompt(next)).toBeHidden();
  await prompt(page).getByRole('button', { name: 'Reload' }).click();
  await expect(prompt(page)).toContainText('Send or clear your text first');
  await expect(page.getByLabel('Message')).toHaveValue('How heavy is it?');
  await page.getByLabel('Message').fill('');
  await prompt(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => version(page)).toBe(after);
  await server.kill('SIGTERM');

  server = await start({ OFFLINE_PAGES: 'off' });
  await openHydrated(page, site);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
  expect(await caches(page)).toEqual([]);
  await server.kill('SIGTERM');
  await location.remove();
  rmSync(folder, { recursive: true });
});

test('a moderator’s decision is sent through the worker when the page is left', async ({ page }) => {
  const phone = await unusedPhone(page, 77);
  const author = await newPerson({ name: 'Hasty Author' });
  const text = `hurry-${crypto.randomUUID()}`;
  await commentApi(page, phone, author).write(text);
  await signInAs(page, { role: 'moderator' });
  await openHydrated(page, '/faq');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const shown = async () => (await page.request.get(`/api/products/${phone.id}/comments`)).text();
  await openHydrated(page, `/moderator?view=all&search=${text}`);
  await page.getByRole('link').filter({ hasText: text }).click();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText(/is hidden\./)).toBeVisible();
  // Stops the worker, as the browser does after half a minute idle.
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.goto('/faq');
  await expect.poll(shown).not.toContain(text);
});
