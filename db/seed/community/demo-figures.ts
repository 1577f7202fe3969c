import type { DemoFigure } from '#contract/phone/product.ts';
import type { Trx } from '#db/client.ts';

/** Marks which figures of each phone these people contributed to. Returns the phones. */
export async function markDemoFigures(trx: Trx, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const reacted = (table: 'product_likes' | 'product_favorites' | 'product_ratings') =>
    trx.selectFrom(table).select('product_id as id').distinct().where('user_id', 'in', people).execute();
  const commented = trx
    .selectFrom('comments')
    .select('subject_id as id')
    .distinct()
    .where('subject_kind', '=', 'product')
    .where('author_id', 'in', people);
  const made: [DemoFigure, { id: string }[]][] = [
    ['likes', await reacted('product_likes')],
    ['favorites', await reacted('product_favorites')],
    ['rating', await reacted('product_ratings')],
    ['comments', await commented.execute()],
  ];
  const figures = new Map<string, DemoFigure[]>();
  for (const [figure, phones] of made)
    for (const { id } of phones) figures.set(id, [...(figures.get(id) ?? []), figure]);
  for (const [id, own] of figures)
    await trx.updateTable('products').set({ demo_figures: own.join() }).where('id', '=', id).execute();
  return [...figures.keys()];
}

/** Returns the phones that had such figures. */
export async function clearDemoFigures(trx: Trx): Promise<string[]> {
  const marked = await trx
    .updateTable('products')
    .set({ demo_figures: '' })
    .where('demo_figures', '!=', '')
    .returning('id')
    .execute();
  return marked.map(({ id }) => id);
}
