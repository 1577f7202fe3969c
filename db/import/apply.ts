import type { Phone } from '#contract/phone.ts';
import type { Database } from '../client.ts';
import { holdTables } from '../differences.ts';
import type { Problem } from './collect.ts';
import { Plan } from './plan.ts';
import { readPhones } from './read-phones.ts';
import { writePlan } from './write-plan.ts';

export type ImportStage = 'reading' | 'writing';

export type ImportOptions = {
  /** Its ending tells JSON from CSV, and messages name it. */
  filename: string;
  /** Work everything out and write nothing. */
  dryRun?: boolean;
  /** Write nothing when a single row is refused. */
  strict?: boolean;
  onProgress?: (stage: ImportStage, done: number, total: number) => void;
};

export type ImportResult = {
  /** Null when the file is of no layout that can be read. */
  layout: string | null;
  /** Whether the database holds it now. */
  written: boolean;
  newBrands: { id: string; name: string }[];
  created: { id: string; name: string }[];
  changed: { id: string; name: string; fields: (keyof Phone)[] }[];
  unchanged: { id: string; name: string }[];
  problems: Problem[];
};

/**
 * Brings the phones of a file into the database, all of them or, when anything fails, none. What is
 * the same already is not written, so the same file a second time changes nothing.
 */
export async function importPhones(database: Database, text: string, options: ImportOptions): Promise<ImportResult> {
  const { filename, dryRun = false, strict = false, onProgress = () => {} } = options;
  const read = readPhones(text, { filename, onProgress: (done, total) => onProgress('reading', done, total) });
  const refuses = (plan?: Plan) => strict && read.problems.length + (plan?.problems.length ?? 0) > 0;

  if (dryRun || read.phones.length === 0 || refuses()) {
    return resultOf(read.layout, read.problems, await Plan.make(database.query, read.phones), false);
  }
  return database.query.transaction().execute(async (trx) => {
    await holdTables(trx, database.engine, ['brands', 'products']);
    const plan = await Plan.make(trx, read.phones);
    if (refuses(plan)) return resultOf(read.layout, read.problems, plan, false);
    await writePlan(trx, database, plan, (done, total) => onProgress('writing', done, total));
    return resultOf(read.layout, read.problems, plan, true);
  });
}

function resultOf(layout: string | null, problems: readonly Problem[], plan: Plan, written: boolean): ImportResult {
  const named = ({ id, phone }: { id: string; phone: Phone }) => ({ id, name: phone.name });
  return {
    layout,
    written,
    newBrands: plan.brands,
    created: plan.created.map(named),
    changed: plan.changed.map((change) => ({ ...named(change), fields: change.fields })),
    unchanged: plan.unchanged.map(named),
    problems: [...problems, ...plan.problems].sort((a, b) => a.row - b.row),
  };
}
