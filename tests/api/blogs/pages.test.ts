import { describe, expect, test } from 'vitest';
import { formatRupees } from '#app/lib/format.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true });
const editor = await createEditor(server);

const page = (url: string) => server.app.inject({ url });
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json));
const link = (href: string) => ({ type: 'text', text: `to ${href}`, marks: [{ type: 'link', attrs: { href } }] });

describe('/blog/{id}', () => {
  test('has the title and description written for search engines', async () => {
    const [phone] = (await server.call({ url: '/api/products/trending?limit=1' })).body;
    const { id } = await editor.publish('A plain title', {
      searchTitle: 'A title for engines',
      searchDescription: 'A description for engines.',
      related: [phone.id],
    });
    const { body } = await page(`/blog/${id}`);
    expect(body).toContain('<title>A title for engines');
    expect(body).toMatch(/<meta[^>]* name="description"[^>]* content="A description for engines\."/);
    expect(structuredData(body)[0]).toMatchObject({
      headline: 'A plain title',
      description: 'A description for engines.',
    });
    expect(body).toContain('A plain title</h1>');
    expect(body).toContain('Phones to look at');
    expect(body).toContain(`href="/product/${phone.id}"`);
  });

  test('has structured data and a picture that exists', async () => {
    const { body } = await page('/blog/phones-under-25000');
    const { body: blog } = await server.call({ url: '/api/blogs/phones-under-25000' });
    const [article, breadcrumb, ...others] = structuredData(body);
    expect(others).toEqual([]);
    expect(article).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: blog.title,
      description: blog.excerpt,
      datePublished: blog.publishedAt,
      dateModified: blog.updatedAt,
      author: { '@type': 'Organization', name: 'Handset desk' },
      publisher: { '@type': 'Organization', name: 'Handset' },
      mainEntityOfPage: 'http://handset.test/blog/phones-under-25000',
    });
    expect(article.mentions.map(({ name }: { name: string }) => name)).toContain('POCO X7 Pro');
    expect(breadcrumb.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      'http://handset.test/blogs',
      'http://handset.test/blogs?category=buying-guides',
      'http://handset.test/blog/phones-under-25000',
    ]);
    expect(body).toContain('<link rel="canonical" href="http://handset.test/blog/phones-under-25000">');
    expect(body).toContain('<meta property="og:type" content="article">');
    const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
    expect(article.image).toBe(image);
    const picture = await page(image.replace('http://handset.test', ''));
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/png');
  });

  test('shows current prices, and no phones that left the catalogue', async () => {
    const payload = { name: 'Short Stay', brandId: 'samsung', price: 43_210 };
    const { body: phone } = await server.call({
      method: 'POST',
      url: '/api/products',
      headers: editor.headers,
      payload,
    });
    const { id } = await editor.publish('Prices of today', {
      body: {
        type: 'doc',
        content: [
          ...bodyOf('Two phones.').content,
          { type: 'phoneCard', attrs: { productId: phone.id } },
          { type: 'comparison', attrs: { productIds: [phone.id, 'poco-x7-pro'] } },
        ],
      },
    });
    const times = async (text: string) => {
      const { body, statusCode } = await page(`/blog/${id}`);
      expect(statusCode).toBe(200);
      return body.split('<script type="application/json"')[0]?.split(text).length ?? 0;
    };
    // In the text, side by side, and among the phones of the article.
    expect(await times(formatRupees(43_210))).toBe(1 + 3);
    expect(await times('Compare in full')).toBe(1 + 1);

    const url = `/api/products/${phone.id}`;
    await server.call({ method: 'PUT', url, headers: editor.headers, payload: { price: 41_999 } });
    expect(await times(formatRupees(43_210))).toBe(1);
    expect(await times(formatRupees(41_999))).toBe(1 + 3);

    await server.call({ method: 'DELETE', url, headers: editor.headers });
    expect(await times('Short Stay')).toBe(1);
    // A single phone is not a comparison.
    expect(await times('Compare in full')).toBe(1);
    expect(await times('POCO X7 Pro')).toBeGreaterThan(1);
  });

  test('escapes whatever an editor wrote', async () => {
    const hostile = '</script><img src=x onerror=alert(1)>';
    const { id } = await editor.publish(hostile, {
      body: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: hostile }] },
          { type: 'paragraph', content: [link('/blogs'), link('https://example.com/a?b'), link('/api/docs')] },
          { type: 'callout', attrs: { kind: 'tip', title: hostile }, content: [{ type: 'paragraph' }] },
        ],
      },
    });
    const { body: html } = await page(`/blog/${id}`);
    expect(html).not.toContain('<img src=x');
    for (const href of ['/blogs', 'https://example.com/a?b', '/api/docs']) expect(html).toContain(`href="${href}"`);
    expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
    expect(html.match(/<\/script>/g)?.length).toBe(html.match(/<script/g)?.length);
  });

  test('is a 404 page for a draft, an unknown id and an invalid id', async () => {
    const { id } = await editor.write('Still a draft');
    for (const path of [`/blog/${id}`, '/blog/no-such-article', '/blog/Not%20An%20Id']) {
      const { statusCode, body } = await page(path);
      expect(statusCode, path).toBe(404);
      expect(body).toContain('Page not found');
      expect(body).not.toContain('Still a draft');
    }
  });
});

describe('/blogs', () => {
  test('is complete without scripts, with structured data and the feed', async () => {
    const { body } = await page('/blogs');
    const { body: list } = await server.call({ url: '/api/blogs?limit=12' });
    for (const { id } of list.blogs) expect(body).toContain(`href="/blog/${id}"`);
    const [magazine] = structuredData(body);
    expect(magazine).toMatchObject({ '@type': 'Blog', url: 'http://handset.test/blogs' });
    expect(magazine.blogPost).toHaveLength(12);
    expect(body).toContain('<link rel="alternate" href="/blogs/feed.xml" type="application/atom+xml"');
  });

  test('category and page have their own addresses, and a search is not indexed', async () => {
    const canonical = (html: string) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
    expect(canonical((await page('/blogs?page=2')).body)).toBe('http://handset.test/blogs?page=2');
    expect(canonical((await page('/blogs?utm_source=mail&category=explainers')).body)).toBe(
      'http://handset.test/blogs?category=explainers',
    );
    expect(canonical((await page('/blogs?page=zero&utm_source=mail')).body)).toBe('http://handset.test/blogs');
    const found = await page('/blogs?search=monsoon');
    expect(found.body).toContain('<meta name="robots" content="noindex">');
    expect(found.body).toContain('/blog/ip-ratings-and-monsoon');
  });

  test('past the last page has a link back', async () => {
    const { body, statusCode } = await page('/blogs?page=99');
    expect(statusCode).toBe(200);
    expect(body).toContain('Page 99 doesn’t exist');
    expect(body).toContain('noindex');
  });
});
