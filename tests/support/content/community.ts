import type { TestApp } from '#tests/support/server/app.ts';
import type { Person } from './people.ts';

/** Adds a brand with a few phones through the API: `acme-a`, `acme-b` … */
export async function addPhones(
  server: TestApp,
  names: readonly string[] = ['A', 'B'],
  brand = { id: 'acme', name: 'Acme' },
): Promise<void> {
  const headers = await server.as('admin');
  await server.call({ method: 'POST', url: '/api/brands', headers, payload: { name: brand.name } });
  for (const name of names)
    await server.call({ method: 'POST', url: '/api/products', headers, payload: { name, brandId: brand.id } });
}

let brands = 0;

/** The same for one test of a shared app; `phone` returns the id of a phone by its name. */
export async function addOwnPhones(server: TestApp, names: readonly string[]) {
  brands += 1;
  const brand = { id: `acme-${brands}`, name: `Acme ${brands}` };
  await addPhones(server, names, brand);
  return { brand, phone: (name: string) => `${brand.id}-${name}` };
}

/** One person's calls for the comments of a page. */
export function commentsOn(server: TestApp, page: string, { headers }: Pick<Person, 'headers'>) {
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    server.call({ method, url: `${page}/comments${path}`, headers, ...(payload && { payload }) });
  return {
    add: (comment: string, parentId?: string) => send('POST', '', { comment, ...(parentId && { parentId }) }),
    edit: (id: string, comment: string) => send('PUT', `/${id}`, { comment }),
    remove: (id: string) => send('DELETE', `/${id}`),
    like: (id: string, liked?: boolean) => send('POST', `/${id}/like`, liked === undefined ? undefined : { liked }),
    report: (id: string, reason = 'spam', details?: string) => send('POST', `/${id}/report`, { reason, details }),
    list: async (query = '') => (await server.call({ url: `${page}/comments${query}` })).body,
  };
}

/** Every counter of the community with the number of its rows, which must always be equal. */
export async function communityCounters({ database }: Pick<TestApp, 'database'>) {
  const { query } = database;
  const products = await query
    .selectFrom('products')
    .select(['id', 'likes', 'favorites', 'rating_sum', 'rating_count'])
    .orderBy('id')
    .execute();
  const likes = await query.selectFrom('product_likes').select('product_id').execute();
  const favorites = await query.selectFrom('product_favorites').select('product_id').execute();
  const ratings = await query.selectFrom('product_ratings').select(['product_id', 'rating']).execute();
  const threads = await query.selectFrom('comment_threads').selectAll().orderBy('subject_id').execute();
  const comments = await query.selectFrom('comments').selectAll().execute();
  const byId = new Map(comments.map((row) => [row.id, row]));
  const hiddenLevels = (id: string | null): number => {
    let levels = 0;
    for (let row = byId.get(id ?? ''); row; row = byId.get(row.parent_id ?? '')) levels += row.hidden_at ? 1 : 0;
    return levels;
  };
  return {
    counters: {
      products,
      threads: threads.map(({ subject_kind, subject_id, comments: count }) => ({ subject_kind, subject_id, count })),
      hiddenLevels: comments.map(({ id, hidden_levels }) => [id, hidden_levels]),
    },
    rows: {
      products: products.map(({ id }) => {
        const own = ratings.filter(({ product_id }) => product_id === id);
        return {
          id,
          likes: likes.filter(({ product_id }) => product_id === id).length,
          favorites: favorites.filter(({ product_id }) => product_id === id).length,
          rating_sum: own.reduce((sum, { rating }) => sum + rating, 0),
          rating_count: own.length,
        };
      }),
      threads: threads.map(({ subject_kind, subject_id }) => ({
        subject_kind,
        subject_id,
        count: comments.filter(
          (row) => row.subject_kind === subject_kind && row.subject_id === subject_id && hiddenLevels(row.id) === 0,
        ).length,
      })),
      hiddenLevels: comments.map(({ id }) => [id, hiddenLevels(id)]),
    },
  };
}
