import { expect, openHydrated, test } from '#tests/support/browser/browser.ts';

const place = () => window.scrollY;

test('a new screen starts at its top and Back restores the scroll position', { tag: '@smoke' }, async ({ page }) => {
  // Its height does not depend on what other tests write, unlike the home page's.
  await openHydrated(page, '/privacy-policy');
  await page.evaluate(() => window.scrollTo(0, 1_500));
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });
  await footer.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(place)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.goBack();
  await expect.poll(() => page.evaluate(place)).toBe(1_500);
  await page.goForward();
  await expect.poll(() => page.evaluate(place)).toBe(600);
});

test('a hovered link is prefetched without counting a view', async ({ page }) => {
  // The other tests reduce motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = ((...given: Parameters<typeof start>) => {
      const named = document.querySelectorAll('[style*="view-transition-name"]').length;
      Object.assign(window, { grew: named });
      return start(...given);
    }) as typeof start;
  });
  await openHydrated(page, '/');
  const link = page.locator('article a[href^="/product/"]:not([target])').first();
  const name = await link.innerText();
  const call = `/api${(await link.getAttribute('href'))?.replace('product', 'products')}`;
  const asked = () => page.waitForResponse((response) => new URL(response.url()).pathname === call);
  const before = asked();
  await link.hover();
  expect((await before).request().headers()['x-analytics']).toBe('off');
  await page.waitForLoadState('networkidle');
  const after = asked();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect((await after).request().headers()['x-analytics']).toBe('on');
  expect(await page.evaluate(() => (window as never as { grew: number }).grew)).toBe(1);
});
