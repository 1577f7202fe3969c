import { XMLParser } from 'fast-xml-parser';
import { parseAtomFeed } from 'feedsmith';
import robotsParser from 'robots-parser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pages } from '#app/routes.ts';
import { bodyOf, createEditor, type Editor } from '#tests/support/content/articles.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { sitemapErrors, sitemapsIn, xmlErrors } from '#tests/support/validators/xml-schema.ts';

let server: TestApp;
let editor: Editor;
const post = (url: string, payload: object) => server.call({ method: 'POST', url, headers: editor.headers, payload });
beforeEach(async () => {
  server = await openTestApp({ urlsPerSitemap: 40 });
  editor = await createEditor(server);
  await post('/api/brands', { name: 'Acme' });
  await post('/api/brands', { name: 'Idle' });
  await post('/api/products', { name: 'One <b>', brandId: 'acme' });
  await post('/api/categories', { name: 'Tips & tricks' });
});
afterEach(() => server.close());

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['entry', 'url', 'sitemap'].includes(name),
});

async function xml(url: string) {
  const { status, body, headers } = await server.call({ url });
  expect(status, url).toBe(200);
  expect(await xmlErrors(body), url).toEqual([]);
  expect(body).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n</);
  return { document: parser.parse(body), text: body as string, headers };
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('/blogs/feed.xml', () => {
  test('is valid Atom without any article', async () => {
    const { document, headers } = await xml('/blogs/feed.xml');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(document.feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom');
    expect(document.feed).toMatchObject({
      id: 'http://handset.test/blogs',
      title: expect.any(String),
      updated: expect.stringMatching(MOMENT),
    });
    expect(document.feed.link).toContainEqual({
      '@_rel': 'self',
      '@_type': 'application/atom+xml',
      '@_href': 'http://handset.test/blogs/feed.xml',
    });
  });

  test('contains complete published articles, escaped, with all required elements', async () => {
    const body = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'A & B' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: ']]> <script>alert(1)</script> ' },
            {
              type: 'text',
              text: 'inside',
              marks: [{ type: 'bold' }, { type: 'link', attrs: { href: '/products?a=1&b=2' } }],
            },
          ],
        },
        { type: 'bulletList', content: [{ type: 'listItem', content: bodyOf('Point').content }] },
        { type: 'callout', attrs: { kind: 'tip', title: 'Mind' }, content: bodyOf('This').content },
        { type: 'phoneCard', attrs: { productId: 'acme-one-b' } },
      ],
    };
    const article = await editor.publish('Fish & "chips" <i>', { body, categories: ['tips-and-tricks'] });
    await editor.write('A draft');
    const { document, text } = await xml('/blogs/feed.xml');
    expect(document.feed.entry).toHaveLength(1);
    const [entry] = document.feed.entry;
    expect(entry).toMatchObject({
      id: 'http://handset.test/blog/fish-and-chips-i',
      published: article.publishedAt,
      updated: expect.stringMatching(MOMENT),
      author: { name: 'Handset desk' },
      category: { '@_term': 'tips-and-tricks', '@_label': 'Tips & tricks' },
      link: { '@_rel': 'alternate', '@_type': 'text/html', '@_href': 'http://handset.test/blog/fish-and-chips-i' },
      content: { '@_type': 'html' },
    });
    expect(text).toContain('<title>Fish &amp; &quot;chips&quot; &lt;i&gt;</title>');
    // Another parser reads the same.
    const [read] = parseAtomFeed(text).entries ?? [];
    expect(read).toMatchObject({ title: { value: 'Fish & "chips" <i>' }, published: article.publishedAt });
    const html = entry.content['#text'];
    expect(html).toBe(
      '<h2>A &amp; B</h2><p>]]&gt; &lt;script&gt;alert(1)&lt;/script&gt; ' +
        '<a href="http://handset.test/products?a=1&amp;b=2"><strong>inside</strong></a></p>' +
        '<ul><li><p>Point</p></li></ul><blockquote><p><strong>Mind</strong></p><p>This</p></blockquote>' +
        '<p><a href="http://handset.test/product/acme-one-b">One &lt;b&gt;</a></p>',
    );
  });

  test('is answered with 304 until the content changes', async () => {
    const { headers } = await xml('/blogs/feed.xml');
    const again = (tag: unknown) => server.call({ url: '/blogs/feed.xml', headers: { 'if-none-match': String(tag) } });
    expect((await again(headers.etag)).status).toBe(304);
    expect((await again(`W/${headers.etag}`)).status).toBe(304);
    await editor.publish('News');
    expect((await again(headers.etag)).status).toBe(200);
  });
});

