import { inRoot } from '#scripts/support/paths.mjs';

/** The final table of `npm run bench`, which README.md and docs/performance.md contain. */

export interface Figure {
  what: string;
  figure: string;
  /** Shown in README.md. */
  inReadme?: boolean;
}

export interface BenchRun {
  /** `18 November 2026`. */
  day: string;
  machine: string;
  figures: Figure[];
}

/** The figures of a day by part: several runs may measure some parts each. */
export interface BenchDay {
  day: string;
  machine: string;
  parts: Record<string, Figure[]>;
}

/** The last day on which something was measured. */
export const LAST_DAY = inRoot('node_modules', '.cache', 'bench.json');

/** The day with one more part. Figures of an earlier day are dropped: a table has one date. */
export function withPart(last: BenchDay | null, { day, machine, figures }: BenchRun, part: string): BenchDay {
  const before = last?.day === day ? last.parts : {};
  return { day, machine, parts: { ...before, [part]: figures } };
}

/** All figures in the order of the parts; throws if some parts were not measured that day. */
export function completeRun({ parts, ...run }: BenchDay, names: readonly string[]): BenchRun {
  const missing = names.filter((name) => !parts[name]);
  if (missing.length > 0)
    throw new Error(`Not measured on ${run.day}: ${missing.join(', ')}. Run npm run bench -- ${missing.join(' ')}`);
  return { ...run, figures: names.flatMap((name) => parts[name] ?? []) };
}

const [START, END] = ['<!-- bench -->', '<!-- /bench -->'];

export function toMarkdown({ day, machine, figures }: BenchRun): string {
  const rows = figures.map(({ what, figure }) => `| ${asName(what)} | ${figure} |`);
  return [`Measured by \`npm run bench\` on ${day}: ${machine}.`, '', '| What | Result |', '|---|---|', ...rows].join(
    '\n',
  );
}

const asName = (what: string) =>
  `${what.charAt(0).toUpperCase()}${what.slice(1)}`
    .replace(/\bsqlite\b/, 'SQLite')
    .replace(/\bpostgres\b/, 'PostgreSQL');

/** Inserts the table between the markers; throws if they are missing. */
export function withTable(text: string, table: string): string {
  const [from, to] = [text.indexOf(START), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`It has no place for the table: add ${START} and ${END}.`);
  return `${text.slice(0, from + START.length)}\n\n${table}\n\n${text.slice(to)}`;
}
