import { describe, expect, test } from 'vitest';
import { formatRupees } from '#app/lib/format.ts';
import type { Product } from '#contract/phone/product.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { addOwnPhones, commentsOn } from '#tests/support/content/community.ts';
import { isForEveryone, parseHtml, structuredDataOf, textsOf } from '#tests/support/server/html.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true });

async function open(url: string, status = 200): Promise<Document> {
  const { statusCode, body } = await server.app.inject({ url });
  expect(statusCode, url).toBe(status);
  return parseHtml(body);
}

const get = async (url: string) => (await server.call({ url })).body;
const byText = (page: ParentNode, selector: string, text: string | RegExp) =>
  [...page.querySelectorAll(selector)].find((element) => {
    const own = element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    return typeof text === 'string' ? own === text : text.test(own);
  });
const canonical = (page: ParentNode) =>
  page.querySelector('link[rel=canonical]')?.getAttribute('href')?.replace('http://handset.test', '');
const heading = (page: ParentNode) => page.querySelector('h1')?.textContent;

describe('the home page', () => {
  test('is complete: its lists, their phones and pictures', async () => {
    const page = await open('/');
    for (const title of ['Trending this week', 'Daily hits', 'Most liked', 'Latest by brand'])
      expect(byText(page, 'h2', title), title).toBeDefined();
    expect(page.querySelectorAll('article').length).toBeGreaterThanOrEqual(4);
    const picture = page.querySelector('article img')?.getAttribute('src') ?? '';
    expect((await server.app.inject({ url: picture })).statusCode).toBe(200);
  });

  test('has one search, a plain form that leads to the results', async () => {
    const page = await open('/');
    const forms = [...page.querySelectorAll('main form[role=search]')];
    expect(forms.map((form) => form.getAttribute('action'))).toEqual(['/products']);
    expect(forms[0]?.querySelector('input')?.getAttribute('name')).toBe('search');
    expect(heading(await open('/products?brand=all&search=galaxy'))).toBe('Phones for “galaxy”');
  });
});

describe('the listing', () => {
  test('renders its address: cards, count, the next page and the filters', async () => {
    const { total } = await get(
      '/api/products/filter?status=available,upcoming&brandId=samsung&battery=4000&priceMax=150000',
    );
    const page = await open('/products?brand=samsung&battery=4000&priceMax=150000');
    expect(page.querySelectorAll('section[aria-label=Products] article')).toHaveLength(30);
    expect(page.body.textContent).toContain(`Showing 30 of ${total} products`);
    expect(byText(page, 'a', 'Next')?.getAttribute('href')).toMatch(/page=2/);
    expect(page.querySelector('[name=battery][value="4000"]')?.hasAttribute('checked')).toBe(true);
  });

  test('has filters as a plain form, and reads what it submits', async () => {
    const page = await open('/products?brand=samsung&battery=5000');
    const form = page.querySelector('aside form');
    expect(form?.getAttribute('action')).toBe('/products');
    expect(byText(form as Element, 'button', 'Show results')?.getAttribute('type')).toBe('submit');
    const search = page.querySelector('[name=search][form]');
    expect(search?.getAttribute('form')).toBe(form?.id);
    const sent = 'search=&sort=newest&brand=samsung&priceMin=0&priceMax=60%2C000&battery=5000&storage=256';
    const chosen = 'brandId=samsung&battery=5000&storage=256&priceMax=60000';
    const { total } = await get(`/api/products/filter?status=available,upcoming&${chosen}`);
    expect((await open(`/products?${sent}`)).body.textContent).toContain(`of ${total} products`);
  });

  test('shows five phones of each brand, with a link to the rest', async () => {
    const page = await open('/products');
    expect(page.querySelectorAll('section[aria-label=Samsung] article')).toHaveLength(5);
    expect(byText(page, 'a', 'See all Samsung phones')?.getAttribute('href')).toBe('/products?brand=samsung');
  });

  test('the second page of all brands shows ten of each, and counts them', async () => {
    const { facets } = await get('/api/products/filter?status=available,upcoming&limit=1');
    const counts: number[] = Object.values(facets.brands);
    const shown = counts.reduce((sum, count) => sum + Math.min(count, 10), 0);
    const page = await open('/products?page=2');
    expect(page.querySelectorAll('section[aria-label=Samsung] article')).toHaveLength(10);
    expect(page.body.textContent).toContain(`Showing ${shown} of`);
    expect(page.body.textContent).toContain('Page 2 of 6');
  });

  test('redirects a page past the last to the last', async () => {
    const { statusCode, headers } = await server.app.inject({ url: '/products?brand=samsung&page=9999' });
    expect(statusCode).toBe(302);
    const page = await open(String(headers.location));
    expect(page.body.textContent).toMatch(/Page (\d+) of \1\D/);
  });

  test('answers an address with invalid values', async () => {
    await open('/products?brand=%00&battery=lots&page=99999999&chipset=,,,&sort=__proto__');
  });

  test('is canonical per brand, and filtered pages are not indexed', async () => {
    expect(canonical(await open('/products?sort=popular'))).toBe('/products');
    expect(canonical(await open('/products?brand=samsung&page=2'))).toBe('/products?brand=samsung');
    const robots = (await open('/products?battery=5000')).querySelector('meta[name=robots]');
    expect(robots?.getAttribute('content')).toBe('noindex');
  });
});

