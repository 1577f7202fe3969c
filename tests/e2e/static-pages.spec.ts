import type { Page } from '@playwright/test';
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';

const PAGES = [
  ['/faq', 'Questions, answered', 'Frequently asked questions'],
  ['/about-us', 'A phone is a list of decisions. We print the list.', 'About Handset'],
  ['/privacy-policy', 'Privacy policy', 'Privacy policy'],
  ['/terms-of-service', 'Terms of service', 'Terms of service'],
] as const;

const questions = (page: Page) => page.locator('summary', { has: page.locator('h3') });
const question = (page: Page, name: string) => questions(page).filter({ hasText: name });
const answer = (page: Page, id: string) => page.locator(`#${id}`);

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

for (const [path, heading, title] of PAGES) {
  test(`${path} says what it is to readers and to search engines, and axe finds nothing`, async ({
    page,
    isMobile,
  }) => {
    const heard = collectConsoleErrors(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} · Handset`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const kinds = (await structuredData(page)).map((data) => data['@type']);
    expect(kinds).toContain('BreadcrumbList');
    const places = page.locator('nav[aria-label="On this page"] a');
    expect(await places.count()).toBeGreaterThan(0);
    for (const place of await places.all()) {
      await expect(page.locator((await place.getAttribute('href')) ?? '')).toBeAttached();
    }
    await page.waitForLoadState('networkidle');
    expect(heard).toEqual([]);
    await expectNoSidewaysScroll(page);
    // An open answer among the closed ones.
    if (path === '/faq') await questions(page).first().click();
    if (!isMobile) await expectAccessible(page);
  });
}

test.describe('the FAQ', () => {
  test('gives every answer to search engines, with its address', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same at every width');
    await page.goto('/faq');
    const faq = (await structuredData(page)).find((data) => data['@type'] === 'FAQPage') as {
      mainEntity: { name: string; acceptedAnswer: { text: string; url: string } }[];
    };
    expect(faq.mainEntity).toHaveLength(await questions(page).count());
    expect(faq.mainEntity.length).toBeGreaterThanOrEqual(22);
    for (const { acceptedAnswer } of faq.mainEntity) {
      const { pathname, hash } = new URL(acceptedAnswer.url);
      expect(pathname).toBe('/faq');
      await expect(page.locator(hash)).toHaveCount(1);
      expect(acceptedAnswer.text).not.toMatch(/\]\(|\*\*/);
    }
  });

  test('search leaves the answers that have the words, open, and says how many', async ({ page }) => {
    await openHydrated(page, '/faq');
    const all = await questions(page).count();
    const search = page.getByRole('searchbox', { name: 'Search the answers' });
    await search.fill('password forgotten');
    await expect(questions(page)).toHaveText(['I have forgotten my password.']);
    await expect(answer(page, 'forgotten-password')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toHaveText(`Showing 1 of ${all} answers`);
    await search.fill('zeppelin');
    await expect(page.getByText('No answer has these words')).toBeVisible();
    await page.getByRole('button', { name: 'Show all answers' }).click();
    await expect(questions(page)).toHaveCount(all);
    await expect(answer(page, 'forgotten-password')).toBeHidden();
  });

  test('an address opens its answer and brings it into sight, also from a link and after a search', async ({
    page,
  }) => {
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

  test('Copy link copies the address of the answer', async ({ page, context, isMobile }) => {
    test.skip(isMobile, 'the same at every width');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openHydrated(page, '/faq');
    await question(page, 'How many phones can I compare?').click();
    await answer(page, 'how-many-to-compare').getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/faq#how-many-to-compare$/);
  });

  test.describe('with JavaScript off', () => {
    test.use({ javaScriptEnabled: false });

    test('answers open, by hand and by address', async ({ page, isMobile }) => {
      test.skip(isMobile, 'the same at every width');
      await page.goto('/faq#not-published');
      await expect(answer(page, 'not-published')).toBeVisible();
      await question(page, 'Am I being tracked?').click();
      await expect(answer(page, 'am-i-tracked')).toBeVisible();
      await expect(page.getByRole('searchbox', { name: 'Search the answers' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
    });
  });
});
