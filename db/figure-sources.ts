import type { Phone } from '#contract/phone/phone.ts';
import {
  type FigureSource,
  type FigureSources,
  groupSources,
  type SourceGroup,
  ungroupSources,
  withChangedSources,
} from '#contract/phone/sources.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { batches } from './batches.ts';
import type { Queryable, Trx } from './client.ts';

/** Two values a row; more rows would be a long statement to prepare. */
const ROWS_PER_STATEMENT = 500;

export interface FigureChange {
  id: string;
  before: Phone | null;
  after: Phone;
}

/** What is stored names every field, so that nothing is left for a group without names. */
const NOTHING = emptyPhone();

/** Keeps who said the figures that changed, in the transaction that changes them. */
export async function recordFigureSources(
  trx: Trx,
  changes: readonly FigureChange[],
  said: FigureSource,
): Promise<void> {
  for (const some of batches(changes, ROWS_PER_STATEMENT)) {
    const stored = await readFigureSources(
      trx,
      some.filter(({ before }) => before !== null).map(({ id }) => id),
    );
    await writeFigureSources(
      trx,
      some.map(({ id, before, after }) => ({
        id,
        sources: withChangedSources(stored.get(id) ?? {}, before, after, said),
      })),
    );
  }
}

export async function readFigureSources(query: Queryable, ids: readonly string[]): Promise<Map<string, FigureSources>> {
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom('figure_sources').selectAll().where('product_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.product_id, parseFigureSources(row.sources)]));
}

/** As the database holds them. */
export function parseFigureSources(stored: string): FigureSources {
  return ungroupSources(JSON.parse(stored) as SourceGroup[], NOTHING);
}

export async function writeFigureSources(
  trx: Trx,
  phones: readonly { id: string; sources: FigureSources }[],
): Promise<void> {
  for (const some of batches(phones, ROWS_PER_STATEMENT))
    await trx
      .insertInto('figure_sources')
      .values(some.map(({ id, sources }) => ({ product_id: id, sources: JSON.stringify(groupSources(sources)) })))
      .onConflict((conflict) =>
        conflict.column('product_id').doUpdateSet(({ ref }) => ({ sources: ref('excluded.sources') })),
      )
      .execute();
}
