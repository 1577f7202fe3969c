import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/support/free-port.mjs';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { putBuild, putNextBuild } from '#tests/support/server/made-builds.ts';
import { spawnServer, waitUntilReady } from '#tests/support/server/server-process.ts';

test('a tab left open across an upgrade works: every script of its version still exists', async ({ page, context }) => {
  const location = await freshLocation('sqlite', 'seeded');
  const builds = mkdtempSync(join(tmpdir(), 'handset-builds-'));
  const port = await freePort();
  const start = async () => {
    const server = spawnServer(location, port, { BUILD_DIR: builds, DATABASE_URL: '' }, 'server/main.ts');
    await waitUntilReady(server);
    return server;
  };
  const refused: string[] = [];
  const scripts = new Set<string>();
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/assets/')) return;
    if (response.ok()) scripts.add(pathname);
    else refused.push(`${response.status()} ${pathname}`);
  });

  putBuild(builds, 'first');
  let server = await start();
  await openHydrated(page, `${server.url}/faq`);
  const before = new Set(scripts);
  await server.kill('SIGTERM');

  putNextBuild(builds, 'second');
  server = await start();
  const next = await context.newPage();
  await openHydrated(next, `${server.url}/faq`);
  const entryOf = (shown: typeof page) => shown.locator('script[type="module"]').first().getAttribute('src');
  expect(await entryOf(next)).not.toBe(await entryOf(page));

  const fresh = new Set(scripts);
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expect(page.getByLabel('Message')).toBeVisible();
  // Still the old document, which loaded what it needed for the screen.
  expect(await entryOf(page)).not.toBe(await entryOf(next));
  expect([...scripts].filter((path) => !fresh.has(path) && !before.has(path)).length).toBeGreaterThan(0);
  expect(refused).toEqual([]);
  await server.kill('SIGTERM');
  await location.remove();
  rmSync(builds, { recursive: true });
});
