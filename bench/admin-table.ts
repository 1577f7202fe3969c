import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { seedOnce } from '#db/seed/apply.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { scaled } from './scale.ts';

/** The admin table with very many phones: the server's complete response, without the network. */

const PHONES = scaled(100_000, 2_000);
const ROUNDS = scaled(100, 5);
/** A row has some thirty columns; SQLite takes at most 32,766 values in a statement. */
const ROWS_PER_INSERT = 500;

/** Also applies to the very first request. */
const TARGET_MS = 100;

const QUERIES: [what: string, query: string][] = [
  ['first page', ''],
  ['by price, highest first', '?sort=-price'],
  ['by name', '?sort=name'],
  ['by last change', '?sort=-updated'],
  ['search', '?search=galaxy%20a1'],
  ['search, brand, missing price, by name, last page', '?search=a&brandId=samsung&missing=price&sort=-name&page=9'],
  ['page in the middle', '?sort=price&page=1000'],
];

export interface TableTiming {
  what: string;
  phones: number;
  /** On a freshly started server. */
  first: number;
  median: number;
  p99: number;
  target: number;
}

export async function measureAdminTable(): Promise<TableTiming[]> {
  const location = await freshLocation('sqlite');
  await insertManyPhones(location);
  const server = await openTestApp({ location, strictResponses: false });
  const results: TableTiming[] = [];
  for (const [what, query] of QUERIES) results.push(await measure(server, what, query));
  await server.close();
  await location.remove();
  return results;
}

/** Inserts the default phones repeatedly, each time with other names and prices. */
async function insertManyPhones(location: TestLocation): Promise<void> {
  const database = openDatabase(location);
  await migrate(database);
  await seedOnce(database);
  const existing = await database.query.selectFrom('products').selectAll().execute();
  const copies = Array.from({ length: Math.max(0, PHONES - existing.length) }, (_, n) => {
    const model = existing[n % existing.length] as (typeof existing)[0];
    const name = `${model.name} ${n}`;
    return { ...model, id: `${model.id}-${n}`, name, price: model.price && model.price + (n % 997) };
  });
  await database.transaction(async (trx) => {
    for (let start = 0; start < copies.length; start += ROWS_PER_INSERT)
      await trx
        .insertInto('products')
        .values(copies.slice(start, start + ROWS_PER_INSERT))
        .execute();
  });
  await database.close();
}

async function measure(server: TestApp, what: string, query: string): Promise<TableTiming> {
  const headers = await server.as('admin');
  const once = async () => {
    const started = performance.now();
    const { status } = await server.call({ url: `/api/admin/products${query}`, headers });
    if (status !== 200) throw new Error(`The table answered ${status} to ${query}`);
    return performance.now() - started;
  };
  const first = await once();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await once());
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { what, phones: PHONES, first, median: at(0.5), p99: at(0.99), target: TARGET_MS };
}
