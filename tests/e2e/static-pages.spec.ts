import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';

const answer = (page: Page, id: string) => page.locator(`#${id}`);

test('the address of an FAQ answer opens it and scrolls to it', async ({ page }) => {
  await openHydrated(page, '/faq#more-megapixels');
  await expect(answer(page, 'more-megapixels')).toBeInViewport();
  await expect(answer(page, 'cookies')).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('megapixels');
  await page.evaluate(() => {
    window.location.hash = 'cookies';
  });
  await expect(answer(page, 'cookies')).toBeInViewport();
  await expect(page.getByRole('searchbox', { name: 'Search the answers' })).toHaveValue('');

  await answer(page, 'cookies').getByRole('link', { name: 'privacy policy' }).click();
  await expect(page).toHaveURL('/privacy-policy#device');
  await page.goBack();
  await expect(answer(page, 'cookies')).toBeVisible();
});
