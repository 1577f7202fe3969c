import type { FastifyInstance } from 'fastify';
import { countText, formatCount } from '#contract/count.ts';
import type { UndoAction } from '#contract/desk/row-bulk.ts';
import {
  BULK_ROWS_LISTED,
  BULK_ROWS_MAX,
  type RefusedRow,
  type RowOutcome,
  type RowPreview,
  type rowBulks,
} from '#contract/desk/row-bulk.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import { batches } from '#db/batches.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { finishRun, startRun } from './items.ts';
import { moveToTrash, recordChanges } from './record.ts';
import { type HistoryTable, lockThings } from './registry.ts';

/** Rows per transaction: other writers wait some tens of milliseconds. */
export const ROWS_PER_SLICE = 25;

export interface PlannedRow {
  id: string;
  name: string;
  /** As text; null if empty. */
  before: string | null;
  after: string | null;
}

export interface RowPlan<Planned extends PlannedRow = PlannedRow> {
  changed: Planned[];
  unchanged: number;
  refused: RefusedRow[];
}

export interface RunBy {
  actorId: string | null;
  runId: string;
}

type PlannedIn<Plan extends RowPlan> = Plan['changed'][number];

/**
 * Describes a bulk change of one table: how to find the rows, preview old → new, and write. `Context` is what `write`
 * needs.
 */
export interface BulkTable<
  Filter,
  Change extends { action: string },
  Plan extends RowPlan = RowPlan,
  Context extends Pick<Services, 'database'> = Services,
> {
  /** The noun to count with: `1 article`, `2 articles`. */
  noun: readonly [one: string, many: string];
  undoAction(change: Change): UndoAction;
  /** If set, changes are recorded for undo and deleted rows go to the trash. Otherwise `write` must do both. */
  history?: HistoryTable;
  /** The ids of all rows that match the table's filter, up to the limit. */
  find?(services: Services, filter: Filter, viewer: Viewer, limit: number): Promise<string[]>;
  /** Ids per transaction, in order; by default batches in the given order. */
  slices?(query: Queryable, ids: readonly string[]): Promise<string[][]>;
  /** Locks these rows until the transaction ends. */
  lock?(trx: Trx, database: Database, ids: readonly string[]): Promise<unknown>;
  /** The change of each row; rows that no longer exist are left out. */
  plan(query: Queryable, ids: readonly string[], change: Change): Promise<Plan>;
  write(trx: Trx, context: Context, rows: readonly PlannedIn<Plan>[], change: Change, by: RunBy): Promise<unknown>;
  /** Also called for rows that are deleted. */
  beforeDelete?(trx: Trx, context: Context, rows: readonly PlannedIn<Plan>[]): Promise<unknown>;
  /** The audit label, with `…` in place of the count: `Archived …`. */
  label(change: Change, plan: Plan): string;
  /** Runs before the response is sent. */
  afterwards?(services: Services): Promise<void>;
}

interface Target<Filter, Change> {
  ids?: string[] | undefined;
  filter?: Filter | undefined;
  change: Change;
}

/** Registers the calls that preview and apply a bulk change. */
export function registerRowBulk<Filter, Change extends { action: string }>(
  app: FastifyInstance,
  services: Services,
  calls: { preview: Endpoint; apply: Endpoint },
  table: BulkTable<Filter, Change>,
): void {
  // The calls of all tables have the same shape; only the types of filter and change differ.
  const { preview, apply } = calls as unknown as typeof rowBulks.bulkArticles;
  registerEndpoint(app, preview, async ({ body, viewer }) => {
    const target = body as unknown as Target<Filter, Change>;
    const ids = await reached(services, table, target, viewer);
    const plan = await table.plan(services.database.query, ids, target.change);
    return toPreview(ids, plan);
  });
  registerEndpoint(app, apply, async ({ body, viewer, request }) => {
    const target = body as unknown as Target<Filter, Change>;
    const ids = await reached(services, table, target, viewer);
    if (ids.length !== body.rows) throw new HttpError('CONFLICT', commonErrors.selectionChanged(table.noun[1]));
    const { label, ...outcome } = await changeRows(services, table, ids, target.change, viewer);
    if (request) request.audited = { name: label, runId: outcome.undoId };
    return outcome;
  });
}

