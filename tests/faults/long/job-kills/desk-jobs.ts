import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serveFile } from '#tests/support/peers/feed-server.ts';
import { LISTED, PHONES, phonesOf, type Site } from './site.ts';
import { NEVER, once, timesSince, unlessDone, unlessEqual, type Work } from './work.ts';

/** Phones per file; each is also an event. */
export const IMPORTED = 60;

export async function importWork({ request, database }: Site, round: number): Promise<Work> {
  const file = phonesOf(['Zenith'], IMPORTED, `Round ${round} no `);
  const { id } = await request<{ id: string }>('POST', `/api/admin/imports?filename=round-${round}.csv`, file);
  const job = () => request<{ state: string; result: { counts: object } | null }>('GET', `/api/admin/imports/${id}`);
  while ((await job()).state === 'reading') await delay(20);
  const like = `zenith-round-${round}-no-%`;
  return {
    queue: async () => void (await request('POST', `/api/admin/imports/${id}/apply`, {})),
    findProblems: async () => {
      const { counts } = (await job()).result ?? {};
      const { created, changed, unchanged } = (counts ?? {}) as Record<string, number>;
      return [
        ...(await unlessDone(database, 'import', id)),
        ...unlessEqual('import: counts', [created, changed, unchanged], [IMPORTED, 0, 0]),
        ...unlessEqual('import: changes', await timesSince(database, 'product_changes', like, NEVER), once(IMPORTED)),
        ...unlessEqual('import: prices', await timesSince(database, 'price_changes', like, NEVER), once(IMPORTED)),
      ];
    },
  };
}

export async function bulkWork({ request, database }: Site, round: number): Promise<Work> {
  const since = new Date().toISOString();
  const weight = 150 + round;
  let id = '';
  return {
    queue: async () => {
      const body = {
        filter: { brandId: 'bulk' },
        change: { action: 'set', field: 'weight', value: String(weight) },
      };
      const { phones } = await request<{ phones: number }>('POST', '/api/admin/bulk-changes/preview', body);
      id = (await request<{ id: string }>('POST', '/api/admin/bulk-changes', { ...body, phones })).id;
    },
    findProblems: async () => {
      const { counts } = await request<{ counts: { changed: number } }>('GET', `/api/admin/bulk-changes/${id}`);
      return [
        ...(await unlessDone(database, 'bulk', id)),
        ...unlessEqual('bulk: changed', counts.changed, PHONES),
        ...unlessEqual('bulk: changes', await timesSince(database, 'product_changes', 'bulk-%', since), once(PHONES)),
      ];
    },
  };
}

export async function priceWork({ request, database }: Site, round: number): Promise<Work> {
  const points = () => timesSince(database, 'price_changes', 'priced-%', NEVER);
  const before = await points();
  const path = '/api/admin/price-changes';
  let id = '';
  return {
    queue: async () => {
      const operation = { kind: 'percent', percent: round % 2 === 0 ? -20 : 25 };
      const rule = { filter: { brandId: 'priced', status: 'available' }, operation, ending: '99' };
      const { digest, changed } = await request<{ digest: string; changed: number }>('POST', `${path}/preview`, rule);
      if (changed !== PHONES) throw new Error(`${changed} prices would change.`);
      id = (await request<{ id: string }>('POST', path, { ...rule, digest })).id;
    },
    findProblems: async () => {
      const { counts } = await request<{ counts: object }>('GET', `${path}/${id}`);
      const { changed, skipped } = counts as Record<string, number>;
      return [
        ...(await unlessDone(database, 'prices', id)),
        ...unlessEqual('prices: counts', [changed, skipped], [PHONES, 0]),
        ...unlessEqual(
          'prices: points',
          await points(),
          before.map((count) => count + 1),
        ),
      ];
    },
  };
}