describe('/sitemap.xml', () => {
  beforeEach(async () => {
    await editor.publish('Fish & Chips');
    await editor.publish('News');
  });
  const locations = (entries: { loc: string }[]) => entries.map(({ loc }) => loc);

  test('lists every public page by its canonical address, following the sitemaps.org schema', async () => {
    const { document, text } = await xml('/sitemap.xml');
    expect(await sitemapErrors(text)).toEqual([]);
    expect(await sitemapErrors(text.replace('<lastmod>', '<lastmod>on '))).not.toEqual([]);
    const listed = pages.filter(({ search }) => search === 'sitemap');
    expect(listed.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/products', '/blogs', '/faq']));
    expect(locations(document.urlset.url)).toEqual([
      ...listed.map(({ path }) => `http://handset.test${path}`),
      'http://handset.test/products?brand=acme',
      'http://handset.test/blog/fish-and-chips',
      'http://handset.test/blog/news',
      'http://handset.test/product/acme-one-b',
    ]);
    expect(document.urlset.url.at(-1).lastmod).toMatch(MOMENT);
  });

  test('becomes an index of files with every address once when one file would be too long', async () => {
    const { document: small } = await xml('/sitemap.xml');
    for (let n = 0; n < 44; n++) await post('/api/products', { name: `Many ${n}`, brandId: 'acme' });
    const { text } = await xml('/sitemap.xml');
    await expect(sitemapsIn(text.replaceAll('loc>', 'place>'))).rejects.toThrow();
    const files = (await sitemapsIn(text)).map((address) => address.replace('http://handset.test', ''));
    expect(files).toEqual([
      '/sitemap-pages-1.xml',
      '/sitemap-articles-1.xml',
      '/sitemap-phones-1.xml',
      '/sitemap-phones-2.xml',
    ]);
    const found: string[] = [];
    for (const file of files) {
      const { document, text: written } = await xml(file);
      expect(await sitemapErrors(written), file).toEqual([]);
      const part = document.urlset.url;
      expect(part.length).toBeLessThanOrEqual(40);
      found.push(...locations(part));
    }
    expect(found).toEqual(expect.arrayContaining(locations(small.urlset.url)));
    expect(new Set(found).size).toBe(small.urlset.url.length + 44);
    for (const file of [
      '/sitemap-phones-3.xml',
      '/sitemap-phones-0.xml',
      '/sitemap-users-1.xml',
      '/sitemap-phones-x.xml',
    ]) {
      expect((await server.call({ url: file })).status, file).toBe(404);
    }
  });
});

test('/robots.txt excludes private screens and names the sitemap', async () => {
  const { status, body, headers } = await server.call({ url: '/robots.txt' });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const robots = robotsParser('http://handset.test/robots.txt', body);
  const mayVisit = (path: string) => robots.isAllowed(`http://handset.test${path}`, 'Googlebot');
  expect(robots.getSitemaps()).toEqual(['http://handset.test/sitemap.xml']);
  for (const path of [
    '/admin',
    '/admin/blogs',
    '/moderator',
    '/user',
    '/wishlist',
    '/login',
    '/reset-password?token=x',
  ])
    expect(mayVisit(path), path).toBe(false);
  for (const path of ['/', '/products?brand=acme', '/product/acme-one-b', '/blogs', '/blog/news', '/sitemap.xml'])
    expect(mayVisit(path), path).toBe(true);
});
