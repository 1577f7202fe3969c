import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, openHydrated } from '#tests/support/browser/browser.ts';
import { test } from '#tests/support/browser/isolated-server.ts';

/**
 * The main screens as they should look. Pictures are compared at a fraction of their size, which hides font differences
 * between machines but shows anything that moved, vanished or changed its colour. `npm run pictures` takes them again;
 * look at what changed before committing it.
 */
const FOLDER = join(import.meta.dirname, 'fixtures', 'pictures');
const renews = process.env.RENEW_PICTURES === '1';

const SCREENS = {
  home: '/',
  listing: '/products?brand=google&sort=price-asc',
  product: '/product/google-pixel-8a',
  compare: '/products/compare?ids=oneplus-12,google-pixel-8a,apple-iphone-15-pro',
  article: '/blog/phones-under-25000',
};
/** Wide ones are scaled down, so that all have about the same size. */
const SIZES = [
  { width: 390, height: 844, scale: 1 / 3 },
  { width: 1440, height: 900, scale: 1 / 6 },
];
/** Of 255, the mean difference of a picture. Another machine's fonts stay below 2, an extra line of text is above 5. */
const MEAN_MAX = 4;
/** The share of pixels with an entirely different colour. */
const CHANGED_MAX = 0.04;
const CHANGED_FROM = 48;

for (const [name, path] of Object.entries(SCREENS)) {
  test(`${name} looks as it did`, { tag: name === 'product' ? '@smoke' : [] }, async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-15T12:00:00Z'));
    const wrong: string[] = [];
    for (const { width, height, scale } of SIZES) {
      await page.setViewportSize({ width, height });
      await openHydrated(page, path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const file = join(FOLDER, `${name}-${width}-${colorScheme}.png`);
        const seen = sharp(await settledPicture(page))
          .resize(Math.round(width * scale))
          .removeAlpha();
        if (renews) {
          mkdirSync(FOLDER, { recursive: true });
          writeFileSync(file, await seen.png({ palette: true, colours: 64 }).toBuffer());
          continue;
        }
        const { mean, changed } = compare(
          await seen.raw().toBuffer(),
          await sharp(readFileSync(file)).removeAlpha().raw().toBuffer(),
        );
        if (mean > MEAN_MAX || changed > CHANGED_MAX)
          wrong.push(`${width} ${colorScheme}: ${mean.toFixed(1)} of 255, ${Math.round(changed * 100)} % changed`);
      }
    }
    expect(wrong, 'look at the screen; `npm run pictures` takes the pictures again').toEqual([]);
  });
}

/** After its pictures and fonts have loaded. */
async function settledPicture(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => {
    const isInSight = (image: Element) => {
      const { top, left, width, bottom } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < window.innerHeight && left >= 0 && left + width <= window.innerWidth;
    };
    return (
      document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || !isInSight(image))
    );
  });
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

function compare(one: Buffer, other: Buffer): { mean: number; changed: number } {
  expect(one.length, 'the same size').toBe(other.length);
  let sum = 0;
  let changed = 0;
  for (let at = 0; at < one.length; at += 3) {
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      const difference = Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0));
      sum += difference;
      most = Math.max(most, difference);
    }
    if (most > CHANGED_FROM) changed++;
  }
  return { mean: sum / one.length, changed: changed / (one.length / 3) };
}
