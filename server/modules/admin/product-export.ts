import type { COLUMN_FIELDS } from '#contract/desk/phone-columns.ts';
import { ADMIN_PRODUCT_COLUMNS, type AdminProduct } from '#contract/desk/products.ts';
import { PUBLICATION_LABELS, STATUS_LABELS } from '#contract/phone/choices.ts';
import { fieldRow } from '#contract/phone/fields.ts';
import { indiaClock } from '#contract/time.ts';
import { toPhone } from '#db/phone-columns.ts';
import { csvLine } from '#server/http/response/csv.ts';
import { fieldText } from '#server/modules/products/service.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';

type Column = (typeof ADMIN_PRODUCT_COLUMNS)[number];
type FieldColumn = (typeof COLUMN_FIELDS)[number];

const isField = (column: Column | FieldColumn): column is FieldColumn =>
  !ADMIN_PRODUCT_COLUMNS.some((known) => known === column);

/** Each table column's heading, and its value in a form that spreadsheets can calculate with. */
const CELLS: Record<Column, [heading: string, cell: (phone: AdminProduct) => string | number | null]> = {
  name: ['Name', ({ name }) => name],
  brand: ['Brand', ({ brand }) => brand],
  price: ['Price, ₹', ({ price }) => price],
  recorded: ['Recorded', ({ priceAt }) => priceAt],
  launched: ['Launched', ({ launchedAt }) => launchedAt],
  status: ['Status', ({ status }) => STATUS_LABELS[status]],
  publication: [
    'Readers',
    ({ publication, publishAt }) =>
      PUBLICATION_LABELS[publication] + (publishAt ? `, ${indiaClock(publishAt)} IST` : ''),
  ],
  likes: ['Likes', ({ likes }) => likes],
  rating: ['Rating', ({ rating }) => rating],
  updated: ['Changed', ({ updatedAt }) => `${indiaClock(updatedAt).slice(0, 16)} IST`],
  picture: ['Picture', ({ hasPicture }) => (hasPicture ? 'Photo' : 'Drawing')],
};

/** Exports exactly what the table shows: these phones in this order, these columns. */
export function shownLines(phones: readonly AdminProduct[], columns: readonly (Column | FieldColumn)[]): string {
  const cells = columns.map((column) => (isField(column) ? fieldCell(column) : CELLS[column]));
  const text = (value: string | number | null) => (value === null ? null : String(value));
  return (
    csvLine(cells.map(([heading]) => heading)) +
    phones.map((phone) => csvLine(cells.map(([, cell]) => text(cell(phone))))).join('')
  );
}

function fieldCell(key: FieldColumn): (typeof CELLS)[Column] {
  const { label } = fieldRow(key);
  return [label, ({ fields }) => fields?.[key] ?? null];
}

export function fieldsOf(columns: readonly (Column | FieldColumn)[]): FieldColumn[] {
  return columns.filter(isField);
}

/** Adds fields that the in-memory table does not hold, as text. */
export async function withFields(
  { database, catalogue }: Services,
  phones: AdminProduct[],
  keys: readonly FieldColumn[],
): Promise<AdminProduct[]> {
  if (keys.length === 0) return phones;
  const ids = phones.map(({ id }) => id);
  const rows = new Map((await getProductRows(database.query, ids)).map((row) => [row.id, toPhone(row)]));
  const brands = new Map(catalogue.model.brands().map(({ id, name }) => [id, name]));
  return phones.map((phone) => {
    const stored = rows.get(phone.id);
    if (!stored) return phone;
    return { ...phone, fields: Object.fromEntries(keys.map((key) => [key, fieldText(stored, key, brands)])) };
  });
}
