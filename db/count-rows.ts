import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query finds. Its columns and order are ignored. */
export async function countRows<Tables, From extends keyof Tables>(
  found: SelectQueryBuilder<Tables, From, unknown>,
): Promise<number> {
  const { count } = await found
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
