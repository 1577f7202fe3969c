import type { Locator, Page } from '@playwright/test';
import {
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  scrollNear,
  test,
} from '#tests/support/browser/browser.ts';
import { unusedPhone } from '#tests/support/browser/comments.ts';
import {
  fillLogin,
  newPerson,
  PASSWORD,
  registerVerified,
  signInAs,
  storeToken,
} from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';

const owners = (page: Page) => page.getByRole('region', { name: 'Owners say' });

test('a review is written in three clicks', { tag: '@smoke' }, async ({ page }) => {
  const phone = await unusedPhone(page, 55);
  const other = await newPerson({ name: 'Asha Rao' });
  const put = await page.request.put(`/api/products/${phone.id}/reviews/mine`, {
    headers: authHeaders(other.token),
    data: { rating: 3, title: 'Half a year', good: 'Light in the hand', bad: 'Slow charging', monthsOwned: 6 },
  });
  expect(put.status()).toBe(200);
  const third = await page.request.put(`/api/products/${phone.id}/reviews/mine`, {
    headers: authHeaders((await newPerson({ name: 'Meera Iyer' })).token),
    data: { rating: 4, title: '', good: 'Quick', bad: '', monthsOwned: 2 },
  });
  expect(third.status()).toBe(200);
  const heard = collectConsoleErrors(page);

  await openHydrated(page, `/product/${phone.id}`);
  const theirs = owners(page).getByRole('article', { name: 'Review by Asha Rao' });
  await expect(theirs).toContainText('Slow charging');
  await expect(theirs).toContainText('owned 6 months');

  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(owners(page).getByRole('button', { name: 'Write a review' }));
  const form = page.getByRole('form', { name: `Your review of ${phone.name}` });
  await click(form.getByRole('radio', { name: '5 stars' }));
  await form.getByLabel('How long have you had it?').selectOption('18');
  await form.getByLabel('What’s good').fill('Two days on a charge');
  // The tab is closed and the reader signs in, in between.
  const person = await newPerson({ name: 'Ravi Menon' });
  await storeToken(page, person.token);
  await openHydrated(page, `/product/${phone.id}`);
  await scrollNear(owners(page));
  await expect(form.getByLabel('What’s good')).toHaveValue('Two days on a charge');
  await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await expectNoSidewaysScroll(page);
  await click(form.getByRole('button', { name: 'Publish' }));
  const own = owners(page).getByRole('article', { name: 'Review by Ravi Menon' });
  await expect(own).toContainText('owned 18 months');
  expect(clicks).toBe(3);
  await expect(owners(page)).toContainText('3 ratings');
  await expect(owners(page)).toContainText('4.0');
  await owners(page).getByRole('button', { name: 'All 3 reviews' }).click();
  await expect(owners(page).getByRole('article')).toHaveCount(3);

  const helpful = theirs.getByRole('button', { name: 'Helpful' });
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await expect(helpful).toHaveText('Helpful1');
  const order = owners(page).getByRole('combobox', { name: 'Order of reviews' });
  await order.focus();
  await order.selectOption('Lowest rated first');
  await expect(owners(page).getByRole('article').first()).toContainText('Asha Rao');
  await expect(order).toBeFocused();
  await own.getByRole('button', { name: 'Delete' }).click();
  const undo = owners(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(own).toBeVisible();
  await expect(owners(page).getByRole('listitem').filter({ hasText: 'owned 18 months' })).toBeFocused();
  // Typing again cancels the deletion.
  await own.getByRole('button', { name: 'Delete' }).click();
  await expect(owners(page).getByText(/was deleted/)).toBeVisible();
  await owners(page).getByRole('button', { name: 'Edit your review' }).click();
  await expect(owners(page).getByText(/was deleted/)).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(own).toBeVisible();

  // A moderator finds it in the same queue, by keyboard.
  await page.request.post(`/api/products/${phone.id}/reviews/${(await put.json()).id}/report`, {
    headers: authHeaders(person.token),
    data: { reason: 'wrong' },
  });
  await signInAs(page, { role: 'moderator' });
  await openHydrated(page, '/moderator');
  await page
    .getByRole('list', { name: 'Queue' })
    .getByRole('link', { name: /^Asha Rao/ })
    .filter({ hasText: phone.name })
    .click();
  await expect(page.getByRole('region', { name: 'Review by Asha Rao' })).toContainText('Bad: Slow charging');
  await page.keyboard.press('a');
  await expect(page.getByText('The review by Asha Rao is approved.')).toBeVisible();
  expect(heard).toEqual([]);
});

test('a review written before signing in does not replace an earlier one', async ({ page }) => {
  const phone = await unusedPhone(page, 81);
  const { email, token } = await registerVerified(page, 'Ravi Menon');
  const before = { rating: 3, title: '', good: 'Light in the hand', bad: '', monthsOwned: 6 };
  const own = `/api/products/${phone.id}/reviews/mine`;
  const put = await page.request.put(own, { headers: authHeaders(token), data: before });
  expect(put.status()).toBe(200);

  await openHydrated(page, `/product/${phone.id}`);
  await owners(page).getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: `Your review of ${phone.name}` });
  await form.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await form.getByLabel('How long have you had it?').selectOption('18');
  await form.getByLabel('What’s good').fill('Two days on a charge');
  await form.getByRole('button', { name: 'Publish' }).click();
  await fillLogin(page, email, PASSWORD);
  await expect(page.getByText('You have already reviewed this phone.')).toBeVisible();
  const review = owners(page).getByRole('article', { name: 'Review by Ravi Menon' });
  await expect(review).toContainText('Light in the hand');
  await expect(form.getByLabel('What’s good')).toHaveValue('Two days on a charge');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(review).toContainText('Two days on a charge');
});
