import type { ADMIN_PRODUCT_COLUMNS, AdminProduct } from '#contract/admin-products.ts';
import { PUBLICATION_LABELS, STATUS_LABELS } from '#contract/phone/choices.ts';
import { indiaClock } from '#contract/time.ts';
import { csvLine } from '#server/http/response/csv.ts';

type Column = (typeof ADMIN_PRODUCT_COLUMNS)[number];

/** What the table shows, a column each: its heading, and the cell as a spreadsheet can work with it. */
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

/** Exactly what is shown: these phones in this order, these columns. */
export function shownLines(phones: readonly AdminProduct[], columns: readonly Column[]): string {
  const cells = columns.map((column) => CELLS[column]);
  const text = (value: string | number | null) => (value === null ? null : String(value));
  return (
    csvLine(cells.map(([heading]) => heading)) +
    phones.map((phone) => csvLine(cells.map(([, cell]) => text(cell(phone))))).join('')
  );
}
