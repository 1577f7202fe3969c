import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { startReceiver, type WebhookReceiver } from '#tests/support/peers/webhook-receiver.ts';
import { headersOfRole, openUnseededDatabase, startServer } from '#tests/support/server/server-process.ts';

let location: TestLocation;
let receiver: WebhookReceiver;
let database: Database;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await database.close();
  await location.remove();
  await receiver.close();
});

describe.each(engines)('webhooks on %s', (engine) => {
  test('a server killed during a delivery repeats only that one after its restart', async () => {
    location = await freshLocation(engine, 'migrated');
    database = await openUnseededDatabase(location);
    const env = { WEBHOOKS_TO_LOOPBACK: 'on', WORKERS: '1', LOG_LEVEL: 'fatal' };
    const first = await startServer(location, env);
    const headers = { ...(await headersOfRole(location, 'admin')), 'content-type': 'application/json' };
    const post = async (url: string, path: string, body: object) => {
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(response.status, await response.clone().text()).toBeLessThan(300);
    };
    await post(first.url, '/api/brands', { name: 'Killed' });
    await post(first.url, '/api/admin/webhooks', { url: receiver.url, events: ['phone.created'] });
    await post(first.url, '/api/products', { name: 'Told', brandId: 'killed', status: 'available' });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
    await expect
      .poll(
        async () =>
          (
            await database.query
              .selectFrom('webhook_deliveries')
              .select('id')
              .where('state', '=', 'delivered')
              .execute()
          ).length,
        { timeout: 20_000 },
      )
      .toBe(1);
    // The second is received and never answered.
    receiver.answer = () => {};
    await post(first.url, '/api/products', { name: 'Cut off', brandId: 'killed', status: 'available' });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
    await first.kill('SIGKILL');
    receiver.answer = (response) => void response.writeHead(204).end();
    // The lease of the dead process expires.
    await database.query.updateTable('jobs').set({ lease_until: new Date().toISOString() }).execute();
    const second = await startServer(location, env);
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3);
    await second.kill('SIGTERM');
    const ids = receiver.received.map(({ body }) => body.id);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([false, true]);
  });
});
