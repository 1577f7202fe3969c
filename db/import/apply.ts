import { setTimeout as delay } from 'node:timers/promises';
import type { PhoneQuestion } from '#contract/desk/questions.ts';
import { valueText } from '#contract/phone/lines.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { lockTables } from '#db/dialect.ts';
import { KnownPhones } from '#db/questions/known-phones.ts';
import { questionsOf } from '#db/questions/questions.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { ImportProblem } from './collector.ts';
import type { ColumnMapping, FileColumn } from './columns.ts';
import { type FileText, fileText } from './file/text.ts';
import { type ManualValue, Plan, type PlannedChange, type PlannedPhone } from './plan.ts';
import type { PriceStep } from './price-steps.ts';
import { type ReadResult, readPhones } from './read-phones.ts';
import { prepareSlice, type Slice, slicesOf } from './write-slice.ts';

/** Pause between slices: on SQLite waiting writers retry the lock every 10 ms. */
const PAUSE_MS = 30;

export type ImportStage = 'reading' | 'writing';

/** Closes the run with the last slice. */
export type RecordSlice = (trx: Trx, slice: Slice & { isLast: boolean }, write: () => Promise<void>) => Promise<void>;

export type ImportOptions = {
  /** Its extension tells JSON from CSV, and messages contain it. */
  filename: string;
  /** The mapping of the file's columns to ours. */
  columns?: ColumnMapping;
  /** Plan only, without writing. */
  dryRun?: boolean;
  /** Write nothing if a single row is refused. */
  strict?: boolean;
  /** Also overwrite manual edits, which otherwise stay and are reported. */
  replaceEdits?: boolean;
  onProgress?: (stage: ImportStage, done: number, total: number) => void;
  /** The importing user, for the phones' history; null on the command line. */
  actorId?: string;
  /** Groups these prices for alerts; a new id by default. */
  runId?: string;
  /** Wraps the writing of a slice in its transaction and records it for undo. */
  recordSlice?: RecordSlice;
  /** Runs last in a slice's transaction, for what must be consistent with it. */
  onSlice?: (trx: Trx, written: { created: number; changed: number; total: number }) => Promise<void>;
};

export type ImportResult = {
  /** Null if no layout matches. */
  layout: string | null;
  /** Whether it has been written to the database. */
  written: boolean;
  newBrands: { id: string; name: string }[];
  created: { id: string; name: string }[];
  changed: ImportedChange[];
  unchanged: { id: string; name: string }[];
  /** All prices in the file, old and new; for unchanged phones only those of a price list. */
  prices: ImportedPrice[];
  /** Manual edits that differ from the file. */
  kept: ManualValue[];
  /** Figures that are probably wrong; only in a dry run. */
  questions: ImportedQuestion[];
  problems: ImportProblem[];
  /** How the file's columns were mapped. */
  columns: FileColumn[];
  /** Remarks about how the file was read. */
  notes: string[];
};

/** A changed phone; the first few with their fields, old and new. */
export interface ImportedChange {
  id: string;
  name: string;
  fields: (keyof Phone)[];
  steps: { field: string; before: string | null; after: string | null }[];
}

/** Changed phones listed with their fields. */
const STEPS_MAX = 200;

export type ImportedQuestion = { id: string; name: string } & PhoneQuestion;

export type ImportedPrice = { id: string; name: string } & PriceStep;

/**
 * Imports the phones of a file in slices, so that others can write in between. Unchanged phones are not written, so
 * importing the same file again completes an interrupted import and otherwise changes nothing.
 */
export async function importPhones(
  database: Database,
  bytes: string | Buffer,
  options: ImportOptions,
): Promise<ImportResult> {
  return importRead(database, readText(await fileText(Buffer.from(bytes)), options), options);
}

export function readText(
  { bytes, notes }: FileText,
  { filename, columns, onProgress = () => {} }: Pick<ImportOptions, 'filename' | 'columns' | 'onProgress'>,
): ReadResult {
  const reading = readPhones(bytes, {
    filename,
    onProgress: (done, total) => onProgress('reading', done, total),
    ...(columns && { columns }),
  });
  return { ...reading, notes: [...notes, ...reading.notes] };
}

/** The same for phones that have already been parsed. */
export async function importRead(database: Database, file: ReadResult, options: ImportOptions): Promise<ImportResult> {
  const { dryRun = false, strict = false, replaceEdits = false, onProgress = () => {} } = options;
  const isRejected = (plan: Plan) => strict && file.problems.length + plan.problems.length > 0;
  const { actorId = null, runId = uuidv7(), recordSlice = (_trx, _slice, write) => write(), onSlice } = options;

  let version = await phonesVersion(database.query);
  let plan = await Plan.make(database.query, file.phones, { replaceEdits });
  if (dryRun) return { ...resultOf(file, plan, plan, false), questions: await questionsAbout(database.query, plan) };
  if (file.phones.length === 0 || isRejected(plan)) return resultOf(file, plan, plan, false);

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
      await recordSlice(trx, { ...slice, isLast: result !== null }, () => write(trx));
      await onSlice?.(trx, {
        created: written.created.length + slice.created.length,
        changed: written.changed.length + slice.changed.length,
        total,
      });
      return phonesVersion(trx);
    });
    if (newVersion === null) {
      // Someone else changed a phone: plan the rest again, outside the transaction.
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

/** The last change of any phone or brand; a plan is valid until there is a newer one. */
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

function resultOf(file: ReadResult, plan: Plan, { brands, created, changed }: Slice, written: boolean): ImportResult {
  const named = ({ id, phone }: PlannedPhone) => ({ id, name: phone.name });
  const ids = new Set([...created, ...changed].map(({ id }) => id));
  // After planning again, this import's own writes show up as unchanged.
  const unchanged = plan.unchanged.filter(({ id }) => !ids.has(id));
  return {
    layout: file.layout,
    columns: file.columns,
    notes: file.notes,
    written,
    newBrands: brands,
    created: created.map(named),
    changed: changed.map((change, place) => ({
      ...named(change),
      fields: change.fields,
      steps: place < STEPS_MAX ? stepsOf(change) : [],
    })),
    unchanged: unchanged.map(named),
    prices: [...created, ...changed, ...unchanged].flatMap((planned) =>
      planned.prices.map((step) => ({ ...named(planned), ...step })),
    ),
    kept: plan.kept,
    questions: [],
    problems: [...file.problems, ...plan.problems].sort((a, b) => a.row - b.row),
  };
}

/** For changed phones only about the changed fields. */
async function questionsAbout(query: Queryable, { created, changed }: Plan): Promise<ImportedQuestion[]> {
  if (created.length + changed.length === 0) return [];
  const known = await KnownPhones.read(query);
  const named = ({ id, phone }: PlannedPhone, question: PhoneQuestion) => ({ id, name: phone.name, ...question });
  return [
    ...created.flatMap((one) => questionsOf(one.phone, known).map((question) => named(one, question))),
    ...changed.flatMap((one) =>
      questionsOf(one.phone, known, { id: one.id, phone: one.before })
        .filter(({ field }) => one.fields.some((key) => key === field.split('.')[0]))
        .map((question) => named(one, question)),
    ),
  ];
}

function stepsOf({ before, phone, fields }: PlannedChange): ImportedChange['steps'] {
  const text = (field: keyof Phone, value: unknown) => (isUnknown(value) ? null : valueText(field, value));
  return fields.map((field) => ({
    field,
    before: text(field, before[field]),
    after: text(field, phone[field]),
  }));
}
