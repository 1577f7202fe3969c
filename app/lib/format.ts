/** Money, figures and dates as a reader in India writes them, each in one place. */

/** Thousands, then hundreds at a time. Intl does the same, but takes longer to wake up than a whole page to hydrate. */
function groupDigits(figure: number): string {
  return String(figure).replace(/\d(?=(?:\d\d)+\d$)/g, '$&,');
}

/** `₹1,29,999` */
export function formatRupees(amount: number): string {
  return `₹${groupDigits(amount)}`;
}

export function priceText(price: number | null): string {
  return price === null ? 'Price not published' : formatRupees(price);
}

/** `4,812` */
export function formatCount(figure: number): string {
  return groupDigits(figure);
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A date as precise as it is known: `23 January 2024`, `January 2024` or `2024`. */
export function formatPartialDate(date: string): string {
  const [year, month, day] = date.split('-');
  if (!month) return year ?? date;
  const named = `${MONTHS[Number(month) - 1]} ${year}`;
  return day ? `${Number(day)} ${named}` : named;
}

/** `128 GB`, `1 TB` */
export function formatGigabytes(figure: number): string {
  return figure >= 1024 ? `${figure / 1024} TB` : `${figure} GB`;
}

/** The widths of a picture as the browser's `srcset` wants them. */
export function srcSet(files: readonly { width: number; url: string }[]): string {
  return files.map(({ width, url }) => `${url} ${width}w`).join(', ');
}
