import { type Locator, type Page, test as undecided } from '@playwright/test';
import axe from 'axe-core';
import { pages } from '#app/routes.ts';
import {
  boxOf,
  cutPlaceholders,
  expect,
  openHydrated,
  presetStorage,
  test,
  watchShifts,
} from '#tests/support/browser/browser.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';

/** Tests that need the width of a phone. */
const PHONE = { width: 390, height: 844 };

undecided.describe('a first visit', () => {
  undecided.use({ viewport: PHONE });

  undecided('the cookie dialog covers at most a third of the screen', async ({ page }) => {
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: 'Cookies on Handset' });
    await expect(dialog).toBeVisible();
    expect((await boxOf(dialog)).height).toBeLessThanOrEqual(PHONE.height / 3);
    await dialog.getByRole('button', { name: 'Choose what to allow' }).click();
    await dialog.getByRole('switch', { name: /^Preferences/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save Preferences' }).click();
    const choice = await page.evaluate(() => JSON.parse(localStorage.getItem('handset:consent') ?? 'null'));
    expect(choice).toEqual({ essential: true, analytics: false, ads: false, preferences: true });
  });

  undecided('no focused element is hidden under the cookie dialog', async ({ page }) => {
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: 'Cookies on Handset' });
    await expect(dialog).toBeVisible();
    const hidden = await dialog.evaluate((cover) => {
      const top = cover.getBoundingClientRect().top;
      return [...document.querySelectorAll<HTMLElement>('main a, main button, main input')]
        .filter((one) => {
          if (!one.checkVisibility()) return false;
          one.focus();
          return one.getBoundingClientRect().top >= top;
        })
        .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    });
    expect(hidden).toEqual([]);
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: PHONE });

  test('a best list starts within 400 px, with its chip in view', async ({ page }) => {
    await openHydrated(page, '/best/lightest');
    const first = page
      .getByRole('main')
      .locator('ol > li')
      .filter({ has: page.getByRole('heading') })
      .first();
    expect((await boxOf(first)).y).toBeLessThanOrEqual(400);
    const chip = page.getByRole('navigation', { name: 'Lists' }).locator('[aria-current=page]');
    await expect(chip).toBeInViewport({ ratio: 1 });
  });

  test('the menu has Best phones and Actual size', async ({ page }) => {
    await openHydrated(page, '/about-us');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Best phones' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Actual size' })).toBeVisible();
  });

  test('the bell does not move the menu', async ({ page }) => {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await openHydrated(page, '/about-us');
    const before = await boxOf(menu);
    await signInAs(page);
    await openHydrated(page, '/about-us');
    await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toBeVisible();
    expect(await boxOf(menu)).toEqual(before);
  });

  test('Compare is labelled in the finder', async ({ page }) => {
    await openHydrated(page, '/finder?priceMax=20000');
    await expect(page.getByRole('main').getByText('Compare', { exact: true }).first()).toBeInViewport({ ratio: 0.1 });
  });

  test('no focused element is under the comparison tray or Go to Top', async ({ page }) => {
    await presetStorage(page, 'handset:comparison', [
      { id: 'oneplus-12', name: 'OnePlus 12' },
      { id: 'google-pixel-9', name: 'Pixel 9' },
    ]);
    await openHydrated(page, '/best/under-20000');
    await expect(page.getByRole('region', { name: 'Comparison', exact: true })).toBeVisible();
    await page.mouse.wheel(0, 1_000);
    await expect(page.getByRole('button', { name: 'Go to Top' })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 400));
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main a, main input, footer a, footer button')]
        .filter((one) => {
          if (!one.checkVisibility()) return false;
          one.focus();
          const { left, width, bottom } = one.getBoundingClientRect();
          const top = document.elementFromPoint(left + width / 2, bottom - 2);
          return top?.closest('section[aria-label="Comparison"], button.floats') != null;
        })
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );
    expect(covered).toEqual([]);
  });

  test('scrolling fast moves nothing, also with recently viewed phones', async ({ page, request }) => {
    const seen = ['google-pixel-8a', 'oneplus-12', 'apple-iphone-15-pro', 'nothing-phone-3a'].map(async (id) => {
      const { name, imageUrl, imageSize } = await (await request.get(`/api/products/${id}`)).json();
      return { id, name, imageUrl, imageSize };
    });
    await presetStorage(page, 'handset:recent', await Promise.all(seen));
    const expectNoShift = await watchShifts(page);
    for (const path of ['/', '/products', '/product/oneplus-13r', '/best/under-20000', '/blogs']) {
      await openHydrated(page, path);
      await page.evaluate(async () => {
        const { scrollHeight } = document.documentElement;
        for (let y = 0; y < scrollHeight; y += 1_200) {
          window.scrollTo(0, y);
          await new Promise((shown) => requestAnimationFrame(shown));
        }
      });
      // Waits until everything in view has loaded.
      await page.waitForLoadState('networkidle');
      await test.step(path, expectNoShift);
    }
  });

  test('a story’s picture has its place before its text arrives', async ({ page }) => {
    await openHydrated(page, '/blogs');
    const picture = page.locator('li article img').first();
    const { x, width } = await boxOf(picture);
    await picture.evaluate((img) => img.closest('article')?.lastElementChild?.remove());
    expect(await boxOf(picture)).toMatchObject({ x, width });
  });

  test('a page for signed-in readers moves less than a tenth while it asks a guest to sign in', async ({ page }) => {
    const expectLittleShift = await watchShifts(page, 0.1);
    await page.goto('/wishlist');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expectLittleShift();
  });

  test('no line begins or ends with a separator', async ({ page }) => {
    for (const path of ['/', '/product/oneplus-13r', '/best/under-20000', '/finder', '/blog/phones-under-25000']) {
      await openHydrated(page, path);
      expect(await wrappedSeparators(page), path).toEqual([]);
    }
  });

  test('nothing follows the footer', async ({ page }) => {
    await openHydrated(page, '/about-us');
    const below = await page.evaluate(() => {
      const footer = document.querySelector('footer') as HTMLElement;
      const last = [...footer.querySelectorAll('a, button, p, label')].map((one) => one.getBoundingClientRect().bottom);
      return document.documentElement.scrollHeight - window.scrollY - Math.max(...last);
    });
    // Room for 'Go to Top', and no more.
    expect(below).toBeLessThan(73);
  });
});

