import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

/** The lines of the threat list about articles, each tested on the running app. */

const server = await openSharedApp();
const editor = await createEditor(server);

describe('a draft, scheduled or archived article', () => {
  const SECRET = 'Zanzibar';
  const hidden: string[] = [];
  beforeAll(async () => {
    hidden.push((await editor.write(`${SECRET} draft`)).id);
    hidden.push((await editor.schedule(`${SECRET} scheduled`, 3_600_000)).id);
    const { id } = await editor.publish(`${SECRET} archived`);
    await editor.send('PATCH', `/${id}/status`, { status: 'archived' });
    hidden.push(id);
    await editor.publish('Visible', { excerpt: 'Seen by all.' });
  });

  test.each(['nobody', 'consumer', 'moderator'] as const)('is invisible to %s', async (role) => {
    const headers = role === 'nobody' ? {} : await server.as(role);
    const get = (url: string) => server.call({ url, headers });
    for (const id of hidden) {
      for (const url of [
        `/api/blogs/${id}`,
        `/api/blogs/${id}/related`,
        `/api/blogs/${id}/comments`,
        `/media/social/blog/${id}.png`,
      ]) {
        expect((await get(url)).status, url).toBe(404);
      }
      expect([401, 403]).toContain((await get(`/api/blogs/${id}/revisions`)).status);
    }
    const comment = {
      method: 'POST' as const,
      url: `/api/blogs/${hidden[0]}/comments`,
      headers,
      payload: { comment: 'Hi there' },
    };
    expect([401, 403, 404]).toContain((await server.call(comment)).status);
    for (const url of [
      '/api/blogs',
      '/api/blogs?limit=100&search=zanzibar',
      '/api/blogs/visible/related',
      '/api/search?search=zanzibar',
      '/blogs/feed.xml',
      '/sitemap.xml',
      '/sitemap-articles-1.xml',
    ]) {
      const { status, body } = await get(url);
      expect(status, url).toBe(200);
      expect(JSON.stringify(body), url).not.toMatch(/zanzibar/i);
    }
    const { blogs } = (await get('/api/blogs?limit=100')).body;
    expect(blogs.map(({ id }: { id: string }) => id)).toContain('visible');
    expect((await get('/api/blogs/count')).body).toEqual({ count: blogs.length });
    for (const status of ['draft', 'scheduled', 'archived', 'all']) {
      expect((await get(`/api/blogs?status=${status}`)).status).toBe(role === 'nobody' ? 401 : 403);
    }
  });

  test('is not counted in a reader’s list', async () => {
    const { body } = await server.call({ url: '/api/blogs', headers: await server.as('moderator') });
    expect(body).not.toHaveProperty('counts');
  });
});

