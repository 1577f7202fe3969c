import { setTimeout as delay } from 'node:timers/promises';
import { valueText } from '#contract/phone/lines.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { Database, Queryable, Trx } from '../client.ts';
import { lockTables } from '../dialect.ts';
import { uuidv7 } from '../uuid.ts';
import type { ImportProblem } from './collector.ts';
import type { ColumnMapping, FileColumn } from './columns.ts';
import { type FileText, fileText } from './file/text.ts';
import { type KeptFigure, Plan, type PlannedChange, type PlannedPhone } from './plan.ts';
import type { PriceStep } from './price-steps.ts';
import { type ReadResult, readPhones } from './read-phones.ts';
import { prepareSlice, type Slice, slicesOf } from './write-slice.ts';

/** Between two slices: on SQLite whoever waits asks for the lock again every 10 ms. */
const PAUSE_MS = 30;

export type ImportStage = 'reading' | 'writing';

/** The last slice ends the run. */
export type KeepSlice = (trx: Trx, slice: Slice & { isLast: boolean }, write: () => Promise<void>) => Promise<void>;

export type ImportOptions = {
  /** Its ending tells JSON from CSV, and messages name it. */
  filename: string;
  /** Which of our columns the file's are. */
  columns?: ColumnMapping;
  /** Work everything out and write nothing. */
  dryRun?: boolean;
  /** Write nothing when a single row is refused. */
  strict?: boolean;
  /** What the file says also replaces what a person entered; otherwise that stays and is named. */
  replaceEdits?: boolean;
  onProgress?: (stage: ImportStage, done: number, total: number) => void;
  /** Who brings it in, for the history of the phones; nobody for the command line. */
  actorId?: string;
  /** Tells alerts that these prices belong together; one of its own unless said. */
  runId?: string;
  /** Around the writing of a slice, in its transaction: keeps what it does. */
  keep?: KeepSlice;
  /** Last in the transaction that writes a slice: what must hold exactly when so many phones are in. */
  onSlice?: (trx: Trx, written: { created: number; changed: number; total: number }) => Promise<void>;
};

export type ImportResult = {
  /** Null when the file is of no layout that can be read. */
  layout: string | null;
  /** Whether the database holds it now. */
  written: boolean;
  newBrands: { id: string; name: string }[];
  created: { id: string; name: string }[];
  changed: ImportedChange[];
  unchanged: { id: string; name: string }[];
  /** Old and new of every price that the file tells; of phones that stay as they are those of a price list alone. */
  prices: ImportedPrice[];
  /** What a person entered and the file has another figure for. */
  kept: KeptFigure[];
  problems: ImportProblem[];
  /** Which of our columns the file's were taken for. */
  columns: FileColumn[];
  /** How the file was read, where a person should know. */
  notes: string[];
};

/** A phone that changes; of the first few also what each field was and becomes, in words. */
export interface ImportedChange {
  id: string;
  name: string;
  fields: (keyof Phone)[];
  steps: { field: string; before: string | null; after: string | null }[];
}

/** Changed phones whose fields are shown. */
const STEPS_MAX = 200;

export type ImportedPrice = { id: string; name: string } & PriceStep;

/**
 * Brings the phones of a file into the database, a slice at a time, so that others can write in between. What is the
 * same already is not written: the same file again brings in what is left of an import that broke off, and nothing
 * after one that did not.
 */
export async function importPhones(
  database: Database,
  bytes: string | Buffer,
  options: ImportOptions,
): Promise<ImportResult> {
  return importRead(database, readText(await fileText(Buffer.from(bytes)), options), options);
}

export type FileReading = ReadResult & Pick<FileText, 'notes'>;

export function readText(
  { bytes, notes }: FileText,
  { filename, columns, onProgress = () => {} }: Pick<ImportOptions, 'filename' | 'columns' | 'onProgress'>,
): FileReading {
  const reading = readPhones(bytes, {
    filename,
    onProgress: (done, total) => onProgress('reading', done, total),
    ...(columns && { columns }),
  });
  return { ...reading, notes };
}

