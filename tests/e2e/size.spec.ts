import type { Page } from '@playwright/test';
import {
  boxOf,
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';

const WIDTH_MM = 70.6;
const CARD_MM = 53.98;
const BOTH = '/size?ids=samsung-galaxy-s24,apple-iphone-16';
const drawnWidth = async (page: Page) => (await boxOf(page.locator('[data-phone="samsung-galaxy-s24"]').last())).width;
const cardWidth = async (page: Page) => (await boxOf(page.locator('[data-card]'))).width;

test('a calibrated screen draws a phone at its real width', { tag: '@smoke' }, async ({ page }) => {
  const heard = collectConsoleErrors(page);
  await openHydrated(page, BOTH);
  await expect(page.getByText('Drawn to the same scale')).toBeVisible();
  expect(await drawnWidth(page)).toBeCloseTo((WIDTH_MM * 96) / 25.4, 0);

  await page.getByRole('button', { name: 'Calibrate screen' }).click();
  const before = await cardWidth(page);
  expect(before).toBeCloseTo((CARD_MM * 96) / 25.4, 0);
  await page.getByRole('slider', { name: 'Width of the card' }).focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'A little wider' }).click();
  const set = await cardWidth(page);
  expect(set - before).toBeCloseTo(20.5, 1);
  await page.getByRole('button', { name: 'Done, it fits' }).click();
  await expect(page.getByText('Shown at actual size')).toBeVisible();
  expect(await drawnWidth(page)).toBeCloseTo((WIDTH_MM * set) / CARD_MM, 0);

  // It is stored with consent for Preferences, and a link shows the same.
  await page.getByRole('button', { name: 'Edges' }).click();
  await page.getByText('Your hand', { exact: true }).click();
  await page.getByLabel('Show beside').selectOption('coin');
  await expect(page).toHaveURL(/\/size\?ids=samsung-galaxy-s24,apple-iphone-16&view=edges&beside=coin$/);
  await page.reload();
  await expect(page.getByText('Shown at actual size')).toBeVisible();
  expect(await drawnWidth(page)).toBeCloseTo((7.6 * set) / CARD_MM, 0);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  expect(heard).toEqual([]);
});

test('each name replaces its phone', async ({ page }) => {
  await openHydrated(page, BOTH);
  await page.getByRole('button', { name: 'Replace iPhone 16' }).click();
  await page.getByRole('combobox', { name: 'Search for another phone' }).fill('oneplus 13r');
  await page
    .getByRole('option', { name: /OnePlus 13R/ })
    .first()
    .click();
  await expect(page).toHaveURL(/ids=samsung-galaxy-s24,oneplus-13r$/);
  await expect(page.getByText('The OnePlus 13R is 5.2 mm wider, 14.7 mm taller and 39 g heavier.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a phone' }).click();
  await page.getByRole('combobox', { name: 'Search for a phone' }).fill('iphone 16');
  await page
    .getByRole('option', { name: /^iPhone 16/ })
    .first()
    .click();
  await expect(page).toHaveURL(/ids=samsung-galaxy-s24,oneplus-13r,apple-iphone-16/);
  await page.getByRole('button', { name: 'Replace Galaxy S24' }).click();
  await page.getByRole('button', { name: 'Remove Galaxy S24' }).click();
  await expect(page).toHaveURL(/ids=oneplus-13r,apple-iphone-16/);
});

test('without phones in the address two are shown', async ({ page }) => {
  await openHydrated(page, '/size');
  await expect(page).toHaveURL(/\/size\?ids=[a-z0-9-]+,[a-z0-9-]+$/);
  await expect(page.locator('[data-phone]')).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, firstVisit: true });

  test('actual size starts at 6.1 px per mm and slides to the edges', async ({ page }) => {
    await openHydrated(page, BOTH);
    await expect(page.getByText(/Shown at (a third|two fifths) of actual size/)).toBeVisible();
    await page.getByRole('button', { name: 'Show at actual size' }).click();
    expect(await cardWidth(page)).toBeCloseTo(CARD_MM * 6.1, 0);
    await page.getByRole('button', { name: 'Done, it fits' }).click();
    const outline = page.locator('dialog [data-phone="samsung-galaxy-s24"] rect').first();
    expect((await boxOf(outline)).width).toBeCloseTo(WIDTH_MM * 6.1, 0);
    await expect(page.getByRole('button', { name: 'Right edges' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Left edges' }).click();
    await expect(page.getByRole('button', { name: 'Left edges' })).toHaveAttribute('aria-pressed', 'true');
    // The scale stays set for the visit.
    await page.getByRole('button', { name: 'Calibrate again' }).click();
    await expect(page.getByText('Check it')).toBeVisible();
  });
});
