import type { Phone } from '#contract/phone/phone.ts';
import {
  type FigureSource,
  type FigureSources,
  groupSources,
  type SourceGroup,
  type SourceNotes,
  ungroupSources,
  withChangedSources,
} from '#contract/phone/sources.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { batches } from './batches.ts';
import type { Queryable, Trx } from './client.ts';

/** Rows have two values; more rows would make a long statement to prepare. */
const ROWS_PER_STATEMENT = 500;

export interface FigureChange {
  id: string;
  before: Phone | null;
  after: Phone;
}

/** Stored groups name all their fields, so a group without names covers nothing. */
const NOTHING = emptyPhone();

/** Stores the sources of changed figures in the same transaction. */
export async function recordFigureSources(
  trx: Trx,
  changes: readonly FigureChange[],
  newSource: FigureSource,
  notes?: SourceNotes,
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
        sources: withChangedSources(stored.get(id) ?? {}, before, after, newSource, notes),
      })),
    );
  }
}

export async function readFigureSources(query: Queryable, ids: readonly string[]): Promise<Map<string, FigureSources>> {
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom('figure_sources').selectAll().where('product_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.product_id, parseFigureSources(row.sources)]));
}

/** In the stored format. */
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
