import type { Phone } from '#contract/phone/phone.ts';
import { lockTables } from '#db/dialect.ts';
import type { Database, Trx } from '../client.ts';
import { contentVersion } from '../content.ts';
import type { ImportProblem } from './collector.ts';
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
  /** Who brings it in, for the history of the phones; nobody for the command line. */
  actorId?: string;
  /** Last in the transaction that writes: what must hold exactly when the phones are in. */
  onWritten?: (trx: Trx, result: ImportResult) => Promise<void>;
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
  problems: ImportProblem[];
};

/**
 * Brings the phones of a file into the database, all of them or, when anything fails, none. What is
 * the same already is not written, so the same file a second time changes nothing.
 */
export async function importPhones(database: Database, text: string, options: ImportOptions): Promise<ImportResult> {
  const { filename, dryRun = false, strict = false, onProgress = () => {}, actorId = null, onWritten } = options;
  const read = readPhones(text, { filename, onProgress: (done, total) => onProgress('reading', done, total) });
  const isRejected = (plan: Plan) => strict && read.problems.length + plan.problems.length > 0;

  const version = await contentVersion(database);
  // Worked out before anybody has to wait, and again only if something was written meanwhile.
  const early = await Plan.make(database.query, read.phones);
  if (dryRun || read.phones.length === 0 || isRejected(early)) {
    return resultOf(read.layout, read.problems, early, false);
  }
  return database.transaction(async (trx) => {
    await lockTables(trx, database.engine, ['brands', 'products']);
    const isCurrent = (await contentVersion({ query: trx })) === version;
    const plan = isCurrent ? early : await Plan.make(trx, read.phones);
    if (isRejected(plan)) return resultOf(read.layout, read.problems, plan, false);
    await writePlan(trx, database, plan, { actorId, onProgress: (done, total) => onProgress('writing', done, total) });
    const result = resultOf(read.layout, read.problems, plan, true);
    await onWritten?.(trx, result);
    return result;
  });
}

function resultOf(
  layout: string | null,
  problems: readonly ImportProblem[],
  plan: Plan,
  written: boolean,
): ImportResult {
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