describe('a phone', () => {
  test('is shown with its figures, prices and links; buttons that need a script are hidden', async () => {
    const page = await open('/product/oneplus-12');
    expect(heading(page)).toContain('OnePlus 12');
    expect(page.body.textContent).toContain('5,400 mAh');
    expect(byText(page, 'summary', /^Price by variant/)).toBeDefined();
    expect(isForEveryone(byText(page, 'button', 'Compare'))).toBe(false);
    expect(isForEveryone(byText(page, 'a', 'Compare'))).toBe(true);
    expect(page.querySelectorAll('section[aria-labelledby="instead"] li a[href^="/product/"]')).toHaveLength(3);
  });

  test('has a canonical address, a social picture and a breadcrumb', async () => {
    const page = await open('/product/oneplus-12');
    expect(canonical(page)).toBe('/product/oneplus-12');
    expect(page.querySelector('meta[property="og:image"]')).not.toBeNull();
    const [phone, crumbs] = structuredDataOf(page);
    expect(phone).toMatchObject({ '@type': 'Product', name: 'OnePlus 12' });
    // Its price is older than a week.
    expect(phone).not.toHaveProperty('offers');
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { position: 2 }, { position: 3 }],
    });
  });

  test('says Not published for unknown values, never null or NaN', async () => {
    const page = await open('/product/itel-zeno-20');
    for (const script of page.querySelectorAll('script')) script.remove();
    expect(page.body.textContent).toContain('A sketch: the dimensions aren’t published.');
    expect(page.body.textContent).toContain('Not published');
    expect(page.querySelector('main')?.textContent).not.toMatch(/null|undefined|NaN/);
  });

  test('shows the price of the variant in its address', async () => {
    const phone: Product = await get('/api/products/samsung-galaxy-s24');
    const other = phone.variants.find(({ price }) => price !== null && price !== phone.price);
    const page = await open(`/product/samsung-galaxy-s24?variant=${other?.ram}-${other?.storage}`);
    expect(page.querySelector('output')?.textContent).toBe(formatRupees(other?.price ?? 0));
  });

  test('lists every price, newest first, with the lowest marked', async () => {
    const { phone } = await addOwnPhones(server, ['priced']);
    const headers = await server.as('admin');
    const id = phone('priced');
    const change = (payload: object) => server.call({ method: 'PUT', url: `/api/products/${id}`, headers, payload });
    await change({ price: 10_000 });
    expect((await open(`/product/${id}`)).body.textContent).toContain('One price recorded: ₹10,000');
    await change({ price: 8_500, priceAt: '2026-02-01', priceSource: 'smartprix' });
    await change({ price: 9_000 });
    const rows = textsOf(await open(`/product/${id}`), 'section table tr').filter((text) => text.includes('₹'));
    expect(rows).toEqual([
      expect.stringContaining('₹9,000'),
      expect.stringContaining('₹10,000'),
      expect.stringMatching(/1 February 2026₹8,500.*Lowest we recorded.*Smartprix/),
    ]);
  });

  test.each(['no-such-phone', 'Not%20An%20Id'])('that does not exist, %s, is a page with status 404', async (id) => {
    expect(heading(await open(`/product/${id}`, 404))).toBe('Page not found');
  });

  test('shows the first ten comments of its thread, escaped', async () => {
    const { phone } = await addOwnPhones(server, ['discussed']);
    const page = `/api/products/${phone('discussed')}`;
    const before = (await server.app.inject({ url: `/product/${phone('discussed')}?variant=none` })).body.length;
    const asha = commentsOn(server, page, await server.signUp('Asha <b>Rao</b>'));
    const { body: first } = await asha.add('<img src=x onerror=alert(1)> & "quotes" https://example.org/a');
    await asha.add('It is <i>light</i>.', first.id);
    for (let n = 3; n <= 12; n++) await commentsOn(server, page, await server.signUp()).add(`Remark ${n}`);

    const { body } = await server.app.inject({ url: `/product/${phone('discussed')}` });
    const list = parseHtml(body).querySelector('ol[aria-label=Comments]') as Element;
    const articles = [...list.querySelectorAll('article')];
    expect(articles).toHaveLength(10);
    expect(articles[0]?.textContent).toContain('<img src=x onerror=alert(1)> & "quotes"');
    expect(articles[0]?.textContent).toContain('Asha <b>Rao</b>');
    expect(articles[1]?.getAttribute('aria-label')).toContain('Reply to Asha <b>Rao</b> by');
    expect(list.querySelector('a[href="https://example.org/a"]')?.getAttribute('rel')).toBe('nofollow noopener ugc');
    expect(list.querySelector('img[src=x], b, i')).toBeNull();
    expect(body).toContain('Turn on JavaScript to comment');
    // Rendered content is not embedded a second time for hydration.
    expect(body.split('Remark 5')).toHaveLength(2);
    expect(body.length - before).toBeLessThan(12_000);
  });
});

