import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import { formatPartialDate } from '#contract/phone/format.ts';
import type { ImportResult } from './apply.ts';
import type { ImportProblem } from './collector.ts';
import type { ManualValue } from './plan.ts';
import { priceStepText } from './price-steps.ts';

/** The text report of an import. */

/** A file's text may contain terminal control sequences. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}

export function problemLine({ row, name, reason }: ImportProblem): string {
  return printable(`Row ${row}${name ? `, ${name}` : ''}: ${reason}`);
}

/** How the file was read, and which columns are not imported. */
export function noteLines({ notes, columns }: ImportResult): string[] {
  const left = columns.filter(({ ours }) => ours === null).map(({ theirs }) => theirs);
  const matched = columns.filter(({ theirs, ours }) => ours !== null && ours !== theirs);
  return [
    ...notes,
    ...(matched.length > 0
      ? [`Matched columns: ${matched.map(({ theirs, ours }) => `${theirs} → ${ours}`).join(', ')}.`]
      : []),
    ...(left.length > 0 ? [`Columns not imported: ${left.join(', ')}.`] : []),
  ].map(printable);
}

/** Changes by brand, phone and price, old → new. */
export function changeLines({ newBrands, created, changed, unchanged, prices, kept }: ImportResult): string[] {
  const steps = Map.groupBy(prices, ({ id }) => id);
  const figures = Map.groupBy(kept, ({ id }) => id);
  const withPrices = (id: string, line: string) => [
    line,
    ...(steps.get(id) ?? []).map((step) => `  ${priceStepText(step)}`),
    ...(figures.get(id) ?? []).map((figure) => `  ${manualValueText(figure)}`),
  ];
  return [
    ...newBrands.map(({ id, name }) => `New brand: ${name} (${id})`),
    ...created.flatMap(({ id, name }) => withPrices(id, `New: ${name} (${id})`)),
    ...changed.flatMap(({ id, name, fields }) =>
      withPrices(id, `Changed: ${name} (${id}): ${fields.map((field) => PHONE_FIELDS[field].label).join(', ')}`),
    ),
    ...unchanged
      .filter(({ id }) => steps.has(id) || figures.has(id))
      .flatMap(({ id, name }) => withPrices(id, `Unchanged: ${name} (${id})`)),
  ].map(printable);
}

/** `Weight stays 190 g, entered by hand on 16 November 2026; the file says 185 g` */
function manualValueText({ field, at, ours, theirs }: ManualValue): string {
  const { label } = PHONE_FIELDS[field];
  return `${label} stays ${ours}, entered by hand on ${formatPartialDate(at)}; the file says ${theirs}`;
}

export function summaryLine({ created, changed, unchanged, kept, problems }: ImportResult): string {
  const counts = [`${created.length} new`, `${changed.length} changed`, `${unchanged.length} unchanged`];
  const byHand = kept.length > 0 ? [`${kept.length} kept as entered by hand`] : [];
  return [...counts, ...byHand, `${problems.length} rejected`].join(', ');
}

/** Whether anything in the file could be used. */
export function isReadable({ created, changed, unchanged }: ImportResult): boolean {
  return created.length + changed.length + unchanged.length > 0;
}
