import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALERT_DELAY_MS } from '#contract/limits.ts';
import { importPhones } from '#db/import/apply.ts';
import { recordPrices } from '#db/price-changes.ts';
import { uuidv7 } from '#db/uuid.ts';
import { deleteUnconfirmedAlerts, sendDueAlerts } from '#server/modules/alerts/service.ts';
import type { Person } from '#tests/support/content/people.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { linkIn, type ReceivedMail, tokenOf, unsubscribeLink } from '#tests/support/peers/smtp.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

let asha: Person;
let phones = 0;
let senders = 0;

const { server, smtp } = await openSharedAppWithMail({ env: { TRUST_PROXY: '1' } });
const admin = await server.as('admin');
await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Acme' } });
beforeEach(async () => {
  asha = await server.signUp();
});
afterEach(async () => {
  await sendDue();
  await clearTables(server.database, 'price_alerts', 'notifications', 'mail_outbox', 'rate_limits');
  smtp.clear();
});

const SMALL = { ram: 8, storage: 128 };
const LARGE = { ram: 12, storage: 256 };

async function addPhone(prices: { small?: number | null; large?: number | null } = {}, rest: object = {}) {
  const { small = 60_000, large = 70_000 } = prices;
  const variants = [
    { ...SMALL, price: small },
    { ...LARGE, price: large },
  ];
  const payload = { brandId: 'acme', name: `Acme ${++phones}`, variants, ...rest };
  const { status, body } = await server.call({ method: 'POST', url: '/api/products', headers: admin, payload });
  expect(status).toBe(201);
  return body.id as string;
}

const put = (id: string, payload: object) =>
  server.call({ method: 'PUT', url: `/api/products/${id}`, headers: admin, payload });
const setPrices = async (id: string, small: number | null, large: number | null = 70_000) => {
  const variants = [
    { ...SMALL, price: small },
    { ...LARGE, price: large },
  ];
  expect((await put(id, { variants })).status).toBe(200);
};

const setAlert = (person: Person, productId: string, payload: object = { below: null }, headers = person.headers) =>
  server.call({ method: 'PUT', url: `/api/users/${person.id}/alerts/${productId}`, headers, payload });
const listAlerts = async ({ id, headers }: Person) =>
  (await server.call({ url: `/api/users/${id}/alerts`, headers })).body;

const post = (url: string, payload: object, from = `10.9.${senders++ >> 8}.${senders & 255}`, app = server) =>
  app.call({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } });
const requestAlert = (email: string, productId: string, below: number | null = null) =>
  post('/api/alerts', { email, productId, below });

/** Sends due alerts as if the five-minute delay had passed. */
async function sendDue(now = Date.now() + ALERT_DELAY_MS + 1): Promise<void> {
  const { services } = server.app;
  do await services.mail.drain();
  while (!(await sendDueAlerts(services, now)));
  await services.mail.drain();
}

const mailsTo = ({ user }: Person) => smtp.to(user.email).map(({ mail }) => mail);

/** Creates and confirms a guest's alert. */
async function requestAndConfirm(email: string, productId: string, below: number | null = null): Promise<void> {
  const known = smtp.to(email).length;
  await requestAlert(email, productId, below);
  const asked = await smtp.waitFor(email, known + 1);
  expect((await post('/api/alerts/confirm', { token: tokenOf(linkIn(asked)) })).status).toBe(200);
}

