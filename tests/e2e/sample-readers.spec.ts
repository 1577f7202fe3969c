import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, openHydrated } from '#tests/support/browser/browser.ts';
import { test } from '#tests/support/browser/isolated-server.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';
import { headersOfRole } from '#tests/support/server/server-process.ts';

test.use({ serverEnv: { SAMPLE_DATA: 'on' } });

const PHONE = '/product/oneplus-13r';
const line = (page: Page) => page.getByRole('contentinfo').getByText('This site shows demo data');

test('demo readers are marked and removed with one button', async ({ page, location }) => {
  for (const path of ['/products', '/faq', '/no-such-page', '/login', '/wishlist', '/blogs']) {
    await page.goto(path);
    await expect(line(page), path).toBeVisible();
  }

  await openHydrated(page, '/');
  for (const list of ['Daily hits', 'Most liked']) {
    await page.getByRole('radio', { name: list }).check();
    await expect(page.getByRole('region', { name: list }).getByRole('listitem').first()).toContainText(
      /\d\S* \w+ demo/,
    );
  }

  await openHydrated(page, PHONE);
  const main = page.getByRole('main');
  await expect(main.getByText(/\d+ ratings\)? ?demo/)).toHaveCount(2);
  await expect(main.getByRole('button', { name: /^Like · \d+ demo$/ })).toBeVisible();
  await expect(main.getByRole('heading', { name: /^\d+ comments demo$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  // Search engines get no demo data.
  const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structuredData.join()).toContain('"Product"');
  expect(structuredData.join()).not.toContain('aggregateRating');

  const { authorization = '' } = await headersOfRole(location, 'admin');
  await storeToken(page, authorization.replace('Bearer ', ''));
  await openHydrated(page, '/admin');
  const likes = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Likes' }) });
  await expect(likes.getByText(/^\d\S* of them demo$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove demo data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data' }).click();
  await expect(page.getByRole('status').filter({ hasText: '40 demo readers' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Demo data' })).toHaveCount(0);

  for (const path of ['/', PHONE]) {
    await openHydrated(page, path);
    await expect(line(page)).toHaveCount(0);
    await expect(page.getByText('demo', { exact: true })).toHaveCount(0);
  }
});