export async function undoWork({ request, database }: Site): Promise<Work> {
  const { query } = database;
  const read = () =>
    query
      .selectFrom('products')
      .select(['id', 'status', 'updated_at'])
      .where('id', 'like', 'undone-%')
      .orderBy('id')
      .execute();
  const before = await read();
  const ids = before.map(({ id }) => id);
  const change = { action: 'status', status: 'upcoming' };
  const { undoId } = await request<{ undoId: string }>('PATCH', '/api/admin/products', { ids, change });
  return {
    queue: async () => void (await request('POST', `/api/admin/undo/${undoId}`, {})),
    findProblems: async () => {
      const run = await request<{ state: string; counts: object }>('GET', `/api/admin/undo/${undoId}`);
      return [
        ...unlessEqual('undo: state', run.state, 'undone'),
        ...unlessEqual('undo: counts', run.counts, { open: 0, undone: PHONES, kept: 0 }),
        ...unlessEqual('undo: phones', await read(), before),
      ];
    },
  };
}

export async function backupWork({ request, database, machines }: Site): Promise<Work> {
  let id = '';
  return {
    queue: async () => {
      id = (await request<{ id: string }>('POST', '/api/admin/backups', {})).id;
    },
    findProblems: async () => {
      const { backups } = await request<{ backups: { id: string }[] }>('GET', '/api/admin/backups');
      const verified = await request('POST', `/api/admin/backups/${id}/verify`, {});
      await request('DELETE', `/api/admin/backups/${id}`);
      const { id: job } = await database.query
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'backup')
        .where('payload', 'like', `%${id}%`)
        .executeTakeFirstOrThrow();
      const folders = machines.map(({ location }) => join(location.dataDir, 'backups'));
      const left = folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
      return [
        ...(await unlessDone(database, 'backup', job)),
        ...unlessEqual(
          'backup: there',
          backups.map((one) => one.id),
          [id],
        ),
        ...unlessEqual('backup: whole', verified, { isWhole: true, damaged: [], problem: null }),
        ...unlessEqual(
          'backup: left behind',
          // What a killed machine had not finished or uploaded is deleted after a day.
          left.filter((name) => !/^upload-|\.part$/.test(name)),
          [],
        ),
      ];
    },
  };
}

/** Every phone of the store gets a new price once. */
export async function feedWork({ request, database, store, feedId }: Site, round: number): Promise<Work> {
  const since = new Date().toISOString();
  const priceOf = (n: number) => 10_100 + 10 * n + 100 * (round % 5);
  const rows = Array.from(
    { length: LISTED },
    (_, n) => `${n},"Listed Breeze ${n} (Black)",${priceOf(n)},https://store.example/${n},in stock`,
  );
  store.answer = serveFile(['id,title,price,link,stock', ...rows].join('\n'));
  let id = '';
  return {
    queue: async () => {
      id = (await request<{ id: string }>('POST', `/api/admin/feeds/${feedId}/run`, {})).id;
    },
    findProblems: async () => {
      const { query } = database;
      const run = await query.selectFrom('store_feed_runs').selectAll().where('id', '=', id).executeTakeFirst();
      const offers = await query
        .selectFrom('store_offers')
        .select(({ fn }) => [fn.countAll().as('count'), fn.sum('price').as('sum')])
        .executeTakeFirstOrThrow();
      const points = await query
        .selectFrom('store_prices')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('at', '>=', since)
        .executeTakeFirstOrThrow();
      const prices = await query.selectFrom('products').select('price').where('id', 'like', 'listed-%').execute();
      const undoable = await query.selectFrom('job_prices').select('product_id').where('job_id', '=', id).execute();
      const sum = rows.reduce((total, _, n) => total + priceOf(n), 0);
      return [
        ...(await unlessDone(database, 'feed', id)),
        ...unlessEqual('feed: state', run?.state, 'done'),
        ...unlessEqual('feed: offers', [Number(offers.count), Number(offers.sum)], [LISTED, sum]),
        ...unlessEqual('feed: history of the store', Number(points.count), LISTED),
        ...unlessEqual('feed: prices', prices.map(({ price }) => price).sort(), rows.map((_, n) => priceOf(n)).sort()),
        ...unlessEqual('feed: undo', new Set(undoable.map(({ product_id }) => product_id)).size, LISTED),
        ...unlessEqual('feed: changes', undoable.length, LISTED),
      ];
    },
  };
}