describe('a reader’s alerts', () => {
  test('can be set, changed, listed with current prices, and stopped', async () => {
    const id = await addPhone();
    expect(await setAlert(asha, id, { below: 55_000 })).toMatchObject({
      status: 200,
      body: {
        productId: id,
        below: 55_000,
        variant: null,
        price: 60_000,
        toldAt: null,
        product: { id, price: 60_000 },
      },
    });
    await setAlert(asha, id, { below: null, variant: LARGE });
    expect(await listAlerts(asha)).toMatchObject([{ productId: id, below: null, variant: LARGE, price: 70_000 }]);
    const end = { method: 'DELETE', url: `/api/users/${asha.id}/alerts/${id}`, headers: asha.headers } as const;
    expect(await server.call(end)).toMatchObject({ status: 200, body: { productId: id } });
    expect((await server.call(end)).status).toBe(200);
    expect(await listAlerts(asha)).toEqual([]);
  });

  test('are private: 401 without a token, 403 with another’s; allowed to admins', async () => {
    const id = await addPhone();
    const other = await server.signUp();
    for (const [headers, status] of [[{}, 401] as const, [other.headers, 403] as const, [admin, 200] as const]) {
      const paths = [`alerts`, `notifications`].map((path) => `/api/users/${asha.id}/${path}`);
      for (const url of paths) expect((await server.call({ url, headers })).status).toBe(status);
      expect((await setAlert(asha, id, { below: null }, headers as never)).status).toBe(status);
      const end = { method: 'DELETE', url: `/api/users/${asha.id}/alerts/${id}`, headers } as const;
      expect((await server.call(end)).status).toBe(status);
      const read = { method: 'POST', url: `/api/users/${asha.id}/notifications/read`, headers } as const;
      expect((await server.call({ ...read, payload: { all: true } })).status).toBe(status);
    }
  });

  test('reject discontinued phones, unknown variants and fractions of a rupee', async () => {
    const gone = await addPhone({}, { status: 'discontinued' });
    const refused = { status: 409, body: { message: expect.stringContaining('no longer sold') } };
    expect(await setAlert(asha, gone)).toMatchObject(refused);
    expect(await requestAlert('guest@example.com', gone)).toMatchObject(refused);
    const id = await addPhone();
    const wrong = { variant: { ram: 2, storage: 16 }, below: null };
    expect(await setAlert(asha, id, wrong)).toMatchObject({ status: 422, body: { fields: { variant: /no such/ } } });
    for (const below of [0, -5, 1.5, 1e12, '50000', undefined])
      expect((await setAlert(asha, id, { below })).status, String(below)).toBe(422);
    expect((await setAlert(asha, 'no-such-phone')).status).toBe(404);
    expect(await listAlerts(asha)).toEqual([]);
  });
});