async function reached<Filter, Change extends { action: string }>(
  services: Services,
  table: BulkTable<Filter, Change>,
  { ids, filter }: Target<Filter, Change>,
  viewer: Viewer,
): Promise<string[]> {
  const found = ids ?? (await table.find?.(services, filter as Filter, viewer, BULK_ROWS_MAX + 1)) ?? [];
  if (found.length > BULK_ROWS_MAX)
    throw invalidFields({ filter: commonErrors.tooManyAtOnce(formatCount(BULK_ROWS_MAX), table.noun[1]) });
  return found;
}

/** The first rows of each group, and the totals. */
export function toPreview(ids: readonly string[], { changed, unchanged, refused }: RowPlan): RowPreview {
  return {
    rows: ids.length,
    changed: changed.length,
    unchanged,
    refused: refused.length,
    changes: changed.slice(0, BULK_ROWS_LISTED).map(({ id, name, before, after }) => ({ id, name, before, after })),
    refusals: refused.slice(0, BULK_ROWS_LISTED),
  };
}

async function changeRows<Filter, Change extends { action: string }>(
  services: Services,
  table: BulkTable<Filter, Change>,
  ids: readonly string[],
  change: Change,
  { id: actorId }: Viewer,
): Promise<RowOutcome & { label: string }> {
  const { database } = services;
  const wanted = await table.plan(database.query, ids, change);
  if (wanted.changed.length === 0) throw new HttpError('CONFLICT', commonErrors.nothingToChange);
  const runId = uuidv7();
  const label = labelOf(table, change, wanted);
  await database.transaction((trx) =>
    startRun(trx, { id: runId, action: table.undoAction(change), label, actorId, state: 'open' }),
  );
  let changed = 0;
  const refused: RefusedRow[] = [];
  // If a run stops halfway, the slices written so far can be undone.
  for (const some of (await table.slices?.(database.query, ids)) ?? batches(ids, ROWS_PER_SLICE)) {
    const plan = await database.transaction((trx) =>
      changeSlice(trx, services, table, some, change, { actorId, runId }),
    );
    // Counted outside the transaction, because a transaction may be retried.
    changed += plan.changed.length;
    refused.push(...plan.refused);
  }
  await database.transaction((trx) => finishRun(trx, runId));
  await table.afterwards?.(services);
  return { undoId: runId, changed, refused: refused.length, refusals: refused.slice(0, BULK_ROWS_LISTED), label };
}

export function labelOf<Change extends { action: string }, Plan extends RowPlan>(
  table: Pick<BulkTable<never, Change, Plan, never>, 'label' | 'noun'>,
  change: Change,
  plan: Plan,
): string {
  const count = countText(plan.changed.length, ...table.noun);
  return table.label(change, plan).replace('…', count).slice(0, 200);
}

/** Applies the change to some rows in the caller's transaction; `onPlan` may throw to refuse it. */
export async function changeSlice<
  Change extends { action: string },
  Plan extends RowPlan,
  Context extends Pick<Services, 'database'>,
>(
  trx: Trx,
  context: Context,
  table: Omit<BulkTable<never, Change, Plan, Context>, 'find'>,
  ids: readonly string[],
  change: Change,
  by: RunBy,
  onPlan?: (plan: Plan) => unknown,
): Promise<Plan> {
  const { database } = context;
  const { history } = table;
  if (table.lock) await table.lock(trx, database, ids);
  else if (history) await lockThings(trx, database, history, ids);
  const plan = await table.plan(trx, ids, change);
  await onPlan?.(plan);
  const rows = plan.changed;
  const changed = rows.map(({ id }) => id);
  if (history && change.action === 'delete') {
    await table.beforeDelete?.(trx, context, rows);
    await moveToTrash(trx, database, history, changed, by);
  } else if (rows.length > 0) {
    const write = () => table.write(trx, context, rows, change, by);
    if (history) await recordChanges(trx, database, history, changed, by, write);
    else await write();
  }
  return plan;
}

/** Sorts rows into changed and unchanged; `refuse` returns why a row must be left alone. */
export function planRows<Row>(
  rows: readonly Row[],
  words: (row: Row) => PlannedRow & { reason?: string | null },
): RowPlan {
  const plan: RowPlan = { changed: [], unchanged: 0, refused: [] };
  for (const { reason = null, ...row } of rows.map(words)) {
    if (row.before === row.after) plan.unchanged++;
    else if (reason !== null) plan.refused.push({ id: row.id, name: row.name, reason });
    else plan.changed.push(row);
  }
  return plan;
}

/** The new state shown for a deleted row. */
export const IN_TRASH = 'Trash';
