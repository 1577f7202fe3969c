import { inRoot } from '../scripts/support/paths.mjs';

/** The closing table of `npm run bench`, which README.md and docs/performance.md quote. */

export interface Figure {
  what: string;
  figure: string;
  /** Among the few that README shows. */
  inReadme?: boolean;
}

export interface BenchRun {
  /** `18 November 2026`. */
  day: string;
  machine: string;
  figures: Figure[];
}

/** The figures of the last complete run. */
export const LAST_RUN = inRoot('node_modules', '.cache', 'bench.json');

const [START, END] = ['<!-- bench -->', '<!-- /bench -->'];

export function toMarkdown({ day, machine, figures }: BenchRun): string {
  const rows = figures.map(({ what, figure }) => `| ${what} | ${figure} |`);
  return [`Measured by \`npm run bench\` on ${day}: ${machine}.`, '', '| What | Result |', '|---|---|', ...rows].join(
    '\n',
  );
}

/** The text with the table between the markers; throws where they are missing. */
export function withTable(text: string, table: string): string {
  const [from, to] = [text.indexOf(START), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`It has no place for the table: add ${START} and ${END}.`);
  return `${text.slice(0, from + START.length)}\n\n${table}\n\n${text.slice(to)}`;
}
