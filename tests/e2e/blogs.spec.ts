import type { Page } from '@playwright/test';
import {
  collectConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';

const ARTICLE = 'phones-under-25000';
const stories = (page: Page) => page.getByRole('main').getByRole('article');
const heading = (page: Page, level: number, name: string) => page.getByRole('heading', { level, name, exact: true });

test('/blogs has a lead story, categories and pages, all in the address', async ({ page, request }) => {
  const { blogs, total, categories } = await (await request.get('/api/blogs?limit=12')).json();
  const heard = collectConsoleErrors(page);
  await openHydrated(page, '/blogs');
  await expect(page).toHaveTitle('Blog: explainers and buying guides · Handset');
  await expect(heading(page, 2, blogs[0].title)).toBeVisible();
  await expect(stories(page)).toHaveCount(12);
  await expectNoSidewaysScroll(page);
  await page.waitForLoadState('networkidle');
  expect(heard).toEqual([]);

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/blogs?page=2');
  await expect(heading(page, 2, 'All articles, page 2')).toBeVisible();
  await expect(stories(page)).toHaveCount(Math.min(12, total - 12));
  await page.goBack();
  await expect(heading(page, 2, blogs[0].title)).toBeVisible();

  const { id, name, count } = categories.find((category: { count: number }) => category.count > 1);
  const links = page.getByRole('navigation', { name: 'Categories' });
  await links.getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/blogs?category=${id}`);
  await expect(links.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await expect(heading(page, 2, name)).toBeVisible();
  await expect(stories(page)).toHaveCount(Math.min(12, count));
});

test('an article is read from its table of contents to its comments', { tag: ['@smoke', '@sized'] }, async ({
  page,
  request,
  context,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const blog = await (await request.get(`/api/blogs/${ARTICLE}`)).json();
  const heard = collectConsoleErrors(page);
  await openHydrated(page, `/blog/${ARTICLE}`);

  await test.step('its head shows category, author, date and reading time', async () => {
    await expect(page).toHaveTitle(`${blog.title} · Handset`);
    await expect(heading(page, 1, blog.title)).toBeVisible();
    await expect(page.getByText(/^By Handset desk\s·\s20 October 2026\s·\s\d min read$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('its table of contents links to its headings', async () => {
    const contents = page.getByRole('navigation', { name: 'On this page' });
    if (isMobile) await page.getByText('On this page').filter({ visible: true }).click();
    await contents.filter({ visible: true }).getByRole('link', { name: 'For speed' }).click();
    await expect(page).toHaveURL(`/blog/${ARTICLE}#for-speed`);
    await expect(heading(page, 2, 'For speed')).toBeInViewport();
  });

  await test.step('tables scroll separately, also by keyboard', async () => {
    const table = page.getByRole('region', { name: 'Table 2: For speed' });
    await expect(table.getByRole('columnheader', { name: 'Chipset' })).toBeVisible();
    const isWider = await table.evaluate((section) => section.scrollWidth > section.clientWidth);
    expect(isWider).toBe(isMobile);
    await expect(table).toHaveAttribute('tabindex', '0');
  });

  await test.step('phones inside the text can be compared', async () => {
    const text = page.locator('article').first();
    await text.getByRole('checkbox', { name: `Compare ${blog.products[0].name}` }).check();
    await expect(page.getByRole('region', { name: 'Comparison', exact: true })).toContainText(blog.products[0].name);
    const [first, second, third] = blog.products.slice(1).map(({ id }: { id: string }) => id);
    await expect(text.getByRole('link', { name: 'Compare in full' })).toHaveAttribute(
      'href',
      `/products/compare?ids=${first},${second},${third}`,
    );
  });

  await test.step('it can be shared and links to other articles', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/phones-under-25000$/);
    await expect(page.getByRole('region', { name: 'Phones in this article' }).getByRole('article')).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'Read next' }).getByRole('article')).toHaveCount(3);
    await page.getByRole('heading', { name: /comment/i }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Send comment' })).toBeVisible();
    expect(heard).toEqual([]);
    const way = page.getByRole('navigation', { name: 'Next and previous article' });
    const next = await way.getByRole('link').last().getAttribute('href');
    await way.getByRole('link').last().click();
    await expect(page).toHaveURL(next ?? '');
    await expect(way.getByRole('link').first()).toHaveAttribute('href', `/blog/${ARTICLE}`);
  });
});
