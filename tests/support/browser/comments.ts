import { expect, type Page, test } from '@playwright/test';
import type { Comment } from '#contract/comments.ts';
import type { Product } from '#contract/phone/product.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { scrollNear } from './browser.ts';
import type { SignedInPerson } from './sign-in.ts';

/** Far down the list, where neither the demo community nor another test writes. */
const FIRST_PAGE = 20;
const PER_PAGE = 30;
const BETWEEN_RUNS = 40;

/** A phone for a single test, by number; a different one for each project and retry. */
export async function unusedPhone(page: Page, number: number): Promise<Product> {
  const { project, retry } = test.info();
  const place = number + BETWEEN_RUNS * (Number(project.name === 'phone') + 2 * retry);
  const at = FIRST_PAGE + Math.floor(place / PER_PAGE);
  const { products } = await (await page.request.get(`/api/products?limit=${PER_PAGE}&page=${at}`)).json();
  return products[place % PER_PAGE];
}

/** Calls of someone else for a phone's comments, directly through the API. */
export function commentApi(page: Page, { id }: Pick<Product, 'id'>, { token }: Pick<SignedInPerson, 'token'>) {
  const send = async (path: string, data: object) => {
    const headers = authHeaders(token);
    const response = await page.request.post(`/api/products/${id}/comments${path}`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  return {
    write: (comment: string, parentId?: string): Promise<Comment> =>
      send('', { comment, ...(parentId && { parentId }) }),
    like: (commentId: string) => send(`/${commentId}/like`, { liked: true }),
    report: (commentId: string, reason = 'spam', details = '') => send(`/${commentId}/report`, { reason, details }),
  };
}

/** Scrolls to the comments and waits until they are loaded. */
export async function openComments(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: /comments?$/i });
  await scrollNear(region);
  // A choice in the server's list is lost when it is replaced.
  await expect(page.locator('[data-served][id^="people-"]')).toHaveCount(0);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  const ask = region.getByRole('button', { name: 'Ask a question' });
  await expect(field.or(ask)).toBeVisible();
  if (await ask.isVisible()) await ask.click();
  await expect(field).toBeVisible();
}

export const commentLocator = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Comments' }).getByRole('article').filter({ hasText: text });
