import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#app/routes.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { AssetManifest } from '#server/http/pages/manifest.ts';

/**
 * Kilobytes of script (Brotli) that the server lists for a page: what it needs to become interactive. Browser tests
 * measure what a first visit really transfers, which is slightly more (tests/e2e/foundation.spec.ts).
 */
/** Includes half a kilobyte of small shared chunks that it only partly needs: fewer files are smaller in total. */
const READING = 131.2;
/** Forms with validation load the schemas and the form library. */
const WITH_A_FORM = 164.9;
const FORMS =
  /^\/(login|register|contact-us|moderator|invitation|newsletter(\/unsubscribe)?|(forgot|reset)-password|(restore|verify)-email)$/;
const OWN: Record<string, number> = {
  // The rows of all brands; the filters load when they are touched.
  '/products': 130.9,
  // The listing's price slider, and the phones without a rank.
  '/finder': 133.7,
  // The texts for the age of a price are part of the card.
  '/size': 133,
  '/product/:id': 131.8,
  // The code of variants and prices comes in the file that a phone's page shares: one request less there, 2 kB more
  // here and on the pages below.
  '/about-the-data': 134.5,
  // Includes the code that matches variants with similar memory.
  '/products/compare': 149.2,
  // Half a kilobyte is small code shared with the listing and only partly needed, a quarter counts the view after the
  // first frame.
  '/blog/:id': 149.2,
  '/draft/:token': 145.8,
  '/user': 176,
  // The desk's search knows the fields of a phone.
  '/admin/*': 149.1,
};

const manifest = new AssetManifest(join(BUILD_DIR, 'client'));

test('no page of the route table exceeds its script budget', () => {
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
