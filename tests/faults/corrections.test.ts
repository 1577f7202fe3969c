import { afterEach, expect, test } from 'vitest';
import { seededRandom } from '#catalogue/random.ts';
import { openDatabase } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { headersOfRole, startServer } from '#tests/support/server/server-process.ts';

let location: TestLocation;
afterEach(() => location.remove());

const PHONES = 6;

test.each(engines)('a server killed while accepting corrections on %s leaves none half-done', async (engine) => {
  location = await freshLocation(engine, 'seeded');
  const random = seededRandom(engine.length);
  const json = { 'content-type': 'application/json' };
  const admin = { ...(await headersOfRole(location, 'admin')), ...json };
  const first = await startServer(location);
  const post = (url: string, path: string, headers: Record<string, string>, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const suggestions: { id: string; phone: string }[] = [];
  for (let n = 0; n < PHONES; n++) {
    const made = await post(first.url, '/api/products', admin, { name: `Halved ${n}`, brandId: 'lava', weight: 190 });
    const { id: phone } = await made.json();
    const body = { field: 'weight', value: 180, source: 'The scales of our desk' };
    const suggested = await post(first.url, `/api/products/${phone}/corrections`, admin, body);
    expect(suggested.status).toBe(201);
    suggestions.push({ id: (await suggested.json()).id, phone });
  }
  const accepting = suggestions.map(async ({ id }) => {
    const answer = await post(first.url, `/api/corrections/${id}/accept`, admin, {}).catch(() => null);
    return answer?.status === 200 ? id : null;
  });
  await Promise.race(accepting);
  await new Promise((resolve) => setTimeout(resolve, random() * 20));
  await first.kill('SIGKILL');
  const acknowledged = (await Promise.all(accepting)).filter((id) => id !== null);

  const second = await startServer(location);
  await second.kill('SIGTERM');
  const database = openDatabase(location);
  const corrections = await database.query.selectFrom('corrections').selectAll().execute();
  const sources = await database.query.selectFrom('figure_sources').selectAll().execute();
  const histories = await database.query
    .selectFrom('product_changes')
    .selectAll()
    .where('kind', '=', 'changed')
    .execute();
  const notices = await database.query.selectFrom('notifications').select('subject_id').execute();
  for (const { id, phone } of suggestions) {
    const row = await database.query
      .selectFrom('products')
      .selectAll()
      .where('id', '=', phone)
      .executeTakeFirstOrThrow();
    const isAccepted = corrections.find((one) => one.id === id)?.status === 'accepted';
    const hasSource = sources.find((one) => one.product_id === phone)?.sources.includes('reader') ?? false;
    const isHistory = histories.some((one) => one.product_id === phone);
    const isNotified = notices.some(({ subject_id }) => subject_id === phone);
    const isWritten = toPhone(row).weight === 180;
    expect([isWritten, hasSource, isHistory, isNotified]).toEqual(Array(4).fill(isAccepted));
    if (acknowledged.includes(id)) expect(isAccepted).toBe(true);
  }
  await database.close();
});
