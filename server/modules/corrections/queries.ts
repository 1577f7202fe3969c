import type { CorrectionStatus } from '#contract/community/corrections.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import { countRows } from '#db/count-rows.ts';
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
  search?: string | undefined;
}

/** Suggestions that match a filter, joined with the names it searches. */
function matching(query: Queryable, { status, userId, search = '' }: CorrectionFilter) {
  return correctionsWithNames(query)
    .$if(status !== undefined, (some) => some.where('corrections.status', '=', status as CorrectionStatus))
    .$if(userId !== undefined, (some) => some.where('corrections.user_id', '=', userId as string))
    .$if(search !== '', (some) =>
      some.where((eb) =>
        eb.or([
          contains(eb.ref('products.name'), search),
          contains(eb.ref('users.name'), search),
          contains(eb.ref('corrections.source'), search),
        ]),
      ),
    );
}

export async function correctionPage(query: Queryable, page: PageRequest, filter: CorrectionFilter) {
  // Waiting suggestions come oldest first, all others newest first.
  const direction = filter.status === 'waiting' ? 'asc' : 'desc';
  return matching(query, filter)
    .orderBy('corrections.id', direction)
    .limit(page.limit)
    .offset(pageOffset(page))
    .execute();
}

export async function countCorrections(query: Queryable, filter: CorrectionFilter): Promise<number> {
  return countRows(matching(query, filter));
}

/** How many suggestions of each person were accepted and rejected. */
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

export async function correctionsOf(query: Queryable, ids: readonly string[]): Promise<CorrectionRow[]> {
  return correctionsWithNames(query).where('corrections.id', 'in', ids).orderBy('corrections.id').execute();
}

/** Locks the suggestion until the transaction ends. */
export async function lockCorrection(trx: Trx, engine: Engine, id: string): Promise<CorrectionRow | undefined> {
  await lockRows(trx.selectFrom('corrections').select('id').where('id', '=', id), engine).execute();
  return correctionsWithNames(trx).where('corrections.id', '=', id).executeTakeFirst();
}

export async function getCorrection(query: Queryable, id: string): Promise<CorrectionRow | undefined> {
  return correctionsWithNames(query).where('corrections.id', '=', id).executeTakeFirst();
}
