import { expect, test } from 'vitest';
import { isSlug } from '#contract/limits.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');

const add = (url: string, payload: object) => server.call({ method: 'POST', url, headers: admin, payload });

/** An invalid id would make every list fail that contains it. */
async function expectListsToAnswer() {
  for (const url of [
    '/api/products',
    '/api/products/filter',
    '/api/products/latest/by-brand',
    '/api/products/trending',
    '/api/brands',
    '/api/categories',
    '/api/search?search=a',
    '/api/admin/products',
  ])
    expect((await server.call({ url, headers: admin })).status, url).toBe(200);
}

test.each([
  ['in another script', 'माइक्रोमैक्स', 'Note 1'],
  ['in another script, both', 'लावा', 'अग्नि'],
  ['in signs alone', '%', '!!!'],
  ['as long as may be', 'b'.repeat(60), 'p'.repeat(120)],
  ['that grows in its id', '+'.repeat(60), '+&'.repeat(60)],
])('names %s get valid ids', async (_, brandName, name) => {
  const brand = await add('/api/brands', { name: brandName });
  expect({ status: brand.status, isId: isSlug(brand.body.id) }).toEqual({ status: 201, isId: true });
  for (let times = 0; times < 3; times++) {
    const phone = await add('/api/products', { name: `${name.slice(0, 119)}${times}`, brandId: brand.body.id });
    expect({ status: phone.status, isId: isSlug(phone.body.id) }).toEqual({ status: 201, isId: true });
    expect((await server.call({ url: `/api/products/${phone.body.id}` })).status).toBe(200);
  }
  const again = await add('/api/products', { name, brandId: brand.body.id });
  expect({ status: again.status, isId: isSlug(again.body.id) }).toEqual({ status: 201, isId: true });
  const category = await add('/api/categories', { name: brandName });
  expect({ status: category.status, isId: isSlug(category.body.id) }).toEqual({ status: 201, isId: true });
  await expectListsToAnswer();
});

test('a phone whose brand was renamed to another script has a valid id', async () => {
  const { body: brand } = await add('/api/brands', { name: 'Karbonn' });
  await server.call({ method: 'PUT', url: `/api/brands/${brand.id}`, headers: admin, payload: { name: 'कार्बन' } });
  const phone = await add('/api/products', { name: 'Titanium', brandId: brand.id });
  expect(phone).toMatchObject({ status: 201, body: { id: 'titanium' } });
  await expectListsToAnswer();
});

test('an import of such names creates valid ids', async () => {
  const { body } = await server.call({
    method: 'POST',
    url: '/api/admin/imports?filename=a.csv',
    headers: { ...admin, 'content-type': 'text/csv' },
    payload: 'brand,name\nसैमसंग,गैलेक्सी\nओप्पो,Reno 9\nओप्पो,%\n',
  });
  const job = async () => (await server.call({ url: `/api/admin/imports/${body.id}`, headers: admin })).body;
  await expect.poll(async () => (await job()).state).toBe('checked');
  await server.call({ method: 'POST', url: `/api/admin/imports/${body.id}/apply`, headers: admin });
  await expect.poll(async () => (await job()).state).toBe('done');
  const ids = await server.database.query.selectFrom('products').select(['id', 'brand_id']).execute();
  expect(ids.filter(({ id, brand_id }) => !isSlug(id) || !isSlug(brand_id))).toEqual([]);
  await expectListsToAnswer();
});
