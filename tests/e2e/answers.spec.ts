import type { Page } from '@playwright/test';
import {
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';

test('the finder sorts again when a weight changes and keeps it in the address', { tag: '@smoke' }, async ({
  page,
}) => {
  const heard = collectConsoleErrors(page);
  await openHydrated(page, '/finder?priceMax=30000&features=5g');
  const first = page.getByRole('listitem').filter({ hasText: 'Ranked first mainly for' });
  await expect(first).toHaveCount(1);
  const before = await first.innerText();
  await page.getByRole('slider', { name: 'Battery' }).press('End');
  await page.getByRole('slider', { name: 'Speed' }).press('Home');
  await expect(page).toHaveURL(/performance=0&battery=10|battery=10.*performance=0/);
  await expect(page.getByRole('slider', { name: 'Battery' })).toHaveAttribute('aria-valuetext', 'highest');
  await expect(page.getByRole('status').filter({ hasText: 'fit. First:' })).toHaveCount(1);
  await expect(first).toContainText('Ranked first mainly for its battery');
  expect(await first.innerText()).not.toBe(before);

  await page.getByRole('checkbox', { name: 'NFC' }).check();
  await expect(page).toHaveURL(/features=5g,nfc/);
  const shared = page.url();
  const other = await page.context().newPage();
  const names = (of: Page) => of.getByRole('region', { name: /fit$/ }).getByRole('link').allInnerTexts();
  await openHydrated(other, shared);
  await expect(async () => expect(await names(page)).toEqual(await names(other))).toPass();
  expect(heard).toEqual([]);
});

test('on a small screen the answers open over the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/finder?priceMax=20000');
  await expect(page.getByRole('slider', { name: 'Value' })).toBeHidden();
  await page.getByRole('button', { name: 'Change your answers' }).click();
  await page.getByRole('slider', { name: 'Value' }).press('End');
  await expect(page).toHaveURL(/value=10/);
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(page.getByRole('slider', { name: 'Value' })).toBeHidden();
  await expectNoSidewaysScroll(page);
});

test('a phone’s score unfolds to terms that add up', async ({ page }) => {
  await openHydrated(page, '/product/poco-x7');
  const advice = page.getByRole('region', { name: 'Is it good for the money?' });
  await advice.getByText('How this score is calculated').click();
  const part = advice.getByRole('group').getByRole('group').filter({ hasText: 'Battery' });
  await part.getByText('Battery').first().click();
  const table = part.getByRole('table');
  await expect(table).toBeVisible();
  const points = await table.getByRole('cell', { name: / of / }).allInnerTexts();
  const shown = points.slice(0, -1).map((text) => Number.parseFloat(text));
  const together = Number.parseFloat(points.at(-1) ?? '');
  expect(Math.round(shown.reduce((sum, figure) => sum + figure, 0))).toBe(together);
  await expect(advice.getByText(/^\(18 × .* = \d+$/)).toBeVisible();
});