describe('the comparison', () => {
  test('in the address is shown, without what needs scripts', async () => {
    const page = await open('/products/compare?ids=oneplus-12,google-pixel-8a');
    expect(textsOf(page, 'main h2').slice(0, 2)).toEqual(['OnePlus 12', 'Pixel 8a']);
    expect(byText(page, 'th', /^Price lower is better/)).toBeDefined();
    expect(isForEveryone(byText(page, 'button', 'Remove OnePlus 12'))).toBe(false);
    expect(isForEveryone(page.querySelector('[role=switch]'))).toBe(false);
  });

  test('is shown as its link says: differences only, with overlay', async () => {
    const all = await open('/products/compare?ids=oneplus-12,google-pixel-8a');
    const page = await open('/products/compare?ids=oneplus-12,google-pixel-8a&differences=on&overlay=on');
    expect(page.querySelector('[aria-label="Outlines to scale: OnePlus 12, Pixel 8a"]')).not.toBeNull();
    expect(page.querySelectorAll('tr').length).toBeLessThan(all.querySelectorAll('tr').length);
  });

  test('names an unknown id and leaves it out, with status 200', async () => {
    const page = await open('/products/compare?ids=oneplus-12,no-such-phone');
    expect(page.body.textContent).toContain('We couldn’t find a phone with the ID no-such-phone. It was left out.');
    expect(textsOf(page, 'main h2')[0]).toBe('OnePlus 12');
  });

  test('without phones offers links', async () => {
    const page = await open('/products/compare');
    expect(heading(page)).toBe('Compare phones');
    expect(isForEveryone(byText(page, 'main a', 'Browse phones'))).toBe(true);
  });
});