/** The same of phones that are read already. */
export async function importRead(database: Database, file: FileReading, options: ImportOptions): Promise<ImportResult> {
  const { dryRun = false, strict = false, replaceEdits = false, onProgress = () => {} } = options;
  const isRejected = (plan: Plan) => strict && file.problems.length + plan.problems.length > 0;
  const { actorId = null, runId = uuidv7(), keep = (_trx, _slice, write) => write(), onSlice } = options;

  let version = await phonesVersion(database.query);
  let plan = await Plan.make(database.query, file.phones, { replaceEdits });
  if (dryRun || file.phones.length === 0 || isRejected(plan)) return resultOf(file, plan, plan, false);

  const written: Slice = { brands: [], created: [], changed: [] };
  const ids = new Set<string>();
  const total = plan.created.length + plan.changed.length;
  let slices = slicesOf(plan, ids);
  for (;;) {
    const [slice, ...others] = slices as [Slice, ...Slice[]];
    const done = ids.size + slice.created.length + slice.changed.length;
    const result = others.length === 0 ? resultOf(file, plan, together(written, slice), true) : null;
    const write = prepareSlice(database, slice, actorId, runId);
    const newVersion = await database.transaction(async (trx) => {
      await lockTables(trx, database.engine, ['brands', 'products']);
      if ((await phonesVersion(trx)) !== version) return null;
      await keep(trx, { ...slice, isLast: result !== null }, () => write(trx));
      await onSlice?.(trx, {
        created: written.created.length + slice.created.length,
        changed: written.changed.length + slice.changed.length,
        total,
      });
      return phonesVersion(trx);
    });
    if (newVersion === null) {
      // Somebody else changed a phone: what is left is worked out again, while nobody has to wait for it.
      version = await phonesVersion(database.query);
      plan = await Plan.make(database.query, file.phones, { replaceEdits });
      if (ids.size === 0 && isRejected(plan)) return resultOf(file, plan, plan, false);
      slices = slicesOf(plan, ids);
      continue;
    }
    version = newVersion;
    if (done > 0) onProgress('writing', done, Math.max(done, total));
    if (result) return result;
    written.brands.push(...slice.brands);
    written.created.push(...slice.created);
    written.changed.push(...slice.changed);
    for (const { id } of [...slice.created, ...slice.changed]) ids.add(id);
    slices = others;
    await delay(PAUSE_MS);
  }
}

/** The last change of any phone or brand: a plan holds as long as there is no newer one. */
async function phonesVersion(query: Queryable): Promise<number> {
  const row = await query
    .selectFrom('content_changes')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('kind', 'in', ['product', 'brand'])
    .executeTakeFirst();
  return row?.seq ?? 0;
}

function together(one: Slice, other: Slice): Slice {
  return {
    brands: [...one.brands, ...other.brands],
    created: [...one.created, ...other.created],
    changed: [...one.changed, ...other.changed],
  };
}

function resultOf(file: FileReading, plan: Plan, { brands, created, changed }: Slice, written: boolean): ImportResult {
  const named = ({ id, phone }: PlannedPhone) => ({ id, name: phone.name });
  const ids = new Set([...created, ...changed].map(({ id }) => id));
  // What this import wrote before it was planned again is unchanged by now.
  const unchanged = plan.unchanged.filter(({ id }) => !ids.has(id));
  return {
    layout: file.layout,
    columns: file.columns,
    notes: file.notes,
    written,
    newBrands: brands,
    created: created.map(named),
    changed: changed.map((change, place) => ({
      ...{ ...named(change), fields: change.fields },
      steps: place < STEPS_MAX ? stepsOf(change) : [],
    })),
    unchanged: unchanged.map(named),
    prices: [...created, ...changed, ...unchanged].flatMap((planned) =>
      planned.prices.map((step) => ({ ...named(planned), ...step })),
    ),
    kept: plan.kept,
    problems: [...file.problems, ...plan.problems].sort((a, b) => a.row - b.row),
  };
}

function stepsOf({ before, phone, fields }: PlannedChange): ImportedChange['steps'] {
  const text = (field: keyof Phone, value: unknown) => (isUnknown(value) ? null : valueText(field, value));
  return fields.map((field) => ({
    ...{ field, before: text(field, before[field]), after: text(field, phone[field]) },
  }));
}
