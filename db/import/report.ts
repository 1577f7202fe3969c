import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import type { ImportResult } from './apply.ts';
import type { ImportProblem } from './collector.ts';

/** What a person reads about an import, line by line. */

/** A file's own text may hold what a terminal would obey. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}

export function problemLine({ row, name, reason }: ImportProblem): string {
  return printable(`Row ${row}${name ? `, ${name}` : ''}: ${reason}`);
}

/** What an import did or would do to each brand and phone it touches. */
export function changeLines({ newBrands, created, changed }: ImportResult): string[] {
  return [
    ...newBrands.map(({ id, name }) => `New brand: ${name} (${id})`),
    ...created.map(({ id, name }) => `New: ${name} (${id})`),
    ...changed.map(
      ({ id, name, fields }) =>
        `Changed: ${name} (${id}): ${fields.map((field) => PHONE_FIELDS[field].label).join(', ')}`,
    ),
  ].map(printable);
}

export function summaryLine({ created, changed, unchanged, problems }: ImportResult): string {
  const counts = [`${created.length} new`, `${changed.length} changed`, `${unchanged.length} unchanged`];
  return [...counts, `${problems.length} refused`].join(', ');
}

/** Whether anything of the file could be taken. */
export function isReadable({ created, changed, unchanged }: ImportResult): boolean {
  return created.length + changed.length + unchanged.length > 0;
}
