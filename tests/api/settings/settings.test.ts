import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#db/uuid.ts';
import { multipart, picture as pictureFile } from '#tests/support/content/pictures.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.call({ method, url, headers: admin, ...(payload && { payload }) });
const settings = async () => (await call('GET', '/api/admin/settings')).body;
const site = async () => (await server.call({ url: '/api/site' })).body.settings;
/** Saves a section over the stored version. */
const save = async (id: string, value: unknown) =>
  call('PUT', `/api/admin/settings/${id}`, { value, updatedAt: (await settings())[id].updatedAt });

const identity = { name: 'Phone Desk', tagline: 'figures first', about: '', logo: null };
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const body = (...content: object[]) => ({ type: 'doc', content });

describe('the name and the logo', () => {
  test('come with the code and are sent only when changed', async () => {
    await save('identity', null);
    expect(await site()).toBeUndefined();
    expect((await settings()).identity).toMatchObject({ value: null });
    expect((await save('identity', identity)).status).toBe(200);
    expect(await site()).toEqual({ name: 'Phone Desk', tagline: 'figures first' });
    expect((await save('identity', { ...identity, name: 'Handset', tagline: 'figures first' })).status).toBe(200);
    expect(await site()).toEqual({ tagline: 'figures first' });
    expect((await save('identity', null)).status).toBe(200);
    expect(await site()).toBeUndefined();
  });

  test('are used in the feed, the documentation and mails', async () => {
    await save('identity', identity);
    expect((await server.call({ url: '/api/openapi.json' })).body.info.title).toBe('Phone Desk API');
    expect((await server.app.inject({ url: '/api/docs' })).body).toContain('<h1>Phone Desk API</h1>');
    expect((await server.app.inject({ url: '/blogs/feed.xml' })).body).toContain('<title>Phone Desk blog</title>');
    const email = `name-${uuidv7()}@example.com`;
    await server.call({ method: 'POST', url: '/api/users/forgot-password', payload: { email } });
    await server.call({
      method: 'POST',
      url: '/api/users/register',
      payload: { name: 'Named', email, password: 'a long enough pass phrase' },
    });
    const mail = await server.database.query
      .selectFrom('mail_outbox')
      .select(['body_text', 'body_html'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain('Someone created an account on Phone Desk with this address.');
    expect(mail.body_html).not.toContain('Handset');
    await save('identity', null);
  });

  test.each([
    ['an empty name', { name: '' }],
    ['a name of one letter', { name: 'x' }],
    ['a long name', { name: 'x'.repeat(41) }],
    ['markup in the name', { name: '<script>' }],
    ['a line break in the name', { name: 'Two\nlines' }],
    ['a control character', { name: 'Ha\u0000ndset' }],
    ['a long sentence', { about: 'x'.repeat(301) }],
    ['a logo from elsewhere', { logo: { image: picture('https://elsewhere.example/x.webp'), alt: 'Logo' } }],
    [
      'a logo without a description',
      { logo: { image: picture('/media/uploads/abcdefghijklmnopqrstuvwx-320.webp'), alt: '' } },
    ],
  ])('reject %s', async (_what, change) => {
    const { status, body: answer } = await save('identity', { ...identity, ...change });
    expect(status).toBe(422);
    expect(JSON.stringify(answer)).not.toMatch(/expected|received|Invalid input/);
  });

  test('show an uploaded logo in one size, which stays in the library while in use', async () => {
    const file = { name: 'logo.png', type: 'image/png', bytes: await pictureFile('png', 640, 160) };
    const form = multipart({ filename: 'logo.png', alt: '' }, file);
    const headers = { ...admin, ...form.headers };
    const { body: uploaded } = await server.call({
      method: 'POST',
      url: '/api/admin/media',
      headers,
      payload: form.payload,
    });
    const saved = await save('identity', { ...identity, logo: { image: uploaded.image, alt: 'Phone Desk' } });
    expect(saved.status).toBe(200);
    const { logo } = await site();
    expect(logo).toMatchObject({ width: 640, height: 160, alt: 'Phone Desk' });
    const served = await server.app.inject({ url: logo.src });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    const remove = () => call('POST', '/api/admin/media/remove', { ids: [uploaded.id] });
    expect((await remove()).body.message).toBe(
      'These pictures are still used: logo.png. Remove them from their pages first.',
    );
    await save('identity', null);
  });
});

function picture(url: string) {
  return {
    width: 640,
    height: 160,
    avif: [{ width: 320, url: url.replace('.webp', '.avif') }],
    webp: [{ width: 320, url }],
  };
}

describe('a change', () => {
  test('over someone else’s save is rejected with the stored version', async () => {
    const { updatedAt } = (await settings()).consent;
    const texts = { intro: 'Choose.', essential: 'Needed.', analytics: 'Counting.', preferences: 'Remembering.' };
    expect((await call('PUT', '/api/admin/settings/consent', { value: texts, updatedAt })).status).toBe(200);
    const late = { ...texts, intro: 'Too late.' };
    expect(await call('PUT', '/api/admin/settings/consent', { value: late, updatedAt })).toMatchObject({
      status: 409,
      body: { current: { value: { intro: 'Choose.' }, updatedBy: { name: expect.any(String) } } },
    });
    expect((await site()).consent).toEqual(texts);
    await save('consent', null);
  });

  test('has an audit entry with old and new values, and none without changes', async () => {
    await save('identity', { ...identity, name: 'Before' });
    await save('identity', { ...identity, name: 'After' });
    const [entry] = (await call('GET', '/api/admin/audit?kind=settings')).body.entries;
    expect(entry).toMatchObject({
      sentence: 'changed the site name and logo',
      changes: [{ field: 'Name', from: 'Before', to: 'After' }],
    });
    await save('identity', null);
    const [back] = (await call('GET', '/api/admin/audit?kind=settings')).body.entries;
    expect(back.changes).toContainEqual({ field: 'Name', from: 'After', to: 'default' });
  });

  test('keeps the previous value as a version, which can be viewed and restored', async () => {
    await save('mail', { senderName: 'First desk', replyTo: 'first@example.com' });
    await save('mail', { senderName: 'Second desk', replyTo: '' });
    const versions = (await call('GET', '/api/admin/settings/mail/versions')).body;
    expect(versions[0]).toMatchObject({ isDefault: false, isUnpublished: false });
    const url = `/api/admin/settings/mail/versions/${versions[0].id}`;
    expect((await call('GET', url)).body.lines).toEqual([
      { label: 'Sender', text: 'First desk' },
      { label: 'Reply to', text: 'first@example.com' },
    ]);
    const { updatedAt } = (await settings()).mail;
    expect((await call('POST', `${url}/restore`, { updatedAt })).status).toBe(200);
    expect((await settings()).mail.value).toEqual({ senderName: 'First desk', replyTo: 'first@example.com' });
    expect((await call('POST', `${url}/restore`, { updatedAt })).status).toBe(409);
    const now = await call('GET', '/api/admin/settings/mail/versions/current');
    expect(now.body).toMatchObject({ id: 'current', savedBy: { name: expect.any(String) }, isUnpublished: false });
    expect((await call('GET', `/api/admin/settings/mail/versions/${uuidv7()}`)).status).toBe(404);
    expect((await call('GET', `/api/admin/settings/consent/versions/${versions[0].id}`)).status).toBe(404);
    await save('mail', null);
  });

  test('of the sender’s name keeps the sender’s address', async () => {
    const { settings: live, config } = server.app.services;
    await save('mail', { senderName: 'The desk', replyTo: 'Answers@Example.com' });
    expect(live.sender(config)).toEqual({
      name: 'The desk',
      address: config.mailFrom.address,
      replyTo: 'answers@example.com',
    });
    expect(live.replyTo(config)).toBe('answers@example.com');
    for (const replyTo of ['nobody', 'a@b.c, d@e.f', 'a@example.com\r\nBcc: x@example.com'])
      expect((await save('mail', { senderName: '', replyTo })).status).toBe(422);
    expect((await save('mail', { senderName: 'Desk" <x@example.com>', replyTo: '' })).status).toBe(422);
    await save('mail', null);
    expect(live.replyTo(config)).toBe(config.mailReplyTo);
  });

  test('is allowed to admins only', async () => {
    for (const role of ['moderator', 'consumer'] as const) {
      const headers = await server.as(role);
      expect((await server.call({ url: '/api/admin/settings', headers })).status).toBe(403);
    }
    expect((await server.call({ url: '/api/admin/settings' })).status).toBe(401);
  });
});

describe('the navigation', () => {
  const link = (label: string, address: string, isHidden = false) => ({ label, address, isHidden });

  test('has its own order and labels, without hidden links', async () => {
    const header = [
      link('Blog', '/blogs'),
      link('Phones', '/products?sort=newest'),
      link('Shop', 'https://shop.example/a'),
    ];
    const footer = [{ title: 'Help', links: [link('FAQ', '/faq'), link('Terms', '/terms-of-service', true)] }];
    expect((await save('navigation', { header, footer })).status).toBe(200);
    expect(await site()).toEqual({
      header: [
        { label: 'Blog', path: '/blogs' },
        { label: 'Phones', path: '/products?sort=newest' },
        { label: 'Shop', path: 'https://shop.example/a' },
      ],
      footer: [{ title: 'Help', links: [{ label: 'FAQ', path: '/faq' }] }],
    });
    expect((await settings()).navigation.value.footer[0].links).toHaveLength(2);
    await save('navigation', null);
  });

  test.each([
    '/nowhere',
    '/draft/secret-token',
    '//elsewhere.example',
    'http://plain.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user@elsewhere.example/',
    '/faq" onclick="x',
    '/faq\\..\\x',
    '',
  ])('rejects a link to %s', async (address) => {
    const { status } = await save('navigation', { header: [link('Link', address)], footer: [] });
    expect(status).toBe(422);
  });

  test('names the broken link', async () => {
    const footer = [{ title: 'Help', links: [link('FAQ', '/faq'), link('Lost', '/lost')] }];
    expect((await save('navigation', { header: [], footer })).body.fields).toEqual({
      'value.footer.0.links.1.address': 'There is no page at /lost.',
    });
  });

  test('has a limited number of links', async () => {
    const many = Array.from({ length: 9 }, (_, at) => link(`Link ${at}`, '/faq'));
    expect((await save('navigation', { header: many, footer: [] })).status).toBe(422);
  });
});

describe('a text page', () => {
  const url = '/api/admin/settings/pages/about-us';
  const state = async () => (await call('GET', url)).body;
  const write = async (draft: object, isAutosave = false) =>
    call('PUT', `${url}/draft`, { draft, isAutosave, updatedAt: (await state()).updatedAt });
  const publish = async () => call('POST', `${url}/publish`, { updatedAt: (await state()).updatedAt });
  const reset = async () => call('POST', `${url}/reset`, { updatedAt: (await state()).updatedAt });
  const draft = (words: string) => ({
    title: 'About us',
    headline: '',
    lead: 'Who we are.',
    body: body(paragraph(words)),
  });
  const readers = () => server.call({ url: '/api/site/pages/about-us' });

  test('shows the default until another text is published, and can be reset', async () => {
    expect((await reset()).body).toMatchObject({ value: null, defaults: { title: 'About Handset' } });
    expect((await readers()).body).toMatchObject({ title: 'About Handset', publishedAt: '2026-11-19T00:00:00.000Z' });
    expect((await write(draft('First words.'))).body).toMatchObject({ value: null, draft: { title: 'About us' } });
    expect((await readers()).body.title).toBe('About Handset');
    expect(await site()).toBeUndefined();
    expect((await publish()).body).toMatchObject({ value: { title: 'About us' }, draft: null });
    expect((await readers()).body).toMatchObject({ title: 'About us', lead: 'Who we are.', products: [] });
    expect(await site()).toEqual({ pages: ['about-us'] });

    await write(draft('Second words.'));
    expect((await readers()).body.body.content[0].content[0].text).toBe('First words.');
    await publish();
    const versions = (await call('GET', '/api/admin/settings/about-us/versions')).body;
    const first = (await call('GET', `/api/admin/settings/about-us/versions/${versions[0].id}`)).body;
    expect(first.lines).toContainEqual({ label: 'Text', text: 'First words.' });
    const restore = `/api/admin/settings/about-us/versions/${versions[0].id}/restore`;
    await call('POST', restore, { updatedAt: (await state()).updatedAt });
    expect(await state()).toMatchObject({
      draft: { body: body(paragraph('First words.')) },
      value: { body: body(paragraph('Second words.')) },
    });

    expect((await reset()).body).toMatchObject({ value: null, draft: null, publishedAt: null });
    expect((await readers()).body.title).toBe('About Handset');
    const kept = (await call('GET', '/api/admin/settings/about-us/versions')).body;
    expect(kept.slice(0, 2).map(({ isUnpublished }: { isUnpublished: boolean }) => isUnpublished)).toEqual([
      true,
      false,
    ]);
  });

  test('whose draft was discarded keeps it as a version', async () => {
    await reset();
    await write({ ...draft('Half.'), title: '' });
    expect(await publish()).toMatchObject({ status: 422, body: { fields: { 'draft.title': /title/ } } });
    expect((await call('DELETE', `${url}/draft`)).body).toMatchObject({ draft: null });
    expect((await publish()).status).toBe(404);
    const [last] = (await call('GET', '/api/admin/settings/about-us/versions')).body;
    expect(last).toMatchObject({ isUnpublished: true, title: '' });
  });

  test('keeps a version of autosaves every few minutes, not every second', async () => {
    await reset();
    const count = async () => (await call('GET', '/api/admin/settings/about-us/versions')).body.length;
    await write(draft('One.'));
    await write(draft('Two.'));
    const before = await count();
    await write(draft('Three.'), true);
    await write(draft('Four.'), true);
    expect(await count()).toBe(before);
    await reset();
  });

  test('saved by two people at once is a conflict for the second, with the first’s text', async () => {
    const { updatedAt } = await state();
    const send = (words: string) => call('PUT', `${url}/draft`, { draft: draft(words), updatedAt });
    expect((await send('Mine.')).status).toBe(200);
    expect(await send('Theirs.')).toMatchObject({
      status: 409,
      body: { current: { draft: { body: body(paragraph('Mine.')) } } },
    });
    await reset();
  });

  test.each([
    ['HTML', { type: 'html', content: '<script>alert(1)</script>' }],
    [
      'a link of a script',
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      },
    ],
    [
      'a picture from elsewhere',
      { type: 'picture', attrs: { image: picture('https://elsewhere.example/x.webp'), alt: 'x' } },
    ],
    ['a phone that is not there', { type: 'phoneCard', attrs: { productId: 'no-such-phone' } }],
    ['an address that is none', { type: 'heading', attrs: { level: 2, anchor: '" onload="x' }, content: [] }],
  ])('rejects %s', async (_what, block) => {
    expect((await write({ ...draft('x'), body: body(block) })).status).toBe(422);
  });

  test('keeps the id of a heading when its text changes', async () => {
    const heading = {
      type: 'heading',
      attrs: { level: 2, anchor: 'what' },
      content: [{ type: 'text', text: 'Other words' }],
    };
    await write({ ...draft('x'), body: body(heading, paragraph('Text.')) });
    await publish();
    expect((await readers()).body.body.content[0]).toEqual(heading);
    await reset();
  });

  test('is not created from an unknown id', async () => {
    expect((await call('GET', '/api/admin/settings/pages/contact-us')).status).toBe(404);
    expect((await server.call({ url: '/api/site/pages/../settings' })).status).toBe(404);
  });
});

test('another process on the same database follows and renders its pages again', async () => {
  const other = await openTestApp({ location: server.location });
  const { settings: theirs } = other.app.services;
  const before = theirs.version;
  await save('identity', { ...identity, name: 'Seen by all' });
  await expect.poll(() => theirs.name).toBe('Seen by all');
  expect(theirs.version).toBeGreaterThan(before);
  await save('identity', null);
  await other.close();
});

test('the environment is shown without secrets', async () => {
  const { environment } = await settings();
  const byName = new Map(environment.map((entry: { name: string }) => [entry.name, entry]));
  expect(byName.get('PUBLIC_URL')).toMatchObject({ value: server.config.publicUrl, isSecret: false });
  expect(byName.get('SMTP_URL')).toMatchObject({ isSecret: true });
  for (const { value, isSecret } of environment) if (isSecret) expect([null, 'set']).toContain(value);
});

describe('the search', () => {
  test('knows the purposes that admins define', async () => {
    const intent = {
      key: 'trek',
      label: 'For a trek',
      words: ['trekking'],
      query: { battery: '7000', sort: 'battery' },
    };
    expect((await save('search', { synonyms: [], intents: [intent] })).status).toBe(200);
    const understood = async (text: string) =>
      (await server.call({ url: `/api/search?search=${encodeURIComponent(text)}` })).body.understood;
    expect(await understood('phone for trekking')).toMatchObject({
      query: { battery: '7000', sort: 'battery' },
      intent: { key: 'trek', label: 'For a trek' },
    });
    expect((await understood('gaming phone'))?.intent).toBeUndefined();
    expect((await save('search', null)).status).toBe(200);
    expect(await understood('gaming phone')).toMatchObject({ intent: { key: 'gaming' } });
  });

  test('applies synonyms to phones, lists, brands and articles', async () => {
    const { id: brandId } = (await call('POST', '/api/brands', { name: 'Zorvexia' })).body;
    const { id } = (await call('POST', '/api/products', { name: 'Quellon 7', brandId })).body;
    const article = (
      await call('POST', '/api/blogs', {
        title: 'Zorvexia in short',
        excerpt: 'Short',
        body: body(paragraph('Words.')),
      })
    ).body;
    await server.call({
      method: 'PATCH',
      url: `/api/blogs/${article.id}/status`,
      headers: admin,
      payload: { status: 'published' },
    });
    const find = async (text: string) => {
      const search = encodeURIComponent(text);
      const found = (await server.call({ url: `/api/search?search=${search}` })).body;
      const listed = (await server.call({ url: `/api/products/filter?search=${search}` })).body;
      const written = (await server.call({ url: `/api/blogs?search=${search}` })).body;
      return {
        phones: found.products.map((phone: { id: string }) => phone.id),
        brands: found.brands.map((brand: { id: string }) => brand.id),
        articles: found.blogs.map((blog: { id: string }) => blog.id),
        listed: listed.products.map((phone: { id: string }) => phone.id),
        written: written.blogs.map((blog: { id: string }) => blog.id),
      };
    };
    const nothing = { phones: [], brands: [], articles: [], listed: [], written: [] };
    const everything = { phones: [id], brands: [brandId], articles: [article.id], listed: [id], written: [article.id] };
    expect(await find('jorveksiya')).toEqual(nothing);
    expect((await save('search', { synonyms: [{ typed: 'Jorveksiya', meant: 'zorvexia' }] })).status).toBe(200);
    expect(await find('JORVEKSIYA')).toEqual(everything);
    expect(await find('jorveksiyas')).toEqual(nothing);
    const { entries } = (await call('GET', '/api/admin/audit?kind=settings')).body;
    expect(entries[0]).toMatchObject({ sentence: 'changed the search settings' });
    expect(JSON.stringify(entries[0].changes)).toContain('Jorveksiya = zorvexia');
    const versions = (await call('GET', '/api/admin/settings/search/versions')).body;
    const { updatedAt } = (await settings()).search;
    const back = await call('POST', `/api/admin/settings/search/versions/${versions[0].id}/restore`, { updatedAt });
    expect(back.status).toBe(200);
    expect(await find('jorveksiya')).toEqual(nothing);
  });

  test('rejects duplicate words, and words without a letter', async () => {
    const twice = [
      { typed: 'aifon', meant: 'iphone' },
      { typed: 'AIFON', meant: 'iphone' },
    ];
    expect((await save('search', { synonyms: twice })).status).toBe(422);
    expect((await save('search', { synonyms: [{ typed: '…', meant: 'dots' }] })).status).toBe(422);
    const intent = { key: 'trek', label: 'For a trek', words: ['trek'], query: { colour: 'red' } };
    const refused = await save('search', { synonyms: [], intents: [intent] });
    expect(refused).toMatchObject({ status: 422, body: { fields: { 'value.intents.0.query': expect.anything() } } });
    expect((await settings()).search.value).toBeNull();
  });
});
