import type { Phone } from '#contract/phone/phone.ts';
import type { Database, Queryable } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { recordProductChanges } from '#db/product-changes.ts';

const PHONES_AT_ONCE = 100;

/**
 * Marks scheduled phones as published when their time has come, once each, with an entry in their history. This creates
 * no new version, so editors who have the phone open are not disturbed. Returns how many.
 */
export async function storeAppearances(database: Database): Promise<number> {
  let stored = 0;
  for (;;) {
    const now = new Date().toISOString();
    const due = await dueIds(database.query, now, PHONES_AT_ONCE);
    if (due.length === 0) return stored;
    stored += await database.transaction(async (trx) => {
      const appeared = await trx
        .updateTable('products')
        .set({ publication: 'published', publish_at: null })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        // Another process or an editor may have changed it meanwhile.
        .where('publication', '=', 'scheduled')
        .where('publish_at', '<=', now)
        .returning('id')
        .execute();
      const ids = appeared.map(({ id }) => id).sort();
      const moments = new Map(due.map(({ id, publish_at }) => [id, publish_at]));
      const changes = ids.map((id) => ({ id, fields: appearance(moments.get(id) ?? null) }));
      await recordProductChanges(trx, changes, { kind: 'changed', actorId: null, at: now });
      await recordContentChanges(trx, database, 'product', ids);
      return ids.length;
    });
  }
}

/** Whether a phone is due to be marked as published. */
export async function hasDueAppearance(query: Queryable, now: string): Promise<boolean> {
  return (await dueIds(query, now, 1)).length > 0;
}

function dueIds(query: Queryable, now: string, limit: number) {
  return query
    .selectFrom('products')
    .select(['id', 'publish_at'])
    .where('publish_at', '<=', now)
    .where('publication', '=', 'scheduled')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function appearance(publishAt: Phone['publishAt']) {
  return [
    { field: 'publication', before: 'scheduled', after: 'published' },
    { field: 'publishAt', before: publishAt, after: null },
  ];
}
