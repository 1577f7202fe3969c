import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebhookEvent } from '#contract/desk/webhooks.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { recordContentChanges } from '#db/content.ts';
import { postOutside } from '#server/http/outgoing/post.ts';
import { isPublicAddress } from '#server/http/outgoing/public-address.ts';
import { sweepExpired } from '#server/jobs/kinds/retention.ts';
import { webhookEventsKind, webhookKind } from '#server/jobs/kinds/webhooks.ts';
import { JobQueue } from '#server/jobs/queue.ts';
import { recordStatements } from '#tests/support/database/query-plans.ts';
import type { TestSmtpServer } from '#tests/support/peers/smtp.ts';
import { isSigned, startReceiver, type WebhookReceiver } from '#tests/support/peers/webhook-receiver.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { openAppWithMail } from '#tests/support/server/app-with-mail.ts';

let server: TestApp;
let smtp: TestSmtpServer;
let close: () => Promise<void>;
let receiver: WebhookReceiver;
let admin: Record<string, string>;

beforeAll(async () => {
  ({ server, smtp, close } = await openAppWithMail({ env: { WEBHOOKS_TO_LOOPBACK: 'on' } }));
  receiver = await startReceiver();
  admin = await server.as('admin');
  await send('POST', '/api/brands', { name: 'Hooked' });
});
afterAll(async () => {
  await close();
  await receiver.close();
});
beforeEach(async () => {
  for (const { id } of (await send('GET', '/api/admin/webhooks')).body)
    await send('DELETE', `/api/admin/webhooks/${id}`);
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, payload?: object) {
  const response = await server.call({ method, url, headers: admin, ...(payload && { payload }) });
  expect(response.status, `${method} ${url} ${JSON.stringify(response.body)}`).toBeLessThan(300);
  return response;
}

const ALL: WebhookEvent[] = [
  ...(['phone.created', 'phone.changed', 'phone.removed', 'phone.restored', 'price.changed'] as const),
  ...(['article.published', 'article.changed', 'article.unpublished'] as const),
];

async function makeHook(events = ALL, url = receiver.url): Promise<{ id: string; secret: string }> {
  const { body } = await send('POST', '/api/admin/webhooks', { url, events });
  return { id: body.webhook.id, secret: body.secret };
}

/** Delivers by the test's clock. */
async function deliver(at = Date.now(), { services, log }: FastifyInstance = server.app): Promise<void> {
  const now = () => at;
  const jobs = new JobQueue({ database: services.database, log, now });
  jobs.register(webhookKind({ ...services, log, now }));
  jobs.register(webhookEventsKind({ ...services, jobs }));
  await jobs.drain();
  await jobs.close();
}

const settled = (id: string) =>
  expect
    .poll(async () => (await send('GET', `/api/admin/webhooks/${id}/deliveries?state=waiting`)).body.total, {
      timeout: 20_000,
    })
    .toBe(0);
/** No worker has it and nothing is due by the real clock, so the test's clock may move ahead. */
const isQuiet = (id: string) =>
  expect
    .poll(
      async () => {
        const now = new Date().toISOString();
        const hook = await server.database.query
          .selectFrom('webhooks')
          .select('due_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const due = await server.database.query
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('webhook_id', '=', id)
          .where('state', '=', 'waiting')
          .where('due_at', '<=', now)
          .execute();
        const jobs = await server.database.query
          .selectFrom('jobs')
          .select('id')
          .where('key', '=', `webhook ${id}`)
          .execute();
        return jobs.length === 0 && (due.length === 0 || (hook.due_at ?? '') > now);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
const deliveriesOf = async (id: string) =>
  (await send('GET', `/api/admin/webhooks/${id}/deliveries?limit=100`)).body.deliveries;
const typesOf = () => receiver.received.map(({ body }) => body.type);

let phones = 0;
async function addPhone(extra: object = {}): Promise<{ id: string; name: string }> {
  const name = `Hook Phone ${++phones}`;
  const { body } = await send('POST', '/api/products', { name, brandId: 'hooked', status: 'available', ...extra });
  return { id: body.id, name };
}

test('all changes of a phone are sent signed, in order and once', async () => {
  const { id: hook, secret } = await makeHook();
  const phone = await addPhone({ storage: 128, ram: 8, price: 20_000 });
  await send('PUT', `/api/products/${phone.id}`, { batteryCapacity: 5000 });
  await send('PUT', `/api/products/${phone.id}`, { storage: 128, ram: 8, price: 18_000 });
  await send('DELETE', `/api/products/${phone.id}`);
  const { body: trash } = await send('GET', `/api/trash?search=${encodeURIComponent(phone.name)}`);
  const item = trash.items.find(({ subjectId }: { subjectId: string }) => subjectId === phone.id);
  await send('POST', `/api/trash/${item.id}/restore`, {});
  await deliver();
  await settled(hook);
  expect(typesOf()).toEqual([
    ...['phone.created', 'phone.changed', 'phone.changed', 'price.changed', 'phone.removed', 'phone.restored'],
  ]);
  const moved = receiver.received.find(({ body }) => body.type === 'price.changed');
  expect(moved?.body.data).toMatchObject({
    id: phone.id,
    name: phone.name,
    url: `http://handset.test/product/${phone.id}`,
    prices: [{ ram: 8, storage: 128, before: 20_000, after: 18_000 }],
  });
  expect(receiver.received.every((event) => isSigned(event, secret))).toBe(true);
  expect(receiver.received.some((event) => isSigned(event, 'whsec_another'))).toBe(false);
  expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(6);
});

test('events are computed before the global write lock is taken', async () => {
  await makeHook();
  const { id } = await addPhone();
  const { database } = server;
  const sent = await recordStatements(() =>
    database.transaction((trx) => recordContentChanges(trx, database, 'product', [id])),
  );
  const at = (text: RegExp) => sent.findIndex(({ sql }) => text.test(sql));
  expect(at(/from "webhook_subjects"/)).toBeGreaterThan(-1);
  expect(at(/from "webhook_subjects"/)).toBeLessThan(at(/into "?content_changes/));
  expect(at(/from "products"/)).toBeLessThan(at(/into "?content_changes/));
});

test('hidden phones and articles send no events', async () => {
  const { id: hook } = await makeHook();
  const phone = await addPhone({ publication: 'draft' });
  await send('POST', '/api/blogs', { title: `A draft that hooks must not know ${phones}` });
  await deliver();
  await settled(hook);
  expect(typesOf()).toEqual([]);
  await send('PUT', `/api/products/${phone.id}`, { publication: 'published' });
  await send('PUT', `/api/products/${phone.id}`, { publication: 'draft' });
  await send('PUT', `/api/products/${phone.id}`, { publication: 'published' });
  await deliver();
  await settled(hook);
  expect(typesOf()).toEqual(['phone.created', 'phone.removed', 'phone.restored']);
});

test('a changed address is sent as a change with the old id', async () => {
  const { id: hook } = await makeHook();
  const phone = await addPhone();
  await send('PATCH', `/api/products/${phone.id}/address`, { address: `${phone.id}-renamed` });
  await deliver();
  await settled(hook);
  expect(typesOf()).toEqual(['phone.created', 'phone.changed']);
  expect(receiver.received[1]?.body.data).toMatchObject({ id: `${phone.id}-renamed`, formerId: phone.id });
});

test('article events are sent when readers can see the change, also when scheduled', async () => {
  const { id: hook } = await makeHook();
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Enough to read.' }] }] };
  const article = async (title: string) =>
    (await send('POST', '/api/blogs', { title, excerpt: 'What it is about.', body, categories: [] })).body;
  const now = await article(`Told at once ${phones}`);
  await send('PATCH', `/api/blogs/${now.id}/status`, { status: 'published' });
  const later = await article(`Told later ${phones}`);
  await send('PATCH', `/api/blogs/${later.id}/schedule`, {
    scheduledAt: new Date(Date.now() + 2 * MINUTE_MS).toISOString(),
  });
  await deliver();
  await settled(hook);
  expect(typesOf()).toEqual(['article.published']);
  // Its publish time has come.
  await server.database.query
    .updateTable('blogs')
    .set({ published_at: new Date(Date.now() - 1).toISOString() })
    .where('id', '=', later.id)
    .execute();
  await deliver();
  await settled(hook);
  await send('PATCH', `/api/blogs/${now.id}/status`, { status: 'archived' });
  await deliver();
  await settled(hook);
  expect(receiver.received.map(({ body: { type, data } }) => [type, data.id])).toEqual([
    ['article.published', now.id],
    ['article.published', later.id],
    ['article.unpublished', now.id],
  ]);
});

test('only chosen events are sent, and none while paused', async () => {
  const { id: hook } = await makeHook(['phone.removed']);
  const phone = await addPhone();
  await send('PUT', `/api/admin/webhooks/${hook}`, { paused: true });
  await send('DELETE', `/api/products/${(await addPhone()).id}`);
  await send('PUT', `/api/admin/webhooks/${hook}`, { paused: false });
  await send('DELETE', `/api/products/${phone.id}`);
  await deliver();
  await settled(hook);
  expect(receiver.received.map(({ body }) => [body.type, body.data.id])).toEqual([['phone.removed', phone.id]]);
});

test('a failed delivery is retried with the same id, and others continue meanwhile', async () => {
  const { id: hook } = await makeHook(['phone.created']);
  // The server itself sends as soon as an event is queued.
  receiver.answer = (response) => void response.writeHead(receiver.received.length === 1 ? 500 : 204).end('no room');
  const first = await addPhone();
  await deliver();
  await expect.poll(() => receiver.received.length).toBe(1);
  await expect.poll(async () => (await deliveriesOf(hook))[0]?.status).toBe(500);
  const [failed] = await deliveriesOf(hook);
  expect(failed).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: 'The receiver returned 500.',
    response: 'no room',
  });
  const second = await addPhone();
  await deliver();
  await expect.poll(() => receiver.received.length).toBe(2);
  await isQuiet(hook);
  await deliver(Date.now() + 3 * MINUTE_MS);
  await settled(hook);
  expect(receiver.received.map(({ body }) => body.data.id)).toEqual([first.id, second.id, first.id]);
  expect(receiver.received[2]?.body.id).toBe(receiver.received[0]?.body.id);
  expect(receiver.received[2]?.headers['handset-delivery']).toBe(receiver.received[0]?.headers['handset-delivery']);
});

test('deliveries to an unreachable receiver fail after a day; it is paused after three', async () => {
  const { id: hook } = await makeHook(['phone.created']);
  receiver.answer = (response) => void response.writeHead(503).end();
  for (let phone = 0; phone < 6; phone++) await addPhone();
  await deliver();
  await expect.poll(() => receiver.received.length).toBe(3);
  await isQuiet(hook);
  const start = Date.now();
  await deliver(start + 10 * MINUTE_MS);
  expect(receiver.received.length).toBe(4);
  await deliver(start + 25 * HOUR_MS);
  expect((await deliveriesOf(hook)).map(({ state }: { state: string }) => state)).toEqual(
    Array.from({ length: 6 }, () => 'failed'),
  );
  const since = new Date(start - 4 * DAY_MS).toISOString();
  await server.database.query
    .updateTable('webhooks')
    .set({ failing_since: since, due_at: null })
    .where('id', '=', hook)
    .execute();
  await addPhone();
  await deliver();
  await expect
    .poll(async () => (await send('GET', '/api/admin/webhooks')).body[0])
    .toMatchObject({ pauseReason: 'The receiver returned 503.', pausedAt: expect.any(String) });
  const { user } = await server.person('admin');
  const notice = await smtp.waitFor(user.email ?? '');
  expect(notice.mail.subject).toBe(`Webhook to ${new URL(receiver.url).host} paused`);
});

test('redirects are not followed, and long responses are cut off', async () => {
  const { id: hook } = await makeHook(['phone.created']);
  receiver.answer = (response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
  await addPhone();
  await deliver();
  await expect.poll(async () => (await deliveriesOf(hook))[0]?.error).toContain('Redirects are not followed');
  expect(receiver.received).toHaveLength(1);
  await isQuiet(hook);
  receiver.answer = (response) => {
    response.writeHead(200);
    // A response that never ends.
    response.write('x'.repeat(100_000));
  };
  await deliver(Date.now() + 3 * MINUTE_MS);
  await settled(hook);
  expect((await deliveriesOf(hook))[0]).toMatchObject({ state: 'delivered', response: 'x'.repeat(1_000) });
});

test('a receiver with a slow or endless response times out', async () => {
  const post = () =>
    postOutside(new URL(receiver.url), {
      headers: {},
      body: '{}',
      allowLoopback: true,
      timeoutMs: 300,
      signal: new AbortController().signal,
    });
  receiver.answer = () => {};
  await expect(post()).rejects.toThrow('No response within 0.3 seconds.');
  receiver.answer = (response) => void response.writeHead(200).write('half');
  await expect(post()).rejects.toThrow('No response within 0.3 seconds.');
});

test('a change of many phones sends an event for each', async () => {
  const { id: hook } = await makeHook(['phone.changed']);
  const ids = [(await addPhone()).id, (await addPhone()).id, (await addPhone()).id];
  await send('PATCH', '/api/admin/products', { ids, change: { action: 'status', status: 'discontinued' } });
  await deliver();
  await settled(hook);
  expect(receiver.received.map(({ body }) => body.data.id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(receiver.received.map(({ body }) => body.data.status))).toEqual(new Set(['discontinued']));
});

test('a delivery whose process ended is sent by another with the same id', async () => {
  const { id: hook } = await makeHook(['phone.created']);
  // The first response never arrives.
  receiver.answer = (response) => void (receiver.received.length > 1 && response.writeHead(204).end());
  await addPhone();
  const { jobs } = server.app.services;
  jobs.look();
  await expect.poll(() => receiver.received.length).toBe(1);
  // While one worker is sending it, no other does.
  await deliver();
  expect(receiver.received).toHaveLength(1);
  // It was paused for so long that another worker took the job: it notices and stops.
  const other = { leased_by: 'another', lease_until: new Date().toISOString() };
  await server.database.query.updateTable('jobs').set(other).where('key', '=', `webhook ${hook}`).execute();
  jobs.look();
  await deliver(Date.now() + MINUTE_MS);
  await settled(hook);
  const ids = receiver.received.map(({ body }) => body.id);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

test('a new secret is shown once, and both sign for a day', async () => {
  const { id: hook, secret } = await makeHook();
  const { body } = await send('POST', `/api/admin/webhooks/${hook}/secret`, {});
  expect(body.secret).not.toBe(secret);
  expect(JSON.stringify((await send('GET', '/api/admin/webhooks')).body)).not.toContain('whsec_');
  await send('POST', `/api/admin/webhooks/${hook}/test`, {});
  await deliver();
  await settled(hook);
  const [test] = receiver.received;
  expect(test && [isSigned(test, secret), isSigned(test, body.secret)]).toEqual([true, true]);
  await server.database.query
    .updateTable('webhooks')
    .set({ former_until: new Date(Date.now() - 1).toISOString() })
    .where('id', '=', hook)
    .execute();
  const [{ id: delivery }] = await deliveriesOf(hook);
  await send('POST', `/api/admin/webhooks/${hook}/deliveries/${delivery}/again`, {});
  await deliver();
  await settled(hook);
  const again = receiver.received.at(-1);
  expect(again?.body).toEqual(test?.body);
  expect(again && [isSigned(again, secret), isSigned(again, body.secret)]).toEqual([false, true]);
  const row = await server.database.query.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow();
  expect(row.secret).not.toContain('whsec_');
});

test('a rolled-back change sends nothing; a deleted webhook loses its deliveries', async () => {
  const { id: hook } = await makeHook();
  const taken = await addPhone();
  const { status } = await server.call({
    method: 'POST',
    url: '/api/products',
    headers: admin,
    payload: { name: taken.name, brandId: 'hooked', status: 'available' },
  });
  expect(status).toBe(409);
  expect(await deliveriesOf(hook)).toHaveLength(1);
  await send('DELETE', `/api/admin/webhooks/${hook}`);
  const count = async (table: 'webhook_deliveries' | 'webhook_subjects') =>
    (await server.database.query.selectFrom(table).select('id').execute()).length;
  expect([await count('webhook_deliveries'), await count('webhook_subjects')]).toEqual([0, 0]);
});

test('delivered events are deleted after two weeks', async () => {
  const { id: hook } = await makeHook();
  await addPhone();
  await deliver();
  await settled(hook);
  await sweepExpired(server.database, Date.now() + 13 * DAY_MS);
  expect(await deliveriesOf(hook)).toHaveLength(1);
  await sweepExpired(server.database, Date.now() + 15 * DAY_MS);
  expect(await deliveriesOf(hook)).toHaveLength(0);
});

test.each([
  'http://example.com/hooks',
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://2886729729/',
  'nonsense',
])('%s is not a valid webhook address', async (url) => {
  const payload = { url, events: ['phone.created'] };
  const { status, body } = await server.call({ method: 'POST', url: '/api/admin/webhooks', headers: admin, payload });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['url']]);
});

test('a name that resolves to this machine when connecting is refused', async () => {
  const careful = await openAppWithMail();
  try {
    const headers = await careful.server.as('admin');
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
      careful.server.call({ method, url, headers, ...(payload && { payload }) });
    for (const url of ['https://127.0.0.1/', 'http://localhost/', 'https://[::1]/'])
      expect((await call('POST', '/api/admin/webhooks', { url, events: ['phone.created'] })).status).toBe(422);
    const { port } = new URL(receiver.url);
    const named = { url: `https://localhost:${port}/`, events: ['phone.created'] };
    const { body } = await call('POST', '/api/admin/webhooks', named);
    await call('POST', `/api/admin/webhooks/${body.webhook.id}/test`, {});
    await deliver(Date.now(), careful.server.app);
    await expect
      .poll(async () => (await call('GET', `/api/admin/webhooks/${body.webhook.id}/deliveries`)).body.deliveries[0])
      .toMatchObject({ error: 'The address is not a public one.', status: null });
  } finally {
    await careful.close();
  }
});

test('private, shared, mapped and translated addresses are not public', () => {
  const own = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1'],
    ...['64:ff9b::a00:1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2002:a00:1::', '2001:db8::1', '2001::1', 'name'],
  ];
  expect(own.filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter((address) => !isPublicAddress(address))).toEqual([]);
});
