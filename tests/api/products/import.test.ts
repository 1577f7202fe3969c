import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { contentVersion } from '#db/content.ts';
import { importPhones } from '#db/import/apply.ts';
import * as files from '#tests/support/content/import-files.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

const bring = (text: string, options: Partial<Parameters<typeof importPhones>[2]> = {}) =>
  importPhones(server.database, text, { filename: 'phones.csv', ...options });

const counts = async (text: string, options = {}) => {
  const { created, changed, unchanged, problems } = await bring(text, options);
  return [created.length, changed.length, unchanged.length, problems.length];
};

const row = (id: string) =>
  server.database.query.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const prices = async (id: string) => {
  const changes = server.database.query.selectFrom('price_changes').select('price').where('product_id', '=', id);
  return (await changes.orderBy('id').execute()).map(({ price }) => price);
};

/** Everything that an import may write. */
async function everything() {
  const { query } = server.database;
  return {
    products: await query.selectFrom('products').selectAll().orderBy('id').execute(),
    brands: await query.selectFrom('brands').selectAll().orderBy('id').execute(),
    prices: await query
      .selectFrom('price_changes')
      .select(({ fn }) => fn.countAll().as('count'))
      .execute(),
    version: await contentVersion(server.database),
  };
}

const remove = async () => {
  await server.database.query.deleteFrom('products').where('brand_id', '=', 'zenith').execute();
  await server.database.query.deleteFrom('brands').where('id', '=', 'zenith').execute();
};

describe.each([
  ['our CSV', files.HANDSET_CSV, 'a.csv'],
  ['our JSON', files.HANDSET_JSON, 'a.json'],
  ['a specification sheet', files.SPECIFICATION_SHEET, 'a.csv'],
  ['a listing of sentences', files.SUMMARY_LISTING, 'a.csv'],
  ['a listing of numbers', files.NUMERIC_LISTING, 'a.csv'],
])('%s', (_, text, filename) => {
  test('adds a new phone of a new brand with its variants, and nothing the second time', async () => {
    const result = await bring(text, { filename });
    expect(result).toMatchObject({
      written: true,
      newBrands: [{ id: 'zenith', name: 'Zenith' }],
      created: [{ id: 'zenith-one', name: 'Zenith One' }],
      problems: [],
    });
    const phone = await row('zenith-one');
    expect(phone).toMatchObject({
      price: 20_999,
      storage: 256,
      battery: 5000,
      chipset: 'Qualcomm Snapdragon 7s Gen 2',
    });
    expect(JSON.parse(phone.details)).toMatchObject({
      nfc: true,
      variants: [
        { ram: 8, storage: 128, price: 20_999 },
        { ram: 8, storage: 256, price: 22_999 },
      ],
    });
    expect(await prices('zenith-one')).toEqual([20_999, 22_999]);

    const before = await everything();
    expect(await counts(text, { filename })).toEqual([0, 0, 1, 0]);
    expect(await everything()).toEqual(before);
    await remove();
  });
});

describe('an existing phone', () => {
  test('is found by the names that shops use, and gaps in the file change nothing', async () => {
    const before = await row('samsung-galaxy-s24');
    const result = await bring(
      files.csv('brand,name,price,weight_g', 'SAMSUNG,Samsung Galaxy S24 5G (8GB RAM + 128GB),49999,'),
    );
    const fields = ['price', 'priceAt', 'priceSource', 'variants'];
    const steps = fields.map((field) => expect.objectContaining({ field }));
    steps[0] = { field: 'price', before: '₹46,999', after: '₹49,999' };
    expect(result.changed).toEqual([{ id: 'samsung-galaxy-s24', name: 'Galaxy S24', fields, steps }]);
    const after = await row('samsung-galaxy-s24');
    expect(after).toEqual({ ...before, price: 49_999, details: after.details, updated_at: after.updated_at });
    const [cheapest, ...others] = JSON.parse(after.details).variants;
    expect(cheapest).toMatchObject({ price: 49_999, priceSource: 'import' });
    expect(others).toEqual(JSON.parse(before.details).variants.slice(1));
    expect(after.updated_at > before.updated_at).toBe(true);
    expect((await prices('samsung-galaxy-s24')).at(-1)).toBe(49_999);
  });

  test('keeps likes, picture and status when only its variants are imported', async () => {
    const id = 'oneplus-12';
    const touched = { likes: 7, image: '{}', status: 'discontinued' as const };
    await server.database.query.updateTable('products').set(touched).where('id', '=', id).execute();
    const result = await bring(
      JSON.stringify([
        { brandId: 'oneplus', name: 'OnePlus 12', variants: [{ ram: 16, storage: 1024, price: 79_999 }] },
      ]),
    );
    expect(result.changed).toMatchObject([{ id, fields: ['variants'] }]);
    expect(await row(id)).toMatchObject({ ...touched, storage: 1024 });
    await server.database.query.updateTable('products').set({ image: null }).where('id', '=', id).execute();
  });

  test('belongs to the brand in the file, even if the name suggests another maker', async () => {
    const now = new Date().toISOString();
    const { query } = server.database;
    const values = { id: 'cmf', name: 'CMF', created_at: now, updated_at: now };
    await query.insertInto('brands').values(values).execute();
    const text = files.csv('brand,name,weight_g', 'CMF,CMF Phone 9,190');
    expect((await bring(text)).created).toEqual([{ id: 'cmf-phone-9', name: 'CMF Phone 9' }]);
    expect(await row('cmf-phone-9')).toMatchObject({ brand_id: 'cmf' });
    expect(await bring(text)).toMatchObject({ created: [], unchanged: [{ id: 'cmf-phone-9' }] });
    await query.deleteFrom('products').where('brand_id', '=', 'cmf').execute();
    await query.deleteFrom('brands').where('id', '=', 'cmf').execute();
  });

  test('is rejected when it is ambiguous or occurs in two rows', async () => {
    const twins = files.csv('brand,name,price', 'Zenith,Zenith Duo 5G,9999', 'Zenith,ZenithDuo 5G,9999');
    expect((await bring(twins)).problems).toEqual([
      { row: 3, name: 'ZenithDuo 5G', reason: 'It is a duplicate of row 2.' },
    ]);
    const now = new Date().toISOString();
    const twin = { ...(await row('zenith-duo-5g')), id: 'zenith-twin', name: 'zenith DUO 5g', updated_at: now };
    await server.database.query.insertInto('products').values(twin).execute();
    expect((await bring(twins)).problems[0]?.reason).toBe(
      'It could be any of these phones: zenith-duo-5g, zenith-twin.',
    );
    await remove();
  });
});

