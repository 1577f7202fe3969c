import { beforeEach, describe, expect, test } from 'vitest';
import { CORRECTIONS_PER_DAY } from '#contract/limits.ts';
import { indiaToday } from '#contract/time.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

let phone: string;

const { server, smtp } = await openSharedAppWithMail({ seeded: true });
const admin = await server.as('admin');
const reader = await server.as('consumer');

let made = 0;
beforeEach(async () => {
  await server.app.services.mail.drain();
  smtp.clear();
  await clearTables(server.database, 'corrections', 'rate_limits', 'mail_outbox', 'notifications');
  made += 1;
  const payload = {
    brandId: 'oneplus',
    name: `Corrected ${made}`,
    weight: 190,
    variants: [{ ram: 8, storage: 128, price: 20_000 }],
  };
  phone = (await server.call({ method: 'POST', url: '/api/products', headers: admin, payload })).body.id;
});

const suggest = (body: object, headers = reader) =>
  server.call({
    method: 'POST',
    url: `/api/products/${phone}/corrections`,
    headers,
    payload: { source: 'https://www.oneplus.in/specs', ...body },
  });
const decide = (id: string, what: 'accept' | 'reject', payload: object = {}, headers = admin) =>
  server.call({ method: 'POST', url: `/api/corrections/${id}/${what}`, headers, payload });
const waiting = async () => (await server.call({ url: '/api/corrections', headers: admin })).body;
const product = async () => (await server.call({ url: `/api/products/${phone}` })).body;

describe('a suggestion', () => {
  test('is stored with the current figure and its source, and not shown to readers', async () => {
    const { status, body } = await suggest({ field: 'weight', value: '185', note: 'On their page.' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ label: 'Weight', text: '185 g', status: 'waiting', reason: null });
    expect((await product()).weight).toBe(190);
    await suggest({ field: 'weight', value: 186 });
    const { corrections, total } = await waiting();
    expect(total).toBe(2);
    expect(corrections[0]).toMatchObject({
      id: body.id,
      present: '190 g',
      presentSource: { source: 'editor', at: indiaToday() },
      note: 'On their page.',
      person: { accepted: 0, rejected: 0 },
      others: [{ text: '186 g' }],
    });
  });

  test.each([
    ['bands5g', 'n28, n78', 'n28, n78'],
    ['rearVideo', '4k@60; 1080p@30', '4K at 60 fps; 1080p at 30 fps'],
    ['fmRadio', 'no', 'No'],
    ['usb', 'usb-c-3.2', 'USB-C 3.2'],
    ['dimensions', '162.9 x 75.4 x 8.1', '162.9 × 75.4 × 8.1 mm'],
    ['sensors', ['gyroscope', 'compass'], 'Gyroscope, Compass'],
    ['variants', '12/256; 8/128', '8 GB + 128 GB'],
  ])('of %s accepts %j as people write it', async (field, value, text) => {
    const { status, body } = await suggest({ field, value });
    expect(status).toBe(201);
    expect(body.text).toContain(text);
  });

  test.each([
    [{ field: 'weight', value: 'heavy' }, 'value'],
    [{ field: 'weight', value: '190' }, 'value'],
    [{ field: 'weight', value: 5 }, 'value'],
    [{ field: 'weight', value: '' }, 'value'],
    [{ field: 'weight', value: [] }, 'value'],
    [{ field: 'height', value: null }, 'field'],
    [{ field: 'nfc', value: null }, 'value'],
    [{ field: 'variants', value: null }, 'value'],
    [{ field: 'status', value: null }, 'value'],
    [{ field: 'price', value: 1 }, 'field'],
    [{ field: 'weight', value: 185, source: '' }, 'source'],
  ])('%j is rejected with a sentence', async (body, field) => {
    const answer = await suggest(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)[0]).toMatch(new RegExp(`^(${field}|weight)`));
  });

  test('needs an account, and ten a day are allowed', async () => {
    expect((await suggest({ field: 'weight', value: 185 }, {})).status).toBe(401);
    for (let n = 0; n < CORRECTIONS_PER_DAY; n++)
      expect((await suggest({ field: 'weight', value: 170 + n })).status).toBe(201);
    expect((await suggest({ field: 'weight', value: 200 })).status).toBe(429);
  });
});