describe('a hostile body', () => {
  const send = (body: unknown) => editor.send('POST', '', { title: `Hostile ${randomUUID()}`, excerpt: 'x', body });
  const link = (href: unknown) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    'http://plain.example',
    'https:elsewhere.example',
    'https://',
    'relative',
    '',
    5,
    null,
  ])('with the link %j is rejected with its place', async (href) => {
    const { status, body } = await send(link(href));
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(['body.content.0.content.0.marks.0.attrs.href']);
    expect(body.message).toMatch(/link/i);
  });

  test.each(['https://example.com/a?b=1#c', 'mailto:desk@example.com', '/products?battery=5000', '/'])(
    'ignores the link %s',
    async (href) => {
      expect((await send(link(href))).status).toBe(201);
    },
  );

  test.each([
    ['an unknown part', { type: 'iframe', attrs: { src: 'https://elsewhere.example' } }, /“iframe” can’t be used/],
    ['raw HTML', { type: 'html', text: '<script>' }, /“html” can’t be used/],
    ['a part without a type', { content: [] }, /damaged/],
    ['a part that is none', 'text', /damaged/],
    [
      'an unknown mark',
      { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'onclick' }] }] },
      /mark/,
    ],
    ['a heading of level 1', { type: 'heading', attrs: { level: 1 } }, /level 2 or 3/],
    [
      'a picture from elsewhere',
      {
        type: 'picture',
        attrs: {
          alt: 'x',
          image: { width: 1, height: 1, avif: [{ width: 1, url: 'https://elsewhere.example/x' }], webp: [] },
        },
      },
      /./,
    ],
    [
      'a picture without words',
      {
        type: 'picture',
        attrs: { alt: ' ', image: { width: 1, height: 1, avif: [], webp: [] } },
      },
      /./,
    ],
    [
      'a table inside a list',
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'table' }] }] },
      /“table” can’t be used here/,
    ],
    ['one phone compared', { type: 'comparison', attrs: { productIds: ['a'] } }, /at least 2/],
    ['four phones compared', { type: 'comparison', attrs: { productIds: ['a', 'b', 'c', 'd'] } }, /At most 3/],
  ])('with %s is rejected with a sentence', async (_name, part, message) => {
    const { status, body } = await send({ type: 'doc', content: [part] });
    expect(status).toBe(422);
    expect(body.message).toMatch(message);
  });

  test.each([1_000, 20_000])('of %i levels is rejected, and the server continues', async (levels) => {
    const opening = '{"type":"blockquote","content":['.repeat(levels);
    const closing = ']}'.repeat(levels);
    const payload = `{"title":"Deep","body":{"type":"doc","content":[${opening}${closing}]}}`;
    const headers = { ...editor.headers, 'content-type': 'application/json' };
    const { status, body } = await server.call({ method: 'POST', url: '/api/blogs', headers, payload });
    expect(status).toBe(422);
    expect(body.fields.body).toMatch(/too long or has too many levels/);
    expect((await server.call({ url: '/api/blogs/count' })).status).toBe(200);
  });

  test('of a megabyte or a hundred thousand nodes is rejected', async () => {
    const large = await send(bodyOf('x'.repeat(900_000)));
    expect(large).toMatchObject({ status: 422, body: { fields: { body: expect.stringMatching(/too long/) } } });
    const parts = await send({ type: 'doc', content: Array(30_000).fill({ type: 'horizontalRule' }) });
    expect(parts.status).toBe(422);
    const beyond = await send(bodyOf('x'.repeat(1_100_000)));
    expect(beyond.status).toBe(413);
  });

  test('loses unknown attributes', async () => {
    const paragraph = {
      type: 'paragraph',
      attrs: { onclick: 'x', style: 'y' },
      content: [{ type: 'text', text: 'fine', evil: 1 }],
    };
    const { status, body } = await send({ type: 'doc', evil: 2, content: [paragraph] });
    expect(status).toBe(201);
    expect(body.body).toEqual(bodyOf('fine'));
  });

  test('pollutes no prototype', async () => {
    const headers = { ...editor.headers, 'content-type': 'application/json' };
    const payload = '{"title":"P","body":{"type":"doc","content":[]},"__proto__":{"role":"admin"}}';
    const { status } = await server.call({ method: 'POST', url: '/api/blogs', headers, payload });
    expect([201, 400]).toContain(status);
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

test('odd queries are 400 or clamped, never 500, and SQL in them is text', async () => {
  const statusOf = async (query: string) => (await server.call({ url: `/api/blogs?${query}` })).status;
  for (const query of [
    'page=-1',
    'page=1.5',
    'limit=x',
    'status=gone',
    'category=%00',
    'category=Ä',
    'search=%00',
    `search=${'x'.repeat(201)}`,
  ]) {
    expect(await statusOf(query), query).toBe(400);
  }
  for (const query of ['limit=1e9', 'category[]=a', 'status=published&status=all']) {
    expect([200, 400, 401], query).toContain(await statusOf(query));
  }
  const { id } = await editor.publish('Zircon charging');
  const idsOf = async (search: string) => {
    const { body } = await server.call({ url: `/api/blogs?search=${encodeURIComponent(search)}` });
    return body.blogs.map((blog: { id: string }) => blog.id);
  };
  for (const search of ['zircon', 'zircon%', "'zircon'--", 'zircon_charging'])
    expect(await idsOf(search)).toContain(id);
  for (const search of ['z_rcon', 'zir%on', "zircon' or '1'='1", 'zircon; delete from blogs'])
    expect(await idsOf(search)).not.toContain(id);
  expect((await server.call({ url: "/api/blogs/'%20or%201=1" })).status).toBe(404);
});

test('fields that clients cannot set are dropped', async () => {
  const forged = {
    id: 'mine',
    status: 'published',
    publishedAt: '2020-01-01T00:00:00.000Z',
    readingMinutes: 99,
    products: ['x'],
  };
  const { body } = await editor.send('POST', '', { title: 'Forged', ...forged });
  expect(body).toMatchObject({
    id: expect.stringMatching(/^forged/),
    status: 'draft',
    publishedAt: null,
    readingMinutes: 1,
    products: [],
  });
});

test('invalid pictures are rejected, and served ones are re-encoded', async () => {
  const upload = async (bytes: Buffer, type = 'image/png') => {
    const { headers, payload } = multipart({}, { name: 'x.png', type, bytes });
    return server.call({
      method: 'POST',
      url: '/api/blogs/pictures',
      headers: { ...headers, ...editor.headers },
      payload,
    });
  };
  const png = await picture('png', 40, 30);
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).status).toBe(415);
  expect((await upload(Buffer.from('<html><script>alert(1)</script>'))).status).toBe(415);
  expect((await upload(png.subarray(0, 60))).status).toBe(422);
  expect((await upload(await picture('png', 7_100, 7_100))).status).toBe(413);
  const { body } = await upload(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
  const served = await server.app.inject(body.webp[0].url);
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(served.rawPayload.includes('<script>')).toBe(false);
});
