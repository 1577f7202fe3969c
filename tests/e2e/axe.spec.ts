import type { Page } from '@playwright/test';
import { desks, screensOf } from '#app/features/admin/desks.ts';
import { pages } from '#app/routes.ts';
import { expect, expectAccessible, openHydrated, presetStorage, test } from '#tests/support/browser/browser.ts';
import { openComments } from '#tests/support/browser/comments.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';

interface Run {
  /** An example address. */
  path: string;
  /** Opens something on the page. The returned selector, if any, limits the check to it. */
  open?: (page: Page) => Promise<string | undefined>;
  /** More screens whose main part is checked in the same window. */
  beside?: string[];
  as?: 'admin' | 'moderator' | 'consumer';
  /** Also runs on the phone, where the layout differs. */
  tag?: '@sized';
}

const dialogOf = async (page: Page): Promise<string> => {
  await expect(page.locator('dialog[open]')).toBeVisible();
  return 'dialog[open]';
};

/** Every desk screen that needs no id. */
const DESK_PATHS = desks
  .flatMap(screensOf)
  .map(({ path }) => `/admin/${path}`)
  .filter((path) => !path.includes(':'));

/** Runs by screen of the route table; each checks both themes. */
const RUNS: Record<string, Run[]> = {
  'pages/home': [{ path: '/', tag: '@sized' }],
  'catalogue/products': [
    { path: '/products?brand=google&battery=4000&priceMax=60000', tag: '@sized' },
    {
      path: '/products?brand=apple&chipset=snapdragon',
      tag: '@sized',
      // Opens the drawer on a narrow screen; on a wide one it checks the empty result.
      open: async (page) => {
        const button = page.getByRole('button', { name: 'Filters', exact: true });
        if (!(await button.isVisible())) return 'main';
        await button.click();
        return dialogOf(page);
      },
    },
  ],
  'catalogue/product': [
    {
      path: '/product/oneplus-12',
      tag: '@sized',
      open: async (page) => {
        await page.getByRole('button', { name: 'Compare' }).first().click();
        await page.getByText('How this score is calculated').click();
        await expect(page.getByText(/^\(18 × /)).toBeVisible();
        await openComments(page);
        return undefined;
      },
    },
    {
      path: '/product/itel-zeno-20',
      open: async (page) => {
        await page.getByRole('button', { name: /^Like/ }).first().click();
        return dialogOf(page);
      },
    },
  ],
  'catalogue/compare': [
    {
      path: '/products/compare?ids=oneplus-12,itel-zeno-20&overlay=on',
      tag: '@sized',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add a phone' }).first().click();
        await page.getByRole('combobox', { name: 'Add a phone' }).fill('galaxy');
        await expect(page.getByRole('option').first()).toBeVisible();
        return undefined;
      },
    },
  ],
  'catalogue/finder': [{ path: '/finder?priceMax=30000&features=5g', tag: '@sized' }],
  'catalogue/best': [{ path: '/best/under-15000', beside: ['/best'], tag: '@sized' }],
  'catalogue/size': [{ path: '/size?ids=samsung-galaxy-s24,apple-iphone-16', tag: '@sized' }],
  'magazine/blogs': [
    {
      path: '/blogs',
      tag: '@sized',
      // Opens the header's search with its suggestions, which is a screen of its own on a phone.
      open: async (page) => {
        await page.keyboard.press('/');
        await page.getByLabel('Search phones, brands, articles').filter({ visible: true }).fill('onepl');
        await expect(page.getByRole('group', { name: 'Brands' })).toBeVisible();
        await page.keyboard.press('ArrowDown');
        return undefined;
      },
    },
  ],
  'magazine/blog': [{ path: '/blog/phones-under-25000' }],
  'pages/how-we-score': [
    {
      path: '/how-we-score',
      beside: ['/about-us', '/about-the-data', '/privacy-policy', '/terms-of-service'],
    },
  ],
  'pages/faq': [{ path: '/faq#cookies' }],
  'pages/contact-us': [
    {
      path: '/contact-us',
      beside: [
        '/newsletter',
        ...[
          '/newsletter/manage',
          '/newsletter/confirm',
          '/newsletter/unsubscribe',
          '/alerts/confirm',
          '/alerts/stop',
        ].map((path) => `${path}?token=x`),
      ],
    },
  ],
  'account/register': [
    { path: '/register', beside: ['/login', '/forgot-password', '/reset-password?token=x', '/verify-email'] },
  ],
  'account/user': [
    {
      path: '/user?tab=settings',
      as: 'consumer',
      beside: ['/user', '/user/alerts', '/user/notifications'],
      open: async (page) => {
        await page.getByRole('button', { name: 'Use an authenticator app' }).click();
        await dialogOf(page);
        return undefined;
      },
    },
  ],
  'account/wishlist': [
    {
      path: '/wishlist',
      as: 'consumer',
      open: async (page) => {
        await openHydrated(page, '/products?brand=oneplus');
        await page
          .getByRole('button', { name: /^Save / })
          .first()
          .click();
        await page
          .getByRole('link', { name: /^Wishlist/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Share' }).click();
        await dialogOf(page);
        return undefined;
      },
    },
  ],
  'community/moderator': [{ path: '/moderator?view=all', as: 'moderator', tag: '@sized' }],
  admin: [
    { path: '/admin', as: 'admin', tag: '@sized' },
    {
      path: '/admin/products',
      as: 'admin',
      beside: DESK_PATHS.filter((_, at) => at % 2 === 0),
      open: async (page) => {
        await page.getByRole('row').nth(1).getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Edit field' }).click();
        await dialogOf(page);
        return undefined;
      },
    },
    {
      path: '/admin/brands',
      as: 'admin',
      beside: DESK_PATHS.filter((_, at) => at % 2 === 1),
      open: async (page) => {
        await page.getByRole('button', { name: 'Add brand' }).click();
        return dialogOf(page);
      },
    },
    { path: '/admin/products/add', as: 'admin' },
    { path: '/admin/blogs/add', as: 'admin' },
    { path: '/admin/newsletter/issues/add', as: 'admin' },
  ],
};

/** Screens made of the same components as a checked one. */
const SAME_AS: Record<string, keyof typeof RUNS> = {
  'catalogue/best-lists': 'catalogue/best',
  'pages/page': 'pages/how-we-score',
  'pages/about-us': 'pages/how-we-score',
  'pages/about-the-data': 'pages/how-we-score',
  'pages/privacy-policy': 'pages/how-we-score',
  'pages/terms-of-service': 'pages/how-we-score',
  'pages/newsletter': 'pages/contact-us',
  'pages/newsletter-manage': 'pages/contact-us',
  'pages/newsletter-confirm': 'pages/contact-us',
  'pages/newsletter-unsubscribe': 'pages/contact-us',
  'pages/alert-confirm': 'pages/contact-us',
  'pages/alert-stop': 'pages/contact-us',
  'account/login': 'account/register',
  'account/forgot-password': 'account/register',
  'account/reset-password': 'account/register',
  'account/restore-email': 'account/register',
  'account/invitation': 'account/register',
  'account/verify-email': 'account/register',
  'account/alerts': 'account/user',
  'account/notifications': 'account/user',
  'account/shared-wishlist': 'account/wishlist',
  'magazine/shared-draft': 'magazine/blog',
};

const RUNS_MAX = 25;

test('axe checks every screen of the route table or a similar one', () => {
  const screens = new Set(pages.map(({ screen }) => screen));
  expect([...screens].filter((screen) => !RUNS[screen] && !RUNS[SAME_AS[screen] ?? ''])).toEqual([]);
  expect(Object.values(RUNS).flat().length).toBeLessThanOrEqual(RUNS_MAX);
});

async function show(page: Page, path: string): Promise<void> {
  await openHydrated(page, path);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /not found/i })).toHaveCount(0);
}

for (const { path, open, beside = [], as, tag } of Object.values(RUNS).flat()) {
  test(`axe finds nothing on ${path}${open ? ' in use' : ''}`, { tag: tag ?? [] }, async ({ page }) => {
    if (as) await signInAs(page, { role: as });
    await presetStorage(page, 'handset:searches', ['galaxy', 'pixel']);
    await show(page, path);
    await expectAccessible(page, await open?.(page));
    for (const other of beside)
      await test.step(other, async () => {
        await show(page, other);
        await expectAccessible(page, 'main');
      });
  });
}
