import { readNumberText } from '#contract/phone/number-text.ts';
import { rejectImport } from '#db/import/layout.ts';
import { monthOf } from './values.ts';

/** Parses cells as people fill them in; throws with the field's name if one is invalid. */

export function readFigure(cell: string, field: string, unit?: string): number {
  const reading = readNumberText(cell, unit);
  return 'value' in reading ? reading.value : rejectImport(`${field}: ${reading.problem}`);
}

const WRITTEN_DAY =
  /^(?:(\d{1,2})(?:st|nd|rd|th)?[\s-]+)?([a-z]{3,9})\.?(?:[\s-]+(\d{1,2})(?:st|nd|rd|th)?)?,?[\s-]+(\d{4})$/i;
/** In India the day comes first. */
const NUMBER_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/**
 * `2026-01-08`, `8 January 2026`, `Jan 2026` and `08/01/2026` become `2026-01-08`, with the precision written; null for
 * an empty cell.
 */
export function readDay(cell: string, field: string): string | null {
  const text = cell.trim();
  if (text === '') return null;
  if (/^\d{4}(?:-\d\d){0,2}$/.test(text)) return text;
  const numbers = NUMBER_DAY.exec(text);
  if (numbers) return dayOf(numbers[3], Number(numbers[2]), Number(numbers[1])) ?? rejectDay(cell, field);
  const written = WRITTEN_DAY.exec(text);
  const month = monthOf(written?.[2] ?? '');
  return dayOf(written?.[4], month, Number(written?.[1] ?? written?.[3] ?? 0)) ?? rejectDay(cell, field);
}

function dayOf(year: string | undefined, month: number, day: number): string | null {
  if (year === undefined || month < 1 || month > 12 || day > 31) return null;
  const parts = day === 0 ? [month] : [month, day];
  return [year, ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
}

function rejectDay(cell: string, field: string): never {
  return rejectImport(`${field}: "${cell}" is not a date we can read. Write it like 2026-01-08.`);
}
