import type { Page } from '@playwright/test';
import {
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';

const WIDTH_MM = 70.6;
const drawnWidth = async (page: Page) =>
  (await page.locator('[data-phone="samsung-galaxy-s24"]').boundingBox())?.width ?? 0;

test('a calibrated screen draws a phone as wide as it is', { tag: '@smoke' }, async ({ page }) => {
  const heard = collectConsoleErrors(page);
  await openHydrated(page, '/size?ids=samsung-galaxy-s24,apple-iphone-16');
  await expect(page.getByText('96.0 pixels to the inch assumed')).toBeVisible();
  expect(await drawnWidth(page)).toBeCloseTo((WIDTH_MM * 96) / 25.4, 0);

  const handle = page.getByRole('slider', { name: 'Width of the card' });
  const card = async () => (await page.locator('[data-card]').boundingBox())?.width ?? 0;
  const before = await card();
  await handle.focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect((await card()) - before).toBeCloseTo(20.5, 1);
  await expect(page.getByText('pixels to the inch, as you set it')).toBeVisible();
  expect(await drawnWidth(page)).toBeCloseTo((WIDTH_MM * (await card())) / 85.6, 0);

  // It is remembered, and a link shows the same.
  await page.getByRole('button', { name: 'Edges' }).click();
  await page.getByLabel('Beside').selectOption('passport');
  await expect(page).toHaveURL(/\/size\?ids=samsung-galaxy-s24,apple-iphone-16&view=edges&beside=passport$/);
  await page.reload();
  await expect(page.getByText('pixels to the inch, as you set it')).toBeVisible();
  expect(await drawnWidth(page)).toBeCloseTo((7.6 * (await card())) / 85.6, 0);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  expect(heard).toEqual([]);
});