describe('a decision', () => {
  test('accepting “wrong, no better value” removes the figure and its source', async () => {
    const { status, body } = await suggest({ field: 'weight', value: null });
    expect([status, body.text]).toEqual([201, 'Not known']);
    expect((await decide(body.id, 'accept')).body).toMatchObject({ status: 'accepted', text: 'Not known' });
    expect((await product()).weight).toBeNull();
    expect((await server.call({ url: `/api/products/${phone}/sources` })).body).not.toHaveProperty('weight');
    const { body: history } = await server.call({ url: `/api/admin/products/${phone}/history`, headers: admin });
    expect(history.changes[0]).toMatchObject({ fields: [{ field: 'weight', before: 190, after: null }] });
  });

  test('to accept updates figure, source and history, notifies the reader and is counted', async () => {
    const { body } = await suggest({ field: 'weight', value: 185 });
    expect((await decide(body.id, 'accept')).body).toMatchObject({ status: 'accepted' });
    expect((await product()).weight).toBe(185);
    const sources = await server.call({ url: `/api/products/${phone}/sources` });
    expect(sources.body.weight).toEqual({ source: 'reader', at: indiaToday() });
    const { body: history } = await server.call({ url: `/api/admin/products/${phone}/history`, headers: admin });
    expect(history.changes[0]).toMatchObject({ fields: [{ field: 'weight', before: 190, after: 185 }] });
    await server.app.services.mail.drain();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.mail.text).toContain('was accepted');
    const notifications = await server.database.query.selectFrom('notifications').selectAll().execute();
    expect(notifications).toMatchObject([{ kind: 'correction', outcome: 'accepted', subject_id: phone }]);
    expect((await waiting()).total).toBe(0);
    const { user } = (
      await server.call({ method: 'POST', url: '/api/users/verify-token', headers: reader, payload: {} })
    ).body;
    const own = await server.call({ url: `/api/users/${user.id}/corrections`, headers: reader });
    expect(own.body).toMatchObject({ accepted: 1, corrections: [{ status: 'accepted' }] });
  });

  test('to accept variants keeps their prices, and lists those that would be removed', async () => {
    const { body } = await suggest({ field: 'variants', value: '8/128; 12/256' });
    expect((await waiting()).corrections).toMatchObject([
      { present: '8 GB + 128 GB', text: '8 GB + 128 GB, 12 GB + 256 GB' },
    ]);
    await decide(body.id, 'accept');
    const { variants, price } = await product();
    expect(variants.map(({ ram, price }: { ram: number; price: number }) => [ram, price])).toEqual([
      [8, 20_000],
      [12, null],
    ]);
    expect(price).toBe(20_000);
  });

  test('to reject needs a reason, notifies the reader and changes nothing', async () => {
    const { body } = await suggest({ field: 'weight', value: 185 });
    expect((await decide(body.id, 'reject')).status).toBe(422);
    const { body: rejected } = await decide(body.id, 'reject', { reason: 'That is the Chinese model.' });
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'That is the Chinese model.' });
    expect((await product()).weight).toBe(190);
    await server.app.services.mail.drain();
    expect(smtp.received[0]?.mail.text).toContain('That is the Chinese model.');
  });

  test('can be made once, by an admin', async () => {
    const { body } = await suggest({ field: 'weight', value: 185 });
    expect((await decide(body.id, 'accept', {}, reader)).status).toBe(403);
    const both = await Promise.all([
      decide(body.id, 'accept'),
      decide(body.id, 'reject', { reason: 'No, it is not.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await server.call({ url: '/api/corrections', headers: reader })).status).toBe(403);
  });
});
