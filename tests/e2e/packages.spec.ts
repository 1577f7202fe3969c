import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { collectConsoleErrors, expect, test } from '#tests/support/browser/browser.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FIXTURE = 'tests/e2e/fixtures/package-features.tsx';
const SITE = 'https://packages.test';

/**
 * The packages that every reader downloads, whole: a page that no reader gets, built for production by vite.config.ts
 * as the client is, uses of them what no screen uses. A build that cut it out fails here.
 */
test.describe('in the production client', () => {
  test.describe.configure({ mode: 'default' });
  let folder: string;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    folder = mkdtempSync(join(tmpdir(), 'handset-packages-'));
    process.env.NODE_ENV = 'production';
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      plugins: [{ name: 'the fixture in place of the app', options: (options) => ({ ...options, input: FIXTURE }) }],
      build: { outDir: folder, emptyOutDir: true, copyPublicDir: false },
    });
  });

  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function open(page: Page, path: string): Promise<string[]> {
    const errors = collectConsoleErrors(page);
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
    await page.route(SITE + path, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><div id="root"></div><script type="module" src="/${manifest[FIXTURE].file}"></script>`,
      }),
    );
    await page.route(`${SITE}/assets/*`, (route) =>
      route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
    );
    await page.goto(SITE + path);
    return errors;
  }

  test('a component renders <title> and <meta>, changes them and takes them away', async ({ page }) => {
    const errors = await open(page, '/head');
    const description = page.locator('head > meta[name=description]');
    const next = page.getByRole('button', { name: 'Next head' });
    await expect(page).toHaveTitle('Title 1');
    await expect(description).toHaveAttribute('content', 'Description 1');
    await next.click();
    await expect(page).toHaveTitle('Title 2');
    await expect(description).toHaveAttribute('content', 'Description 2');
    await next.click();
    await expect(page).toHaveTitle('');
    await expect(description).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  test('useFetcher loads and submits', async ({ page }) => {
    const errors = await open(page, '/fetcher');
    await page.getByRole('button', { name: 'Load' }).click();
    await expect(page.getByRole('status')).toHaveText('loaded Asha');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status')).toHaveText('saved Ravi');
    expect(errors).toEqual([]);
  });

  test('an infinite query fetches page after page', async ({ page }) => {
    const errors = await open(page, '/infinite-query');
    const more = page.getByRole('button', { name: 'More' });
    await expect(page.getByRole('status')).toHaveText('page 1');
    await more.click();
    await expect(page.getByRole('status')).toHaveText('page 1, page 2');
    await more.click();
    await expect(page.getByRole('status')).toHaveText('page 1, page 2, page 3');
    await expect(more).toBeDisabled();
    expect(errors).toEqual([]);
  });
});