test('bad rows are named and good ones imported, unless the import is strict', async () => {
  const text = files.csv(
    'brand,name,price,battery_mah',
    'Zenith,Good,9999,5000',
    'Zenith,Bad,9999,lots',
    ',Nameless,9999,',
    'Zenith,Dear,99999999,',
  );
  const before = await everything();
  expect(await bring(text, { strict: true })).toMatchObject({ written: false });
  expect(await everything()).toEqual(before);
  expect((await bring(text)).problems).toEqual([
    { row: 3, name: 'Bad', reason: 'Battery capacity (battery_mah): "lots" is not a number.' },
    { row: 4, name: 'Nameless', reason: 'The brand is missing.' },
    { row: 5, name: 'Dear', reason: expect.stringMatching(/^Price: The price must be at most ₹10,00,000/) },
  ]);
  expect(await row('zenith-good')).toMatchObject({ price: 9999 });
  await remove();
});

test('a dry run shows what would happen and writes nothing', async () => {
  const text = files.csv('brand,name,price', 'Zenith,Zenith One,9999', 'Google,Pixel 9,1', 'Google,Pixel 8a,x');
  const before = await everything();
  expect(await bring(text, { dryRun: true })).toMatchObject({
    written: false,
    newBrands: [{ id: 'zenith' }],
    created: [{ id: 'zenith-one' }],
    changed: [{ id: 'google-pixel-9', fields: ['price', 'priceAt', 'priceSource', 'variants'] }],
    problems: [{ row: 4 }],
  });
  expect(await everything()).toEqual(before);
});

test('a failed import leaves complete slices, and the same file imports the rest', async () => {
  await sql`create unique index one_phone_a_chipset on products (chipset) where chipset like 'Test %'`.execute(
    server.database.query,
  );
  const failing = (count: number) => {
    const rows = Array.from({ length: count }, (_, n) => `Zenith,Zenith ${n},9999,Test ${n === count - 1 ? 0 : n}`);
    return files.csv('brand,name,price,chipset', 'Google,Pixel 9,2,', ...rows);
  };
  const before = await everything();
  await expect(bring(failing(200))).rejects.toThrow(/unique/i);
  expect(await everything()).toEqual(before);

  await expect(bring(failing(1_200))).rejects.toThrow(/unique/i);
  const { query } = server.database;
  const ours = (table: 'price_changes' | 'product_changes') =>
    query
      .selectFrom(table)
      .select(({ fn }) => fn.count('product_id').distinct().as('phones'))
      .where('product_id', 'like', 'zenith-%')
      .executeTakeFirstOrThrow();
  const isIn = await query.selectFrom('products').select('id').where('brand_id', '=', 'zenith').execute();
  expect(isIn).toHaveLength(1_000);
  for (const table of ['price_changes', 'product_changes'] as const)
    expect(Number((await ours(table)).phones), table).toBe(1_000);

  await sql`drop index one_phone_a_chipset`.execute(query);
  expect(await counts(failing(1_200))).toEqual([200, 1, 1_000, 0]);
  await remove();
});

test('a phone edited during an import is skipped or reported, and counted', async () => {
  const rows = Array.from({ length: 600 }, (_, n) => `Zenith,Zenith ${n},9999`);
  const edit = () =>
    server.call({ method: 'PUT', url: '/api/products/zenith-0', headers: admin, payload: { price: 7_777 } });
  const edits: Promise<{ status: number }>[] = [];
  const result = await bring(files.csv('brand,name,price', ...rows), {
    onProgress: (stage, done) => {
      if (stage === 'writing' && done < 600) edits.push(edit());
    },
  });
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200]);
  expect([result.created.length, result.changed.length, result.unchanged.length]).toEqual([600, 0, 0]);
  expect(await row('zenith-0')).toMatchObject({ price: 7_777 });
  await remove();
});

test('two concurrent imports of one file import it once', async () => {
  const results = await Promise.all([bring(files.HANDSET_CSV), bring(files.HANDSET_JSON)]);
  expect(results.flatMap(({ created }) => created)).toHaveLength(1);
  await remove();
});

test('a running server follows: the filter finds the phone, and the brand has a name', async () => {
  await bring(files.csv('brand,name,price,battery_mah', 'Nadir,Nadir Live,12345,5000'));
  const listed = async () => (await server.call({ url: '/api/products/filter?brandId=nadir' })).body;
  await expect.poll(async () => (await listed()).total).toBe(1);
  expect((await listed()).products[0]).toMatchObject({ id: 'nadir-live', brand: 'Nadir', price: 12_345 });
});