describe('the magazine', () => {
  test('has a search that is a plain form and keeps the category', async () => {
    const page = await open('/blogs?category=buying-guides');
    const form = page.querySelector('main form[action="/blogs"]');
    expect(form?.querySelector('[name=search]')).not.toBeNull();
    expect(form?.querySelector('[name=category]')?.getAttribute('value')).toBe('buying-guides');
    const found = await open('/blogs?category=buying-guides&search=dimensity');
    expect(byText(found, 'main a', /^Phones under ₹25,000/)).toBeDefined();
  });

  test('finds articles by words of their text', async () => {
    const page = await open('/blogs?search=monsoon+ip68');
    expect(byText(page, 'h2', 'Articles with “monsoon ip68”')).toBeDefined();
    expect(page.querySelector('main article')?.textContent).toMatch(/rain|monsoon|water/i);
    expect(page.querySelector('main [name=search]')?.getAttribute('value')).toBe('monsoon ip68');
  });

  test('says when no article matches, with a link to all', async () => {
    const page = await open('/blogs?search=zeppelin');
    expect(page.body.textContent).toContain('No articles for “zeppelin”');
    expect(byText(page, 'main a', 'Show all articles')?.getAttribute('href')).toBe('/blogs');
  });

  test('an article is complete, without buttons that need scripts', async () => {
    const page = await open('/blog/phones-under-25000');
    expect(byText(page, 'h2', 'For photographs')).toBeDefined();
    expect(byText(page, 'a', 'Compare in full')).toBeDefined();
    expect(isForEveryone(byText(page, 'button', 'Share'))).toBe(false);
  });

  test('the article on 5G bands links to the phones with band n28', async () => {
    const link = byText(await open('/blog/5g-bands-in-india'), 'a', 'phones with band n28');
    const { total } = await get('/api/products/filter?status=available,upcoming&bands=n28');
    expect(total).toBeGreaterThan(20);
    const page = await open(link?.getAttribute('href') ?? '');
    expect(page.body.textContent).toContain(`of ${total} products`);
  });
});

describe('text pages', () => {
  test.each([
    ['/faq', 'Questions, answered', 'Frequently asked questions'],
    ['/about-us', 'The phones sold in India, drawn to scale and compared', 'About Handset'],
    ['/privacy-policy', 'Privacy policy', 'Privacy policy'],
    ['/terms-of-service', 'Terms of service', 'Terms of service'],
    ['/about-the-data', 'About the data', 'About the data'],
    ['/how-we-score', 'How we score phones', 'How we score phones'],
  ])('%s has its title, a breadcrumb and a table of contents with working links', async (path, headline, title) => {
    const page = await open(path);
    expect(page.title).toBe(`${title} · Handset`);
    expect(heading(page)).toBe(headline);
    expect(structuredDataOf(page).map((data) => data['@type'])).toContain('BreadcrumbList');
    expect(page.querySelector('main')?.textContent).not.toMatch(/\{\w+\}/);
    const places = [...page.querySelectorAll('nav[aria-label="On this page"] a')];
    expect(places.length).toBeGreaterThan(0);
    for (const place of places)
      expect(page.getElementById(place.getAttribute('href')?.slice(1) ?? ''), place.outerHTML).not.toBeNull();
  });

  test('the FAQ gives search engines every answer with its address', async () => {
    const page = await open('/faq');
    const faq = structuredDataOf(page).find((data) => data['@type'] === 'FAQPage') as {
      mainEntity: { acceptedAnswer: { text: string; url: string } }[];
    };
    expect(faq.mainEntity).toHaveLength(page.querySelectorAll('summary h3').length);
    expect(faq.mainEntity.length).toBeGreaterThanOrEqual(22);
    for (const { acceptedAnswer } of faq.mainEntity) {
      const { pathname, hash } = new URL(acceptedAnswer.url);
      expect(pathname).toBe('/faq');
      expect(page.getElementById(hash.slice(1)), hash).not.toBeNull();
      expect(acceptedAnswer.text).not.toMatch(/\]\(|\*\*/);
    }
  });

  test('answers of the FAQ fold and open by address without scripts', async () => {
    const page = await open('/faq');
    const answers = [...page.querySelectorAll('summary h3')].map((question) => question.closest('details') as Element);
    expect(answers.length).toBeGreaterThanOrEqual(22);
    // The id is inside the folded content, because browsers open it for an address that names it.
    for (const answer of answers) expect(answer.querySelector('summary ~ [id]'), answer.outerHTML).not.toBeNull();
    expect(isForEveryone(page.querySelector('main input[type=search]'))).toBe(false);
    expect(isForEveryone(byText(page, 'button', 'Copy link'))).toBe(false);
  });
});
