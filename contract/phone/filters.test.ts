import { expect, test } from 'vitest';
import { derivedRow, isDerived, PHONE_FIELDS } from './fields.ts';
import { FILTER_GROUPS, isBound } from './filters.ts';

test('options of a limit are ascending and in the unit of the figure', () => {
  for (const row of Object.values(FILTER_GROUPS)) {
    if (!isBound(row)) continue;
    const field = isDerived(row.of) ? derivedRow(row.of) : (PHONE_FIELDS[row.of] as { unit?: string });
    expect((row as { unit?: string }).unit).toBe(field.unit);
    expect(row.options).toEqual(row.options.toSorted((a, b) => Number(a) - Number(b)));
  }
});
