import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { boxOf, collectConsoleErrors, expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { commentApi, openComments, unusedPhone } from '#tests/support/browser/comments.ts';
import { newPerson, signInAs } from '#tests/support/browser/sign-in.ts';

/** Policy violations reported by the browser on every page of the test. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(`${page.url()}: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample, blockedURI }) =>
      (window as never as { noteViolation(text: string): void }).noteViolation(
        `${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`,
      ),
    );
  });
  return violations;
}

const strict = async (page: Page, path: string) => {
  const response = await page.goto(path);
  expect(response?.headers()['content-security-policy'], path).not.toContain('unsafe-inline');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
};

test('no reader page breaks the policy or logs an error', { tag: '@smoke' }, async ({ page }) => {
  const violations = await collectViolations(page);
  const heard = collectConsoleErrors(page);
  const phone = await unusedPhone(page, 24);
  const talk = commentApi(page, phone, await newPerson());
  const { id } = await talk.write('One');
  await talk.write('Two', id);

  await strict(page, '/');
  // The drawings of the first screen have the size of their figures, which used to be a style attribute.
  const drawn = await boxOf(page.locator('main img').first());
  expect(drawn.height).toBeGreaterThan(200);
  await page.getByRole('searchbox').first().fill('pixel');
  await expect(page.getByRole('option').first()).toBeVisible();

  await strict(page, '/products');
  await page.getByRole('slider').first().press('ArrowRight');
  await expect(page).toHaveURL(/priceMin=1000/);
  await strict(page, '/products?brand=oneplus&battery=5000');
  await strict(page, `/product/${phone.id}`);
  await openComments(page);
  await page.getByRole('button', { name: 'Compare' }).first().click();
  await strict(page, '/products/compare?ids=oneplus-12,google-pixel-8a');
  await page.getByRole('button', { name: 'Overlay' }).click();
  await expect(page.getByRole('img', { name: /^Outlines to scale/ })).toBeVisible();
  for (const path of ['/blogs', '/faq', '/about-us', '/privacy-policy', '/contact-us', '/login', '/no-such-page'])
    await strict(page, path);
  await strict(page, '/blogs');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\//);
  await page.goto('/api/docs');
  expect(await page.evaluate(() => getComputedStyle(document.body).maxWidth)).toBe('960px');
  expect(violations).toEqual([]);
  // The browser itself reports the status 404.
  expect(heard.filter((message) => !message.includes('/no-such-page'))).toEqual([]);
});

test('no desk screen breaks the policy on inline styles', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  const violations = await collectViolations(page);
  await strict(page, '/admin');
  await strict(page, '/admin/blogs/add');
  const text = page.getByRole('textbox', { name: 'Article text' });
  await text.click();
  await page.keyboard.type('A line');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.getByRole('option', { name: /table/i }).click();
  await expect(text.locator('table')).toBeVisible();
  expect(await text.evaluate((element) => getComputedStyle(element).whiteSpaceCollapse)).toBe('break-spaces');

  await openHydrated(page, '/admin/products/add');
  const picture = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await page.getByLabel('Choose picture').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: picture });
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  await crop.getByRole('button', { name: 'Left edge' }).press('Shift+ArrowRight');
  await expect(crop.getByLabel('Cut left (%)')).not.toHaveValue('0');
  await page.keyboard.press('Escape');

  await openHydrated(page, '/admin/newsletter');
  await page.getByRole('tab', { name: 'Issues' }).click();
  await page.getByRole('link', { name: 'Write an issue' }).click();
  await page.getByLabel('Subject').fill('November');
  await page.getByLabel('Search published articles').fill('foldables');
  await page.getByRole('button', { name: /^Add Are foldables/ }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const mail = page.frameLocator('iframe[title="E-mail on a phone"]');
  await expect(mail.locator('.sheet').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(mail.locator('h1')).toHaveCSS('font-size', '26px');
  expect(violations).toEqual([]);
});