test('placeholders fit their fields at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/', '/products', '/finder', '/blogs', '/faq', '/contact-us', '/products/compare']) {
    await openHydrated(page, path);
    expect(await cutPlaceholders(page), path).toEqual([]);
  }
});

/** Text with a · that is on another line than the words before or after it. */
function wrappedSeparators(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const middle = (at: number) => {
        const range = document.createRange();
        range.setStart(text as Text, at);
        range.setEnd(text as Text, at + 1);
        const { top, bottom } = range.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      };
      for (const { index, 0: run } of text.data.matchAll(/\S\s+·\s+\S/g)) {
        const lines = [index, index + run.indexOf('·'), index + run.length - 1].map(middle);
        if (new Set(lines).size > 1) found.push(text.data);
      }
    }
    return found;
  });
}

test.describe('touch', () => {
  test.use({ firstVisit: true, viewport: PHONE, hasTouch: true, isMobile: true });

  test('links of their own are 44 px high', async ({ page }) => {
    const links = {
      '/': page
        .getByRole('region', { name: /^Latest by/ })
        .getByRole('heading')
        .getByRole('link'),
      '/product/oneplus-13r': page.getByRole('link', { name: 'See it at actual size' }),
      '/products/compare?ids=oneplus-12,google-pixel-9': page
        .getByRole('main')
        .getByRole('link', { name: /^(How scores work|Pixel 9)$/ }),
      '/finder': page.getByRole('main').getByRole('list').getByRole('link'),
    };
    for (const [path, found] of Object.entries(links)) {
      await openHydrated(page, path);
      await found.first().scrollIntoViewIfNeeded();
      for (const link of await found.filter({ visible: true }).all())
        expect(await touchHeight(link), `${path} ${await link.textContent()}`).toBeGreaterThanOrEqual(44);
    }
  });
});

/** How many points above and below the middle of a link belong to it. */
function touchHeight(link: Locator): Promise<number> {
  return link.evaluate((one) => {
    one.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const isHit = (y: number) => one.contains(document.elementFromPoint(left + width / 2, y));
    const middle = Math.round(top + height / 2);
    let [first, last] = [middle, middle];
    while (isHit(first - 1)) first -= 1;
    while (isHit(last + 1)) last += 1;
    return last - first + 1;
  });
}

test.describe('targets', () => {
  test.use({ viewport: PHONE });
  const paths = pages
    .filter(({ path, roles, isSecret }) => !roles && !isSecret && !/[:*]/.test(path))
    .map(({ path }) => path);

  test('are large enough on every page', async ({ page }) => {
    const small: string[] = [];
    for (const path of [...paths, '/product/oneplus-12', '/products/compare?ids=oneplus-12,google-pixel-9']) {
      await openHydrated(page, path);
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        const inPage = (window as never as { axe: typeof axe }).axe;
        const { violations } = await inPage.run('body', { runOnly: ['target-size'], resultTypes: ['violations'] });
        return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
      });
      small.push(...found.map((html) => `${path}: ${html}`));
    }
    expect(small).toEqual([]);
  });
});