describe('a price drop', () => {
  test('is sent once, with old and new price, variant, date and a stop link', async () => {
    const id = await addPhone();
    await setAlert(asha, id, { below: 55_000 });
    await setPrices(id, 58_000);
    await sendDue();
    expect(mailsTo(asha)).toHaveLength(0);
    await setPrices(id, 54_999);
    await sendDue();
    await sendDue();
    const [mail] = mailsTo(asha);
    expect(mailsTo(asha)).toHaveLength(1);
    expect(mail?.subject).toBe(`Acme ${phones} dropped to ₹54,999`);
    expect(mail?.text).toContain('₹58,000 → ₹54,999 ·\u00a08 GB + 128 GB ·\u00a0recorded ');
    expect(mail?.text).toContain(`http://handset.test/product/${id}`);
    expect(await listAlerts(asha)).toMatchObject([{ toldPrice: 54_999, toldAt: expect.any(String) }]);

    const stop = unsubscribeLink(smtp.to(asha.user.email)[0] as ReceivedMail);
    expect(mail?.text).toContain(stop);
    expect((await server.call({ method: 'POST', url: stop.replace('http://handset.test', '') })).status).toBe(200);
    expect(await listAlerts(asha)).toEqual([]);
    expect((await post('/api/alerts/stop', { token: tokenOf(stop) })).status).toBe(200);
    expect((await post('/api/alerts/stop', { token: `${tokenOf(stop)}x` })).status).toBe(400);
  });

  test('is not sent again until the price was higher in between', async () => {
    const [any, limited] = [await addPhone(), await addPhone()];
    await setAlert(asha, any);
    await setAlert(asha, limited, { below: 55_000 });
    const both = async (price: number) => {
      await setPrices(any, price);
      await setPrices(limited, price);
      await sendDue();
      return mailsTo(asha).map(({ subject }) => subject?.replace(/^.* /, ''));
    };
    expect(await both(54_000)).toEqual(['₹54,000', '₹54,000']);
    expect(await both(53_000)).toHaveLength(2);
    // Above the limit of one, and a rise for the other.
    expect(await both(56_000)).toHaveLength(2);
    expect(await both(52_000)).toEqual(['₹54,000', '₹54,000', '₹52,000', '₹52,000']);
    // Higher than before, but within the limit of the last alert.
    expect(await both(54_500)).toHaveLength(4);
    expect(await both(51_000)).toHaveLength(5);
  });

  test('corrected within five minutes sends nothing, nor does a corrected rise', async () => {
    const id = await addPhone();
    await setAlert(asha, id);
    await setPrices(id, 6_000);
    await sendDue(Date.now() + ALERT_DELAY_MS - 1_000);
    await setPrices(id, 60_000);
    await sendDue();
    expect(mailsTo(asha)).toHaveLength(0);

    await setPrices(id, 50_000);
    await sendDue();
    expect(mailsTo(asha)).toHaveLength(1);
    await setPrices(id, 500_000);
    await setPrices(id, 50_000);
    await sendDue();
    expect(mailsTo(asha)).toHaveLength(1);
  });

  test('that changes twice is sent with its last price', async () => {
    const id = await addPhone();
    await setAlert(asha, id);
    await setPrices(id, 5_900);
    await setPrices(id, 59_000);
    await sendDue();
    expect(mailsTo(asha).map(({ text }) => text)).toEqual([expect.stringContaining('₹60,000 → ₹59,000')]);
  });

  test('pending when the alert was set sends nothing; a further drop does', async () => {
    const id = await addPhone();
    const early = await server.signUp();
    await setAlert(early, id);
    await setPrices(id, 58_000);
    await setAlert(asha, id);
    await sendDue();
    expect([mailsTo(early).length, mailsTo(asha).length]).toEqual([1, 0]);

    await setPrices(id, 61_000);
    await sendDue();
    await setPrices(id, 59_000);
    const late = await server.signUp();
    await setAlert(late, id);
    await setPrices(id, 57_000);
    await sendDue();
    expect(mailsTo(late)[0]?.text).toContain('₹59,000 → ₹57,000');
    expect(mailsTo(asha)[0]?.text).toContain('₹61,000 → ₹57,000');
  });

  test('of a variant notifies those who chose it, of the main price those of the phone', async () => {
    const id = await addPhone();
    const other = await server.signUp();
    await setAlert(asha, id, { below: null, variant: LARGE });
    await setAlert(other, id);
    await setPrices(id, 60_000, 65_000);
    await sendDue();
    expect(mailsTo(asha)[0]?.text).toContain('₹70,000 → ₹65,000 ·\u00a012 GB + 256 GB');
    expect(mailsTo(asha)[0]?.text).toContain(`/product/${id}?variant=12-256`);
    expect(mailsTo(other)).toHaveLength(0);
    await setPrices(id, 59_000, 65_000);
    await sendDue();
    expect([mailsTo(asha).length, mailsTo(other).length]).toEqual([1, 1]);
  });

  test('to a first price sends an alert', async () => {
    const id = await addPhone({ small: null, large: null }, { status: 'upcoming' });
    await setAlert(asha, id, { below: 50_000 });
    await setPrices(id, 49_999, null);
    await sendDue();
    expect(mailsTo(asha).map(({ subject }) => subject)).toEqual([`First price for Acme ${phones}: ₹49,999`]);
  });

  test('of a discontinued phone, or to an old price, sends no alert', async () => {
    const id = await addPhone();
    await setAlert(asha, id);
    await put(id, { status: 'discontinued' });
    await setPrices(id, 40_000);
    await sendDue();
    await put(id, { status: 'available' });
    const old = { priceAt: '2023-08-13', priceSource: 'flipkart' };
    const variants = [
      { ...SMALL, price: 30_000, ...old },
      { ...LARGE, price: 70_000 },
    ];
    expect((await put(id, { variants })).status).toBe(200);
    await sendDue();
    expect(mailsTo(asha)).toHaveLength(0);
    expect(await listAlerts(asha)).toMatchObject([{ toldAt: null }]);
  });

  test('is stored in the same transaction as its price', async () => {
    const id = await addPhone();
    await setAlert(asha, id);
    const failing = server.database.transaction(async (trx) => {
      const before = { price: 60_000, priceAt: null, priceSource: null, variants: [] };
      await recordPrices(trx, [{ id, before, after: { ...before, price: 1 } }], new Date().toISOString());
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await server.database.query.selectFrom('price_moves').selectAll().execute()).toEqual([]);
  });

  test('in an import is one mail per person for all its phones', async () => {
    const ids = [await addPhone(), await addPhone(), await addPhone()];
    const names = ids.map((_, n) => `Acme ${phones - 2 + n}`);
    const guest = 'digest@example.com';
    for (const id of ids) {
      await setAlert(asha, id);
      await requestAndConfirm(guest, id);
    }
    const asked = smtp.to(guest).length;
    const csv = ['brand,name,price', ...names.map((name) => `Acme,${name},49999`)].join('\n');
    await importPhones(server.database, csv, { filename: 'prices.csv' });
    await sendDue();
    const [digest] = mailsTo(asha);
    expect(mailsTo(asha)).toHaveLength(1);
    expect(digest?.subject).toBe('3 prices dropped');
    for (const name of names) expect(digest?.text).toContain(`${name} dropped to ₹49,999`);
    expect(digest?.text?.match(/Stop this alert:/g)).toHaveLength(3);

    await post('/api/alerts/stop', { token: tokenOf(unsubscribeLink(smtp.to(asha.user.email)[0] as ReceivedMail)) });
    const profile = await server.call({ url: `/api/users/${asha.id}/profile`, headers: asha.headers });
    expect(profile.body.mail).toMatchObject({ alert: false, reply: true });

    const [own] = smtp.to(guest).slice(asked);
    expect(smtp.to(guest)).toHaveLength(asked + 1);
    await post('/api/alerts/stop', { token: tokenOf(unsubscribeLink(own as ReceivedMail)) });
    const left = server.database.query.selectFrom('price_alerts').select('id').where('email', '=', guest);
    expect(await left.execute()).toEqual([]);
    expect(await listAlerts(asha)).toHaveLength(3);
  });
});

test('the last link of a digest stops all its alerts, also after the first link', async () => {
  const guest = `${'g'.repeat(60)}@${'long.'.repeat(30)}example.com`;
  const ids = [await addPhone(), await addPhone()];
  for (const id of ids) await requestAndConfirm(guest, id);
  const csv = ['brand,name,price', `Acme,Acme ${phones - 1},49999`, `Acme,Acme ${phones},49999`].join('\n');
  await importPhones(server.database, csv, { filename: 'digest.csv' });
  await sendDue();
  const digest = smtp.to(guest).at(-1) as ReceivedMail;
  const [, ofFirst] = /Stop this alert:\n(\S+)/.exec(digest.mail.text ?? '') ?? [];
  for (const link of [ofFirst ?? '', unsubscribeLink(digest)])
    expect((await post('/api/alerts/stop', { token: tokenOf(link) })).status).toBe(200);
  const left = server.database.query.selectFrom('price_alerts').select('id').where('email', '=', guest);
  expect(await left.execute()).toEqual([]);
});

test('a bulk change sends one mail per person, and none if undone within five minutes', async () => {
  const ids = [await addPhone(), await addPhone()];
  for (const id of ids) await setAlert(asha, id);
  const url = '/api/admin/price-changes';
  const call = async (path: string, payload: object) =>
    (await server.call({ method: 'POST', url: `${url}${path}`, headers: admin, payload })).body;
  const rule = { ids, operation: { kind: 'percent', percent: -10 } };
  const run = async () => {
    const { digest } = await call('/preview', rule);
    const { id } = await call('', { ...rule, digest });
    await settled(id);
    return id as string;
  };
  const settled = (id: string) =>
    expect
      .poll(async () => (await server.call({ url: `${url}/${id}`, headers: admin })).body.state)
      .not.toMatch(/running|undoing/);

  const job = await run();
  await call(`/${job}/undo`, {});
  await settled(job);
  await sendDue();
  expect(mailsTo(asha)).toHaveLength(0);
  await run();
  await sendDue();
  expect(mailsTo(asha).map(({ subject }) => subject)).toEqual(['2 prices dropped']);
});

describe('guests', () => {
  test('confirm by mail, then get alerts, and can stop with the link in any mail', async () => {
    const id = await addPhone();
    const email = 'guest@example.com';
    expect(await requestAlert(' Guest@Example.com ', id, 55_000)).toMatchObject({ status: 200 });
    const asked = await smtp.waitFor(email);
    expect(asked.mail.subject).toBe(`Confirm your price alert: Acme ${phones}`);
    await setPrices(id, 50_000);
    await sendDue();
    expect(smtp.to(email)).toHaveLength(1);

    await setPrices(id, 60_000);
    await sendDue();
    const token = tokenOf(linkIn(asked));
    for (let n = 0; n < 2; n++) expect((await post('/api/alerts/confirm', { token })).status).toBe(200);
    await setPrices(id, 54_000);
    await sendDue();
    const [, notice] = smtp.to(email);
    expect(notice?.mail.text).toContain('₹60,000 → ₹54,000');
    await post('/api/alerts/stop', { token: tokenOf(unsubscribeLink(notice as ReceivedMail)) });
    // The old link does not restart a stopped alert.
    expect((await post('/api/alerts/confirm', { token })).status).toBe(400);
    await setPrices(id, 60_000);
    await sendDue();
    await setPrices(id, 50_000);
    await sendDue();
    expect(smtp.to(email)).toHaveLength(2);
  });

  test('get the same response whether or not the address has an alert or account', async () => {
    const id = await addPhone();
    await requestAndConfirm('set@example.com', id, 55_000);
    await requestAlert('waits@example.com', id);
    const addresses = ['stranger@example.com', 'waits@example.com', 'set@example.com', asha.user.email];
    const answers = await Promise.all(addresses.map((email) => requestAlert(email, id, 1)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const row = server.database.query.selectFrom('price_alerts').selectAll().where('email', '=', 'set@example.com');
    expect(await row.executeTakeFirst()).toMatchObject({ below: 55_000, confirmed_at: expect.any(String) });
    expect(
      (await post('/api/alerts', { email: 'bot@example.com', productId: id, below: null, website: 'x' })).body,
    ).toEqual(answers[0]?.body);
    expect(smtp.to('bot@example.com')).toHaveLength(0);
  });

  test('may send 20 requests an hour, and a mailbox gets at most five mails', async () => {
    const id = await addPhone();
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push(
        (await post('/api/alerts', { email: `n${n}@example.com`, productId: id, below: n + 1 }, '10.8.8.8')).status,
      );
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    for (let n = 0; n < 8; n++) expect((await requestAlert('many@example.com', id, n + 1)).status).toBe(200);
    await server.app.services.mail.drain();
    expect(smtp.to('many@example.com')).toHaveLength(5);
  });

  test('unconfirmed alerts are deleted after 30 days', async () => {
    const id = await addPhone();
    await requestAndConfirm('yes@example.com', id);
    await requestAlert('no@example.com', id);
    await deleteUnconfirmedAlerts(server.database, Date.now() + 29 * 86_400_000);
    const emails = async () =>
      (await server.database.query.selectFrom('price_alerts').select('email').orderBy('email').execute()).map(
        ({ email }) => email,
      );
    expect(await emails()).toEqual(['no@example.com', 'yes@example.com']);
    await deleteUnconfirmedAlerts(server.database, Date.now() + 31 * 86_400_000);
    expect(await emails()).toEqual(['yes@example.com']);
  });

  test('without a mail server the alert is active immediately', async () => {
    const plain = await openTestApp();
    try {
      await plain.call({
        method: 'POST',
        url: '/api/brands',
        headers: await plain.as('admin'),
        payload: { name: 'Acme' },
      });
      const payload = { brandId: 'acme', name: 'Plain', price: 9_999 };
      const { body } = await plain.call({
        method: 'POST',
        url: '/api/products',
        headers: await plain.as('admin'),
        payload,
      });
      const answer = await post(
        '/api/alerts',
        { email: 'a@example.com', productId: body.id, below: null },
        undefined,
        plain,
      );
      expect(answer).toMatchObject({ status: 200, body: { message: /is set/ } });
      const row = await plain.database.query.selectFrom('price_alerts').select('confirmed_at').executeTakeFirst();
      expect(row?.confirmed_at).not.toBeNull();
    } finally {
      await plain.close();
    }
  });
});

describe('the life of an alert', () => {
  test('mail can be turned off in the settings without turning off the bell', async () => {
    const id = await addPhone();
    await setAlert(asha, id);
    const settings = { method: 'PUT', url: `/api/users/${asha.id}/settings`, headers: asha.headers } as const;
    const { body } = await server.call({ ...settings, payload: { mail: { alert: false } } });
    expect(body.mail).toEqual({
      alert: false,
      reply: true,
      comment: true,
      report: true,
      correction: true,
      note: true,
      feed: true,
    });
    await setPrices(id, 50_000);
    await sendDue();
    expect(mailsTo(asha)).toHaveLength(0);
    const notice = await server.call({ url: `/api/users/${asha.id}/notifications`, headers: asha.headers });
    expect(notice.body).toMatchObject({
      unread: 1,
      notifications: [{ kind: 'alert', title: `Acme ${phones} dropped to ₹50,000`, link: `/product/${id}` }],
    });
    await server.call({ ...settings, payload: { mail: { alert: true } } });
    await setPrices(id, 60_000);
    await sendDue();
    await setPrices(id, 40_000);
    await sendDue();
    expect(mailsTo(asha)).toHaveLength(1);
  });

  test('an unverified address gets no mail', async () => {
    const id = await addPhone();
    await setAlert(asha, id);
    await server.database.query.updateTable('users').set({ verified_at: null }).where('id', '=', asha.id).execute();
    await setPrices(id, 50_000);
    await sendDue();
    expect(mailsTo(asha)).toHaveLength(0);
  });

  test('alerts are deleted with the phone and the account, also between drop and mail', async () => {
    const [id, removed] = [await addPhone(), await addPhone()];
    await setAlert(asha, id);
    await setAlert(asha, removed);
    await requestAndConfirm(asha.user.email, id);
    const other = await server.signUp();
    await setAlert(other, removed);
    await setPrices(id, 50_000);
    await setPrices(removed, 50_000);
    const known = mailsTo(asha).length;
    await server.call({ method: 'DELETE', url: `/api/products/${removed}`, headers: admin });
    const gone = await server.call({ method: 'DELETE', url: `/api/users/${asha.id}`, headers: asha.headers });
    expect(gone.status).toBe(200);
    await sendDue();
    expect(
      mailsTo(asha)
        .slice(known)
        .map(({ subject }) => subject),
    ).toEqual([expect.stringMatching(/account/i)]);
    expect(mailsTo(other)).toHaveLength(0);
    for (const table of ['price_alerts', 'price_moves', 'price_alert_deliveries', 'notifications'] as const)
      expect(await server.database.query.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});

describe('an alert for stock at a store', () => {
  async function addOffer(productId: string, inStock: boolean, price = 58_000) {
    const { query } = server.database;
    const now = new Date(Date.now() + 1_000).toISOString();
    const feed = { id: uuidv7(), name: 'Croma', store: 'Croma', url: 'https://store.example/', format: 'csv' as const };
    const given = {
      columns: '{}',
      headers: null,
      every_minutes: 60,
      max_change_percent: 25,
      currency: 'INR',
      active: 1,
    };
    await query
      .insertInto('store_feeds')
      .values({ ...feed, ...given, stock_words: '[]', next_run_at: now, created_at: now, created_by: asha.id })
      .execute();
    const offer = { id: uuidv7(), product_id: productId, variant: '8-128', store: 'Croma', url: feed.url, price };
    await query
      .insertInto('store_offers')
      .values({ ...offer, in_stock: Number(inStock), seen_at: now, feed_id: feed.id })
      .execute();
    return async (in_stock: number) => {
      await query.updateTable('store_offers').set({ in_stock, seen_at: now }).where('id', '=', offer.id).execute();
    };
  }

  test('is sent once when the store has the phone, and again after it sold out', async () => {
    const id = await addPhone();
    const stock = await addOffer(id, false);
    expect((await setAlert(asha, id, { below: null, variant: SMALL, store: 'Croma' })).body.store).toBe('Croma');
    await sendDue();
    expect(mailsTo(asha)).toEqual([]);
    await stock(1);
    await sendDue();
    await sendDue();
    const [mail] = mailsTo(asha);
    expect(mail?.subject).toMatch(/is in stock at Croma$/);
    expect(mail?.text).toMatch(/₹58,000.*in stock at Croma, /);
    await stock(0);
    await sendDue();
    await stock(1);
    await sendDue();
    expect(mailsTo(asha)).toHaveLength(2);
  });

  test('is sent neither for a drop elsewhere nor for a price above the limit', async () => {
    const id = await addPhone();
    await addOffer(id, true);
    await setAlert(asha, id, { below: 55_000, store: 'Croma' });
    await setPrices(id, 50_000);
    await sendDue();
    expect(mailsTo(asha)).toEqual([]);
  });

  test('cannot be set for a store that does not list the phone', async () => {
    const id = await addPhone();
    expect(await setAlert(asha, id, { below: null, store: 'Croma' })).toMatchObject({ status: 422 });
  });

  test('of a guest waits for the chosen store', async () => {
    const id = await addPhone();
    await addOffer(id, true);
    await post('/api/alerts', { email: 'guest@stock.example', productId: id, below: null, store: 'Croma' });
    const asked = await smtp.waitFor('guest@stock.example', 1);
    expect(asked.mail.text).toContain('in stock at Croma');
    await post('/api/alerts/confirm', { token: tokenOf(linkIn(asked)) });
    await server.database.query
      .updateTable('store_offers')
      .set({ seen_at: new Date(Date.now() + 1_000).toISOString() })
      .where('product_id', '=', id)
      .execute();
    await sendDue();
    expect((await smtp.waitFor('guest@stock.example', 2)).mail.subject).toMatch(/is in stock at Croma$/);
  });
});
