import type { CorrectionStatus } from '#contract/community/corrections.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

function correctionsWithNames(query: Queryable) {
  return query
    .selectFrom('corrections')
    .innerJoin('products', 'products.id', 'corrections.product_id')
    .innerJoin('users', 'users.id', 'corrections.user_id')
    .selectAll('corrections')
    .select(['products.name as product_name', 'users.name as person_name', 'users.deleted_at as person_deleted_at']);
}

export type CorrectionRow = Awaited<ReturnType<typeof correctionPage>>[number];

interface CorrectionFilter {
  status?: CorrectionStatus;
  userId?: string;
}

export async function correctionPage(query: Queryable, page: PageRequest, { status, userId }: CorrectionFilter) {
  // What waits longest comes first; of what is decided and of one's own the newest.
  const direction = status === 'waiting' ? 'asc' : 'desc';
  return correctionsWithNames(query)
    .$if(status !== undefined, (some) => some.where('corrections.status', '=', status as CorrectionStatus))
    .$if(userId !== undefined, (some) => some.where('corrections.user_id', '=', userId as string))
    .orderBy('corrections.id', direction)
    .limit(page.limit)
    .offset(pageOffset(page))
    .execute();
}

export async function countCorrections(query: Queryable, { status, userId }: CorrectionFilter): Promise<number> {
  const { count } = await query
    .selectFrom('corrections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(status !== undefined, (some) => some.where('status', '=', status as CorrectionStatus))
    .$if(userId !== undefined, (some) => some.where('user_id', '=', userId as string))
    .executeTakeFirstOrThrow();
  return count;
}

/** How often each of these people was right and wrong. */
export async function decisionsOf(query: Queryable, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return query
    .selectFrom('corrections')
    .select(['user_id', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .groupBy(['user_id', 'status'])
    .execute();
}

export async function waitingFor(query: Queryable, productIds: readonly string[]) {
  if (productIds.length === 0) return [];
  return query
    .selectFrom('corrections')
    .select(['id', 'product_id', 'field', 'value', 'source'])
    .where('product_id', 'in', productIds)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute();
}

/** Nobody else decides about it before the transaction ends. */
export async function lockCorrection(trx: Trx, engine: Engine, id: string): Promise<CorrectionRow | undefined> {
  await lockRows(trx.selectFrom('corrections').select('id').where('id', '=', id), engine).execute();
  return correctionsWithNames(trx).where('corrections.id', '=', id).executeTakeFirst();
}

export async function getCorrection(query: Queryable, id: string): Promise<CorrectionRow | undefined> {
  return correctionsWithNames(query).where('corrections.id', '=', id).executeTakeFirst();
}
