import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#db/uuid.ts';
import { type Account, freshIp, logIn, registerAccount, tokenFromLink } from '#tests/support/content/account.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { linkIn } from '#tests/support/peers/smtp.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

let admin: Account;

const { server, smtp } = await openSharedAppWithMail();
beforeAll(async () => {
  admin = await registerStaff('admin');
});

async function registerStaff(role: 'admin' | 'moderator'): Promise<Account> {
  const account = await registerAccount(server, `The ${role} in charge`);
  await server.database.query.updateTable('users').set({ role }).where('id', '=', account.id).execute();
  return account;
}

const entries = async (search: string) =>
  (await server.call({ url: `/api/admin/audit?show=all&search=${encodeURIComponent(search)}`, headers: admin.headers }))
    .body.entries;

describe('the audit log', () => {
  test.each(['admin', 'moderator'] as const)('has sign-ins of staff: %s', async (role) => {
    const { id, email } = await registerStaff(role);
    await logIn(server, email, 'a wrong password');
    expect((await entries('Signed in')).filter(({ actor }: { actor: { id: string } }) => actor.id === id)).toEqual([]);
    await server.call({
      method: 'POST',
      url: '/api/users/login',
      payload: { email, password: 'monsoon over Kochi 7' },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' },
      remoteAddress: freshIp(),
    });
    const own = (await entries('Signed in')).filter(({ actor }: { actor: { id: string } }) => actor.id === id);
    expect(own).toMatchObject([
      { actor: { role }, action: 'users.login', summary: 'Signed in', subject: 'Chrome on Linux' },
    ]);
    expect(JSON.stringify(own)).not.toContain(email);
  });

  test('has no sign-in of a reader', async () => {
    const { id, email } = await registerAccount(server);
    expect((await logIn(server, email)).status).toBe(200);
    const signIns = await entries('Signed in');
    expect(signIns.filter(({ actor }: { actor: { id: string } }) => actor.id === id)).toEqual([]);
  });

  test.each([
    ['/api/contact/export', 'Exported messages'],
    ['/api/newsletter/subscribers/export', 'Exported subscribers'],
    ['/api/admin/products/export', 'Exported all phones'],
  ])('has every export: %s', async (url, summary) => {
    for (const _ of [1, 2]) {
      const { status } = await server.call({ url, headers: { ...admin.headers, accept: 'application/json' } });
      expect(status).toBe(200);
    }
    expect(await entries(summary)).toMatchObject([{ summary }, { summary }]);
  });

  test.each([
    ['/api/users?search=asha&page=1', 'Viewed the list of users', ['search', 'page']],
    ['/api/contact?search=asha', 'Viewed the messages', ['search']],
    ['/api/newsletter/subscribers?status=active', 'Viewed the list of subscribers', ['status']],
    ['/api/mail', 'Viewed sent e-mail', []],
  ])('has list views of personal data, one entry for continued reading: %s', async (url, summary, fields) => {
    for (const _ of [1, 2, 3]) expect((await server.call({ url, headers: admin.headers })).status).toBe(200);
    const found = await entries(summary);
    expect(found).toMatchObject([{ summary, actor: { id: admin.id } }]);
    expect(found[0].fields).toEqual(expect.arrayContaining(fields));
    expect(JSON.stringify(found)).not.toMatch(/"asha"/);

    const ago = new Date(Date.now() - 11 * 60_000).toISOString();
    await server.database.query.updateTable('audit_log').set({ at: ago }).where('id', '=', found[0].id).execute();
    await server.call({ url, headers: admin.headers });
    expect(await entries(summary)).toHaveLength(2);
  });

  test('has views of another’s profile, and none of one’s own', async () => {
    const { id, headers } = await registerAccount(server);
    await server.call({ url: `/api/users/${id}/profile`, headers });
    expect(await entries(id)).toEqual([]);
    await server.call({ url: `/api/users/${id}/profile`, headers: admin.headers });
    expect(await entries(id)).toMatchObject([{ summary: 'Viewed a person’s profile', actor: { id: admin.id } }]);
  });

  test('has everyone’s address changes, and their reversal', async () => {
    const { id, email, headers } = await registerAccount(server);
    await smtp.waitFor(email);
    const change = (address: string, as: Record<string, string>) =>
      server.call({ method: 'PUT', url: `/api/users/${id}/email`, headers: as, payload: { email: address } });
    expect((await change(`own-${email}`, headers)).status).toBe(200);
    expect((await change(`admin-${email}`, admin.headers)).status).toBe(200);
    const token = tokenFromLink(linkIn(await smtp.waitFor(email, 2)));
    await server.call({ method: 'POST', url: '/api/users/restore-email', payload: { token } });
    const found = await entries(id);
    expect(found).toMatchObject([
      { summary: 'Restored the e-mail address of an account', actor: { id } },
      { summary: 'Changed the e-mail address of an account', actor: { id: admin.id }, fields: ['email'] },
      { summary: 'Changed the e-mail address of an account', actor: { id }, fields: ['email'] },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/@people\.test/);
  });

  test('views are not among the overview’s recent entries', async () => {
    await server.call({ url: '/api/users', headers: admin.headers });
    const { recent } = (await server.call({ url: '/api/admin/overview', headers: admin.headers })).body;
    expect(recent.map(({ summary }: { summary: string }) => summary)).not.toContain('Viewed the list of users');
  });
});

test('the audit log contains names, is filtered by person, kind and day, and exported', async () => {
  const { headers, id } = admin;
  const read = async (query: string) => (await server.call({ url: `/api/admin/audit?${query}`, headers })).body;
  await server.call({ method: 'POST', url: '/api/brands', headers, payload: { name: 'Audited Brand' } });
  await server.call({ method: 'PUT', url: '/api/brands/audited-brand', headers, payload: { country: 'India' } });
  await server.call({ method: 'DELETE', url: '/api/brands/audited-brand', headers });
  const { entries: found } = await read(`actor=${id}&kind=brands`);
  expect(found.map(({ action, subjectName }: Record<string, string>) => [action, subjectName])).toEqual([
    ['brands.remove', 'Audited Brand'],
    ['brands.update', 'Audited Brand'],
    ['brands.create', null],
  ]);
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  expect((await read(`kind=brands&day=${today}`)).total).toBeGreaterThanOrEqual(3);
  expect((await read('kind=brands&day=2020-01-01')).total).toBe(0);
  expect((await read(`kind=brands&actor=${id.replace(/.$/, id.endsWith('0') ? '1' : '0')}`)).total).toBe(0);
  const csv = await server.call({ url: '/api/admin/audit/export?kind=brands', headers });
  expect(csv.headers['content-disposition']).toContain('audit-log.csv');
  expect(csv.body).toContain('deleted the brand Audited Brand,Audited Brand,audited-brand');
});

describe('an entry', () => {
  const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';
  const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    server.call({
      method,
      url,
      headers: { ...admin.headers, 'user-agent': CHROME },
      remoteAddress: '203.0.113.7',
      ...(payload && { payload }),
    });
  const read = async (query: string) =>
    (await server.call({ url: `/api/admin/audit?${query}`, headers: admin.headers })).body;

  test('is a sentence with name, old and new value and network, also after deletion', async () => {
    await call('POST', '/api/brands', { name: 'Sentence Brand', country: 'India' });
    await call('POST', '/api/products', {
      name: 'Sentence One',
      brandId: 'sentence-brand',
      price: 20_000,
      storage: 128,
      ram: 8,
    });
    const changed = await call('PUT', '/api/products/sentence-brand-sentence-one', {
      status: 'discontinued',
      weight: 190,
    });
    expect(changed.status).toBe(200);
    await call('PUT', '/api/brands/sentence-brand', { country: 'Japan' });
    await call('DELETE', '/api/products/sentence-brand-sentence-one');
    const phones = (await read(`actor=${admin.id}&kind=phones&search=sentence`)).entries;
    expect(phones.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'deleted the phone Sentence One',
      'changed the phone Sentence One',
      'added the phone Sentence One',
    ]);
    expect(phones[1].changes).toEqual(
      expect.arrayContaining([{ field: 'Status', from: 'available', to: 'discontinued' }]),
    );
    expect(phones[0]).toMatchObject({ network: '203.0.113.7', device: 'Chrome on Linux' });
    const [brand] = (await read(`actor=${admin.id}&kind=brands&search=sentence`)).entries;
    expect(brand.changes).toEqual([{ field: 'Country', from: 'India', to: 'Japan' }]);

    await server.database.query.deleteFrom('undo_items').where('name', '=', 'Sentence One').execute();
    expect((await read('kind=phones&search=sentence')).entries[0].sentence).toBe('deleted the phone Sentence One');
  });

  test('of an autosaved text spans the first to the last save, without the text', async () => {
    const { id, updatedAt } = (await call('POST', '/api/blogs', { title: 'A logged article' })).body;
    let version = updatedAt;
    for (const excerpt of ['One.', 'One and two.', 'One, two and three.']) {
      const articleBody = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: excerpt }] }] };
      const saved = await call('PUT', `/api/blogs/${id}`, {
        excerpt,
        body: articleBody,
        updatedAt: version,
        isAutosave: true,
      });
      version = saved.body.updatedAt;
    }
    const saves = (await read('search=logged')).entries.filter(
      ({ action }: { action: string }) => action === 'blogs.update',
    );
    expect(saves).toHaveLength(1);
    expect(saves[0]).toMatchObject({ sentence: 'changed the article A logged article' });
    expect(saves[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'Excerpt', from: null, to: 'One, two and three.' },
        expect.objectContaining({ field: 'Text length', to: expect.stringMatching(/^\d+$/) }),
      ]),
    );
  });

  test('of roles has old and new ones; of an address or a password it has neither', async () => {
    const { id, email } = await registerAccount(server, 'Logged Person');
    await call('PUT', `/api/users/${id}/roles`, { roles: ['catalogue'] });
    await call('PUT', `/api/users/${id}/email`, { email: `new-${email}` });
    const other = await registerStaff('admin');
    const passwords = { currentPassword: 'monsoon over Kochi 7', newPassword: 'lanterns over Goa 9' };
    const set = {
      method: 'PUT' as const,
      url: `/api/users/${id}/password`,
      headers: other.headers,
      payload: passwords,
    };
    expect((await server.call(set)).status).toBe(200);
    const found = (await read(`search=Logged%20Person`)).entries;
    expect(found.find(({ action }: { action: string }) => action === 'users.setRoles')).toMatchObject({
      sentence: 'changed the roles of Logged Person',
      changes: [{ field: 'Additional roles', from: null, to: 'Catalogue' }],
    });
    expect(JSON.stringify(found)).not.toMatch(/@people\.test|lanterns|monsoon/);
    await call('DELETE', `/api/users/${id}`);
    expect(JSON.stringify((await read(`search=${id}`)).entries)).not.toContain('Logged Person');
  });

  test('of a schedule says what changed, for an article and an issue', async () => {
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] };
    const article = { title: 'Timed article', excerpt: 'About time.', body: text };
    const { id } = (await call('POST', '/api/blogs', article)).body;
    for (const at of [scheduledAt, null])
      expect((await call('PATCH', `/api/blogs/${id}/schedule`, { scheduledAt: at })).status).toBe(200);
    await call('PATCH', `/api/blogs/${id}/status`, { status: 'published' });
    const issue = (await call('POST', '/api/newsletter/issues', { subject: 'Timed issue', articleIds: [id] })).body;
    const url = `/api/newsletter/issues/${issue.id}/schedule`;
    expect((await call('PUT', url, { scheduledAt })).status).toBe(200);
    expect((await call('DELETE', url)).status).toBe(200);
    const sentences = (await read('search=timed')).entries.map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences).toEqual([
      'cancelled the schedule of the issue Timed issue',
      'scheduled the issue Timed issue',
      'created the issue Timed issue',
      'changed the status of the article Timed article',
      'cancelled the schedule of the article Timed article',
      'scheduled the article Timed article',
      'created the article Timed article',
    ]);
  });

  test('of a picture names its file', async () => {
    const file = { name: 'inbox.png', type: 'image/png', bytes: await picture('png', 311, 200) };
    const form = multipart({ filename: 'inbox.png' }, file);
    const headers = { ...admin.headers, ...form.headers };
    const sent = { method: 'POST' as const, url: '/api/admin/media', headers, payload: form.payload };
    const { id } = (await server.call(sent)).body;
    expect((await read('search=inbox.png')).entries).toMatchObject([{ sentence: 'uploaded the picture inbox.png' }]);
    await call('PATCH', `/api/admin/media/${id}`, { alt: 'The inbox' });
    await call('PATCH', `/api/admin/media/${id}`, { filename: 'desk.png' });
    expect((await read(`search=${id}`)).entries).toMatchObject([
      { sentence: 'renamed the picture desk.png' },
      {
        sentence: 'changed the details of the picture inbox.png',
        changes: [{ field: 'Description', from: null, to: 'The inbox' }],
      },
    ]);
  });

  test('of an answered message has its assignee and status in the inbox’s words', async () => {
    const question = {
      name: 'Meera',
      email: 'meera@people.test',
      subject: 'Assigned battery',
      message: 'How long does it last?',
    };
    await server.call({ method: 'POST', url: '/api/contact', payload: question, remoteAddress: freshIp() });
    const found = await server.call({ url: '/api/contact?search=Assigned%20battery', headers: admin.headers });
    const { id } = found.body.contacts[0];
    await call('PATCH', `/api/contact/${id}`, { status: 'read' });
    const answer = { draftId: randomUUID(), after: null, text: 'A day.' };
    expect((await call('POST', `/api/contact/${id}/replies`, answer)).status).toBe(201);
    const [{ sentence, changes }] = (await read(`search=${id}`)).entries;
    expect(sentence).toBe('replied to the message Assigned battery');
    expect(changes).toEqual([
      { field: 'Status', from: 'Read', to: 'Replied' },
      { field: 'Assigned to', from: null, to: 'The admin in charge' },
    ]);
  });

  test('about comments, reviews or scheduled prices names the phone or the article', async () => {
    await call('POST', '/api/brands', { name: 'Named Brand' });
    const variants = [{ ram: 8, storage: 128, price: 20_000, priceAt: '2026-01-08', priceSource: 'smartprix' }];
    const phone = (await call('POST', '/api/products', { name: 'Named One', brandId: 'named-brand', variants })).body;
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] };
    const draft = { title: 'A named article', excerpt: 'About names.', body: text };
    const article = (await call('POST', '/api/blogs', draft)).body;
    await call('PATCH', `/api/blogs/${article.id}/status`, { status: 'published' });
    const { headers } = await server.signUp('Says Much');
    const write = async (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
      const { status, body } = await server.call({ method, url, headers, payload });
      expect(status, url).toBeLessThan(300);
      return body;
    };
    const onPhone = await write(`/api/products/${phone.id}/comments`, { comment: 'It is one.' });
    const onArticle = await write(`/api/blogs/${article.id}/comments`, { comment: 'Well named.' });
    const opinion = { rating: 4, title: 'Fine', good: 'The name', bad: 'The rest', monthsOwned: 2 };
    const review = await write(`/api/products/${phone.id}/reviews/mine`, opinion, 'PUT');
    const suggestion = { field: 'weight', value: 190, source: 'The scales', note: '' };
    const correction = await write(`/api/products/${phone.id}/corrections`, suggestion);
    const from = new Date(Date.now() + 86_400_000).toISOString();
    const until = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const price = { productId: phone.id, ram: 8, storage: 128, price: 18_000, from, until };
    const schedule = (await call('POST', '/api/admin/price-schedules', price)).body;

    for (const [method, url, payload] of [
      ['POST', `/api/moderation/comments/${onPhone.id}/hide`, { reason: 'Off topic' }],
      ['POST', `/api/moderation/comments/${onArticle.id}/hide`, { reason: 'Off topic' }],
      ['POST', `/api/moderation/reviews/${review.id}/hide`, { reason: 'Off topic' }],
      ['POST', `/api/corrections/${correction.id}/reject`, { reason: 'The maker says otherwise.' }],
      ['DELETE', `/api/admin/price-schedules/${schedule.id}`],
    ] as const)
      expect((await call(method, url, payload)).status, url).toBe(200);
    const { entries: found } = await read(`actor=${admin.id}&limit=6`);
    expect(found.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'cancelled a scheduled price of Named One',
      'rejected a correction to Named One',
      'hid a review of Named One',
      'hid a comment on A named article',
      'hid a comment on Named One',
      'scheduled a price for Named One',
    ]);
  });

  test('about a message without a subject says so', async () => {
    const name = 'Wordless';
    const question = { name, email: 'wordless@people.test', message: 'How long does it last?' };
    await server.call({ method: 'POST', url: '/api/contact', payload: question, remoteAddress: freshIp() });
    const found = await server.call({ url: `/api/contact?search=${name}`, headers: admin.headers });
    const { id } = found.body.contacts[0];
    await server.call({ url: `/api/contact/${id}`, headers: admin.headers });
    await call('PATCH', `/api/contact/${id}`, { status: 'archived' });
    expect((await read(`search=${id}&show=all`)).entries).toMatchObject([
      { sentence: 'changed the message without a subject' },
      { sentence: 'read the message without a subject' },
    ]);
  });

  test('from before names, values and networks were stored is still readable', async () => {
    const at = new Date().toISOString();
    const old = { at, actor_id: admin.id, subject: 'an-old-phone', fields: '["price"]' };
    await server.database.query
      .insertInto('audit_log')
      .values([
        { ...old, id: uuidv7(Date.now() - 2_000), action: 'products.update' },
        { ...old, id: uuidv7(Date.now() - 1_000), action: 'gone.call' },
      ])
      .execute();
    expect((await read('search=an-old-phone')).entries).toMatchObject([
      { sentence: 'gone.call: an-old-phone', changes: [], network: null, device: null },
      { sentence: 'changed the phone an-old-phone', changes: [], network: null, device: null },
    ]);
  });

  test('that is a view, a preview or an export is hidden unless requested', async () => {
    await server.call({ url: '/api/users', headers: admin.headers });
    const { entries: changes } = await read(`actor=${admin.id}&limit=100`);
    expect(changes.filter(({ sentence }: { sentence: string }) => /^(viewed|exported|read)/.test(sentence))).toEqual(
      [],
    );
    const { entries: looks } = await read(`actor=${admin.id}&show=looks&limit=100`);
    expect(looks.map(({ sentence }: { sentence: string }) => sentence)).toContain('viewed the list of users');
    expect(looks.filter(({ action }: { action: string }) => action === 'brands.create')).toEqual([]);
  });

  test('is reached by paging from the last one, whatever was added meanwhile', async () => {
    const all = (await read(`actor=${admin.id}&limit=100`)).entries.map(({ id }: { id: string }) => id);
    const first = await read(`actor=${admin.id}&limit=2`);
    await call('POST', '/api/brands', { name: 'Meanwhile Brand' });
    const second = await read(`actor=${admin.id}&limit=2&before=${first.next}`);
    expect([...first.entries, ...second.entries].map(({ id }: { id: string }) => id)).toEqual(all.slice(0, 4));
    expect((await read(`actor=${admin.id}&limit=2&before=${all.at(-1)}`)).next).toBeNull();
  });

  test('contains no query parameter that its call does not define', async () => {
    const { id, headers } = await registerStaff('admin');
    await server.call({ url: '/api/admin/invitations?filename=a%00b', headers });
    expect((await read(`actor=${id}&show=looks`)).entries).toMatchObject([
      { sentence: 'viewed the invitations', subject: null, fields: [] },
    ]);
  });

  test('is readable even if a text looks like a date', async () => {
    await call('POST', '/api/brands', { name: 'Moment Brand' });
    await call('PUT', '/api/brands/moment-brand', { country: '2026-02-30T25:61:00Z' });
    const [brand] = (await read('kind=brands&search=moment')).entries;
    expect(brand.changes).toEqual([{ field: 'Country', from: null, to: '2026-02-30T25:61:00Z' }]);
    const overview = await server.call({ url: '/api/admin/overview', headers: admin.headers });
    expect(overview.status).toBe(200);
  });

  test('contains no formulas when exported', async () => {
    await call('POST', '/api/brands', { name: '=HYPERLINK(1)' });
    const { body } = await server.call({ url: '/api/admin/audit/export?kind=brands', headers: admin.headers });
    expect(body).toContain('=HYPERLINK(1)');
    expect(body).not.toMatch(/(^|,)"?=HYPERLINK/m);
  });
});
