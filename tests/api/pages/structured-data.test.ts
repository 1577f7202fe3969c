import { parseAtomFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { validateStructuredData } from '#tests/support/validators/structured-data.ts';
import { sitemapErrors, xmlErrors } from '#tests/support/validators/xml-schema.ts';

/** Fields Google recommends for products that a catalogue cannot provide. */
const NOT_OURS_TO_TELL =
  /"(aggregateRating|review|audience|hasCertification|inProductGroupWithID|isVariantOf|material|mpn|pattern|size|sku|subjectOf|gtin|priceValidUntil|color)"/;

// The default content is the same on both engines.
describe('the default content, checked by third-party validators', () => {
  let server: TestApp;
  let headers: Record<string, string>;
  beforeAll(async () => {
    server = await openTestApp({ buildDir: BUILD_DIR, seeded: true, strictResponses: false });
    headers = await server.as('admin');
  });
  afterAll(() => server.close());

  const textOf = async (url: string) => {
    const { statusCode, body } = await server.app.inject({ url });
    expect(statusCode, url).toBe(200);
    return body;
  };

  async function newPhone(name: string, fields: object): Promise<string> {
    const payload = { name, brandId: 'samsung', ...fields };
    const { body } = await server.call({ method: 'POST', url: '/api/products', headers, payload });
    return body.id;
  }

  test('structured data of every kind of page is valid', async () => {
    const { body: list } = await server.call({ url: '/api/blogs?limit=100' });
    const pages: Record<string, string[]> = {
      '/': ['WebSite'],
      '/products': [],
      '/products?brand=samsung': ['BreadcrumbList'],
      '/products/compare': [],
      '/blogs': ['Blog'],
      '/blogs?category=buying-guides': ['Blog'],
      '/faq': ['BreadcrumbList', 'FAQPage'],
      ...Object.fromEntries(
        ['about-us', 'contact-us', 'privacy-policy', 'terms-of-service'].map((name) => [
          `/${name}`,
          ['BreadcrumbList'],
        ]),
      ),
      ...Object.fromEntries(list.blogs.map(({ id }: { id: string }) => [`/blog/${id}`, ['Article', 'BreadcrumbList']])),
    };
    expect(list.blogs.length).toBeGreaterThanOrEqual(14);
    for (const [url, types] of Object.entries(pages))
      expect(await validateStructuredData(await textOf(url)), url).toEqual({ types, errors: [], warnings: [] });
  });

  test('a phone is a product with its prices and ratings, and nothing invented', async () => {
    const variants = [
      { ram: 8, storage: 128, price: 30_000 },
      { ram: 12, storage: 256, price: 35_000 },
    ];
    const rated = await newPhone('Rated Alone', {});
    await server.call({
      method: 'POST',
      url: `/api/products/${rated}/rate`,
      headers: (await server.signUp()).headers,
      payload: { rating: 4 },
    });
    const reviewed = await newPhone('Reviewed', { price: 12_000 });
    await server.call({
      method: 'PUT',
      url: `/api/products/${reviewed}/reviews/mine`,
      headers: (await server.signUp('An owner')).headers,
      payload: { rating: 4, title: 'A year in', good: 'The </script> battery', bad: 'The weight', monthsOwned: 12 },
    });
    const faults: Record<string, string[]> = {
      [reviewed]: [],
      [await newPhone('One Price', { price: 9_999 })]: [],
      [await newPhone('Two Prices', { price: 30_000, variants })]: [],
      // A product listing needs an offer; a result with stars does not, and there is no price to give.
      [rated]: ['Product: Required attribute "offers" is missing'],
      // A plain search result, without price or stars.
      [await newPhone('Neither', {})]: [
        'Product: One of the following attributes is required: "aggregateRating", "offers" or "review"',
        'Product: Required attribute "offers" is missing',
      ],
    };
    for (const [id, expected] of Object.entries(faults)) {
      const { types, errors, warnings } = await validateStructuredData(await textOf(`/product/${id}`));
      expect({ types, errors }, id).toEqual({ types: ['BreadcrumbList', 'Product'], errors: expected });
      expect(warnings.filter((warning) => !NOT_OURS_TO_TELL.test(warning))).toEqual([]);
    }
    const page = await textOf(`/product/${reviewed}`);
    expect(page).toContain('"@type":"Review","name":"A year in"');
    expect(page).toContain('The weight</dd>');
  });

  test('the validator finds a wrong type, a wrong property and a missing one', async () => {
    const page = await textOf('/blog/how-much-battery');
    const wrongAfter = async (text: string, other: string) =>
      (await validateStructuredData(page.replace(text, other))).errors;
    expect(await wrongAfter('"@type":"Article"', '"@type":"Artikel"')).not.toEqual([]);
    expect(await wrongAfter('"headline":', '"headLine":')).not.toEqual([]);
    expect(await wrongAfter('"position":1,', '')).not.toEqual([]);
  });

  test('the feed has every default article in full, and the sitemap follows its schema', async () => {
    const text = await textOf('/blogs/feed.xml');
    expect(await xmlErrors(text)).toEqual([]);
    expect(await xmlErrors(text.replace('</entry>', ''))).not.toEqual([]);
    const feed = parseAtomFeed(text);
    const { body: list } = await server.call({ url: '/api/blogs?limit=100' });
    expect(feed).toMatchObject({ id: 'http://handset.test/blogs', title: { value: 'Handset blog' } });
    expect(feed.links?.map(({ rel }) => rel)).toEqual(['self', 'alternate']);
    expect(feed.entries?.map(({ id }) => id)).toEqual(
      list.blogs.map(({ id }: { id: string }) => `http://handset.test/blog/${id}`),
    );
    for (const { id, title, updated, authors, summary, content } of feed.entries ?? []) {
      expect([title?.value, updated, authors?.[0]?.name, summary?.value, content?.type], id).toEqual([
        expect.stringMatching(/./),
        expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        'Handset desk',
        expect.stringMatching(/./),
        'html',
      ]);
      expect(content?.value?.length, id).toBeGreaterThan(3_000);
    }
    expect(await sitemapErrors(await textOf('/sitemap.xml'))).toEqual([]);
  });
});
