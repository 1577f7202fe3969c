import pg from 'pg';

/** A statement is prepared once it was sent so often. */
const USES_BEFORE = 3;
/** Each connection keeps as many plans at most. */
const NAMES_MAX = 300;
const TEXTS_MAX = 5_000;

/** After a migration by a newer process, a prepared `select *` fails for having other columns than before. */
const ALL_COLUMNS = /(?:\bselect|\breturning|,|\.)\s*\*/i;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** The name under which connections keep the plan of a statement; undefined for what is rare. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < USES_BEFORE || ALL_COLUMNS.test(text)) {
    if (uses.size >= TEXTS_MAX) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  const name = `s${names.size}`;
  names.set(text, name);
  uses.delete(text);
  return name;
}

type Query = (text: unknown, values?: unknown) => unknown;

/** Prepares the statements that are sent again and again: parsing and planning took longer than running them. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  }) as Query as pg.Client['query'];
}
