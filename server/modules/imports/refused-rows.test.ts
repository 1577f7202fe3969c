import { expect, it } from 'vitest';
import { readPhones } from '#db/import/read-phones.ts';
import { refusedRows } from './refused-rows.ts';

const refusedOf = (text: string) =>
  refusedRows(Buffer.from(text), 'phones.csv', readPhones(text, { filename: 'phones.csv' }).problems);

it('returns all cells of a row with too many', () => {
  const file = refusedOf('brand,name,colours,nfc\nAcme,One,Red, Blue,yes\n');
  expect(file?.split('\r\n')[1]).toMatch(/^Acme,One,Red, ?Blue,.*,yes$/);
  expect(readPhones(file ?? '', { filename: 'phones.csv' })).toMatchObject({ phones: [], problems: [{ row: 2 }] });
  expect(refusedOf(file ?? '')?.split('\r\n')[1]).toMatch(/^Acme,One,Red, ?Blue,.*,yes$/);
});
