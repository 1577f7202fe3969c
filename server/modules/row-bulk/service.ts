import type { FastifyInstance } from 'fastify';
import { countText, formatCount } from '#contract/count.ts';
import {
  BULK_ROWS_LISTED,
  BULK_ROWS_MAX,
  type bulkArticles,
  type RefusedRow,
  type RowOutcome,
  type RowPreview,
} from '#contract/desk/row-bulk.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { UndoAction } from '#contract/undo/runs.ts';
import { batches } from '#db/batches.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { finishRun, startRun } from '#db/undo/items.ts';
import { uuidv7 } from '#db/uuid.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';

/** Rows written in one transaction: others who write wait for some tens of milliseconds. */
export const ROWS_PER_SLICE = 25;

export interface PlannedRow {
  id: string;
  name: string;
  /** In words; null for nothing. */
  before: string | null;
  after: string | null;
}

export interface RowPlan {
  changed: PlannedRow[];
  unchanged: number;
  refused: RefusedRow[];
}

/** What a table of the desk says of itself, so that one thing can be done to many of its rows. */
export interface BulkTable<Filter, Change> {
  /** What is counted: `1 article`, `2 articles`. */
  noun: readonly [one: string, many: string];
  undoAction: UndoAction;
  /** The ids of all that the table shows for a filter, at most so many. */
  find(services: Services, filter: Filter, viewer: Viewer, limit: number): Promise<string[]>;
  /** What is written in one transaction each, one after the other; some at a time in the order given unless said. */
  slices?(query: Queryable, ids: readonly string[]): Promise<string[][]>;
  /** Nobody else changes these rows until the transaction ends. */
  lock(trx: Trx, services: Services, ids: readonly string[]): Promise<unknown>;
  /** What becomes of each; what is gone is left out. */
  plan(query: Queryable, services: Services, ids: readonly string[], change: Change): Promise<RowPlan>;
  /** Writes what was planned and keeps it under the run. */
  write(
    trx: Trx,
    services: Services,
    rows: readonly PlannedRow[],
    change: Change,
    by: { actorId: string; runId: string },
  ): Promise<void>;
  /** What was done, with `…` for how many: `Archived …`. */
  label(change: Change, plan: RowPlan): string;
  /** Before anybody is answered. */
  afterwards?(services: Services): Promise<void>;
}

interface Target<Filter, Change> {
  ids?: string[] | undefined;
  filter?: Filter | undefined;
  change: Change;
}

/** Looks at what a change of many rows would do, and does it. */
export function registerRowBulk<Filter, Change>(
  app: FastifyInstance,
  services: Services,
  calls: { preview: Endpoint; apply: Endpoint },
  table: BulkTable<Filter, Change>,
): void {
  // The calls of all tables have one shape; what a filter and a change are is the table's own.
  const { preview, apply } = calls as unknown as typeof bulkArticles;
  registerEndpoint(app, preview, async ({ body, viewer }) => {
    const target = body as unknown as Target<Filter, Change>;
    const ids = await reached(services, table, target, viewer);
    const plan = await table.plan(services.database.query, services, ids, target.change);
    return toPreview(ids, plan);
  });
  registerEndpoint(app, apply, async ({ body, viewer, request }) => {
    const target = body as unknown as Target<Filter, Change>;
    const ids = await reached(services, table, target, viewer);
    if (ids.length !== body.rows)
      throw new HttpError(
        'CONFLICT',
        `Other ${table.noun[1]} match by now. Look at the change again before you run it.`,
      );
    const { label, ...outcome } = await changeRows(services, table, ids, target.change, viewer);
    if (request) request.auditedName = label;
    return outcome;
  });
}

async function reached<Filter, Change>(
  services: Services,
  table: BulkTable<Filter, Change>,
  { ids, filter }: Target<Filter, Change>,
  viewer: Viewer,
): Promise<string[]> {
  const found = ids ?? (await table.find(services, filter as Filter, viewer, BULK_ROWS_MAX + 1));
  if (found.length > BULK_ROWS_MAX)
    throw invalidFields({ filter: `At most ${formatCount(BULK_ROWS_MAX)} ${table.noun[1]} at once.` });
  return found;
}

function toPreview(ids: readonly string[], { changed, unchanged, refused }: RowPlan): RowPreview {
  return {
    ...{ rows: ids.length, changed: changed.length, unchanged, refused: refused.length },
    changes: changed.slice(0, BULK_ROWS_LISTED),
    refusals: refused.slice(0, BULK_ROWS_LISTED),
  };
}

async function changeRows<Filter, Change>(
  services: Services,
  table: BulkTable<Filter, Change>,
  ids: readonly string[],
  change: Change,
  { id: actorId }: Viewer,
): Promise<RowOutcome & { label: string }> {
  const { database } = services;
  const wanted = await table.plan(database.query, services, ids, change);
  if (wanted.changed.length === 0) throw new HttpError('CONFLICT', 'Nothing would change.');
  const runId = uuidv7();
  const label = table
    .label(change, wanted)
    .replace('…', countText(wanted.changed.length, ...table.noun))
    .slice(0, 200);
  await database.transaction((trx) =>
    startRun(trx, { id: runId, action: table.undoAction, label, actorId, state: 'open' }),
  );
  let changed = 0;
  const refused: RefusedRow[] = [];
  // A run that stops in the midst can be taken back as far as it came.
  for (const some of (await table.slices?.(database.query, ids)) ?? batches(ids, ROWS_PER_SLICE)) {
    const plan = await database.transaction(async (trx) => {
      await table.lock(trx, services, some);
      const planned = await table.plan(trx, services, some, change);
      await table.write(trx, services, planned.changed, change, { actorId, runId });
      return planned;
    });
    // Outside: a transaction may be done twice.
    changed += plan.changed.length;
    refused.push(...plan.refused);
  }
  await database.transaction((trx) => finishRun(trx, runId));
  await table.afterwards?.(services);
  return { undoId: runId, changed, refused: refused.length, refusals: refused.slice(0, BULK_ROWS_LISTED), label };
}

/** Sorts rows into what changes and what is so already; `refuse` says why one is left alone. */
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

/** Where what is deleted is from then on. */
export const IN_TRASH = 'Trash';
