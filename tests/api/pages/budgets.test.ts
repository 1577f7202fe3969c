import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#app/routes.ts';
import { AssetManifest } from '#server/http/pages/manifest.ts';
import { BUILD_DIR } from '../../../scripts/support/build.mjs';

/**
 * Kilobytes of script, as Brotli, that the server names for a page: what it needs before it is alive. The browser's tests
 * weigh what really arrives at the first visit, which is a little more (tests/e2e/foundation.spec.ts).
 */
const READING = 129.2;
/** Forms that check what is typed bring the schemas and the form library along. */
const WITH_A_FORM = 164;
const FORMS =
  /^\/(login|register|contact-us|moderator|invitation|newsletter(\/unsubscribe)?|(forgot|reset)-password|(restore|verify)-email)$/;
const OWN: Record<string, number> = {
  // The rails of all brands; its filters come when they are used.
  '/products': 136.2,
  // The listing's price slider, and the phones without a rank.
  '/finder': 132.6,
  // The words for the age of a price came with the card.
  '/size': 132.4,
  '/product/:id': 134,
  // Choosing variants that are near each other.
  '/products/compare': 144.8,
  // Half a kilobyte of it is small code that it shares with the listing and needs a part of, a quarter the count of its
  // views, which waits for the first frame.
  '/blog/:id': 146,
  '/draft/:token': 140.2,
  '/user': 177,
};

const manifest = new AssetManifest(join(BUILD_DIR, 'client'));

test('no page of the route table asks for more script than its budget', () => {
  const heavy: string[] = [];
  expect(pages.length).toBeGreaterThan(30);
  for (const { path, screen } of pages) {
    const { entry, boot, preloads } = manifest.assetsFor([`app/routes/${screen}.tsx`]);
    const bytes = [entry, boot, ...preloads].reduce(
      (sum, file) => sum + statSync(join(BUILD_DIR, 'client', `${file}.br`)).size,
      0,
    );
    const budget = (OWN[path] ?? (FORMS.test(path) ? WITH_A_FORM : READING)) * 1000;
    expect(bytes).toBeGreaterThan(50_000);
    if (bytes > budget) heavy.push(`${path}: ${bytes} of ${budget}`);
  }
  expect(heavy).toEqual([]);
});
