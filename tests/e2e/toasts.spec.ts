import type { Page } from '@playwright/test';
import { boxOf, expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { commentApi, commentLocator, openComments, unusedPhone } from '#tests/support/browser/comments.ts';
import { expectPainted } from '#tests/support/browser/painted.ts';
import { newPerson, signInAs } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('toasts are painted bottom-left', async ({ page }) => {
  await openHydrated(page, '/faq');
  await page.locator('summary:has(h3)').first().click();
  const copy = page.getByRole('button', { name: 'Copy link' }).first();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  const shown = toast(page, 'Link copied');
  await expectPainted(shown);
  const { x, y, height } = await boxOf(shown);
  expect(x).toBeLessThan(40);
  expect(y + height).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 40);
  await copy.click();
  await expect(shown).toHaveCount(2);
  for (const one of await shown.all()) await expectPainted(one);
});

test('a toast shown while a dialog is open is painted above it', async ({ page }) => {
  const { id, token } = await signInAs(page);
  const { id: phone } = await unusedPhone(page, 22);
  const headers = authHeaders(token);
  expect((await page.request.post(`/api/users/${id}/wishlist/${phone}`, { headers })).ok()).toBe(true);
  await openHydrated(page, '/user');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPainted(toast(page, 'Profile saved'));

  await openHydrated(page, '/wishlist');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await expectPainted(toast(page, 'Link copied'));
});

test('a toast lasts 2 s for a success and 4 s for an error', async ({ page }) => {
  const phone = await unusedPhone(page, 21);
  await commentApi(page, phone, await newPerson()).write('Buy my ringtones.');
  await signInAs(page);
  await openHydrated(page, `/product/${phone.id}`);
  await openComments(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);

  /** Visible until its time is over, then faded, or hidden at once with reduced motion, and removed. */
  const expectShownFor = async (text: string, ms: number) => {
    await expectPainted(toast(page, text));
    await page.clock.runFor(ms - 100);
    await expectPainted(toast(page, text));
    await page.clock.runFor(100);
    await expect(toast(page, text)).toHaveCSS('opacity', '0');
    await page.clock.runFor(200);
    await expect(toast(page, text)).toHaveCount(0);
  };

  await commentLocator(page, 'Buy my ringtones.').getByRole('button', { name: 'Report' }).click();
  await page.getByRole('radio', { name: 'Spam' }).check({ force: true });
  await page.getByRole('button', { name: 'Send report' }).click();
  await expectShownFor('Thank you. A moderator will review it.', 2_000);

  await page.getByRole('button', { name: 'Share' }).click();
  await expectShownFor('Link copied', 2_000);

  await page.route('**/comments', (route) =>
    route.fulfill({ status: 503, json: { message: 'The site is busy right now.', code: 'UNAVAILABLE' } }),
  );
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Is it heavy?');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expectShownFor('The site is busy right now.', 4_000);
});
