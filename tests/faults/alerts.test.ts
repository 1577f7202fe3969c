import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { letMailLeave } from '#tests/support/database/let-mail-leave.ts';
import { startSmtp, type TestSmtpServer } from '#tests/support/peers/smtp.ts';
import {
  headersOfRole,
  openUnseededDatabase,
  type ServerProcess,
  startServer,
} from '#tests/support/server/server-process.ts';

/** More alerts: `FAULT_ALERTS=1000 npx vitest run --project faults tests/faults/alerts.test.ts`. */
const ALERTS = Number(process.env.FAULT_ALERTS ?? 200);

const GUESTS = 120;

let location: TestLocation;
let smtp: TestSmtpServer;
let database: Database;
let admin: Record<string, string>;
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(async () => {
  await database.close();
  await location.remove();
  await smtp.close();
});

async function open(engine: (typeof engines)[number]): Promise<void> {
  location = await freshLocation(engine, 'migrated');
  database = await openUnseededDatabase(location);
  admin = await headersOfRole(location, 'admin');
}

const start = () => startServer(location, { SMTP_URL: smtp.url, LOG_LEVEL: 'fatal' });

const send = async (server: ServerProcess, method: string, path: string, body: object) => {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
};

/** Adds a phone for ₹60,000 and this many guests with an alert below it. */
async function addWatchedPhone(server: ServerProcess, name: string, guests: number): Promise<string[]> {
  await send(server, 'POST', '/api/products', { name, brandId: 'acme', price: 60_000 });
  const now = new Date().toISOString();
  const emails = Array.from({ length: guests }, (_, n) => `${name.toLowerCase()}-${n}@example.com`);
  const rows = emails.map((email) => ({
    id: uuidv7(),
    user_id: null,
    email,
    product_id: `acme-${name.toLowerCase()}`,
    variant: '',
    below: null,
    base_price: 60_000,
    created_at: now,
    set_at: now,
    confirmed_at: now,
  }));
  await database.query.insertInto('price_alerts').values(rows).execute();
  return emails;
}

const lowerPrice = (server: ServerProcess, name: string) =>
  send(server, 'PUT', `/api/products/acme-${name.toLowerCase()}`, { price: 50_000 });

/** Simulates five minutes, for prices, for mail that could not be sent and for jobs of dead processes. */
async function letTimePass({ isAnybodyAlive }: { isAnybodyAlive: boolean }): Promise<void> {
  const due_at = new Date(0).toISOString();
  await database.query.updateTable('price_moves').set({ due_at }).execute();
  await letMailLeave(database);
  if (!isAnybodyAlive) await database.query.updateTable('jobs').set({ lease_until: due_at }).execute();
}

const count = async (table: 'price_moves' | 'price_alert_deliveries' | 'mail_outbox') =>
  (
    await database.query
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const recipients = () => smtp.received.map(({ to }) => to).sort();

describe.each(engines)('price alerts on %s', (engine) => {
  test('kill -9 between a price and its mails: none is lost or sent twice', async () => {
    await open(engine);
    let server = await start();
    await send(server, 'POST', '/api/brands', { name: 'Acme' });
    // No mail is accepted meanwhile, so every kill comes before it.
    await smtp.down();
    const emails: string[] = [];
    /** The state expected at the moment of the kill. */
    const stages: Record<string, () => Promise<boolean>> = {
      Written: async () => (await count('price_moves')) > 0,
      Settled: async () => (await count('price_moves')) === 0,
      Telling: async () => (await count('mail_outbox')) > 2 * GUESTS,
    };
    for (const [name, isReached] of Object.entries(stages)) {
      emails.push(...(await addWatchedPhone(server, name, GUESTS)));
      await lowerPrice(server, name);
      if (name !== 'Written') await letTimePass({ isAnybodyAlive: true });
      await expect.poll(isReached, { interval: 1 }).toBe(true);
      await server.kill('SIGKILL');
      if (name !== 'Telling') server = await start();
    }
    await letTimePass({ isAnybodyAlive: false });
    await smtp.up();
    server = await start();
    const waiting = async () => {
      await letTimePass({ isAnybodyAlive: true });
      return [await count('price_moves'), await count('price_alert_deliveries'), emails.length - smtp.received.length];
    };
    await expect.poll(waiting, { interval: 500 }).toEqual([0, 0, 0]);
    await server.kill('SIGTERM');
    expect(recipients()).toEqual(emails.sort());
  });

  test.runIf(engine === 'postgres')(
    `two processes, ${ALERTS} alerts, one drop: each alert is mailed once`,
    async () => {
      await open(engine);
      const servers = await Promise.all([start(), start()]);
      const [first] = servers as [ServerProcess, ServerProcess];
      await send(first, 'POST', '/api/brands', { name: 'Acme' });
      const emails = await addWatchedPhone(first, 'Many', ALERTS);
      await lowerPrice(first, 'Many');
      expect(smtp.received).toEqual([]);
      await letTimePass({ isAnybodyAlive: true });
      await expect.poll(() => smtp.received.length).toBeGreaterThanOrEqual(ALERTS);
      await Promise.all(servers.map((server) => server.kill('SIGTERM')));
      expect(recipients()).toEqual(emails.sort());
    },
  );
});
