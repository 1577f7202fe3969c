/** Money, figures and dates as a reader in India writes them, each in one place. */

/** Thousands, then hundreds at a time. Intl does the same, but takes longer to wake up than a whole page to come alive. */
function grouped(figure: number): string {
  return String(figure).replace(/\d(?=(?:\d\d)+\d$)/g, '$&,');
}

/** `₹1,29,999` */
export function rupees(amount: number): string {
  return `₹${grouped(amount)}`;
}

export function priceText(price: number | null): string {
  return price === null ? 'Price not published' : rupees(price);
}

/** `4,812` */
export function count(figure: number): string {
  return grouped(figure);
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
export function partialDate(date: string): string {
  const [year, month, day] = date.split('-');
  if (!month) return year ?? date;
  const named = `${MONTHS[Number(month) - 1]} ${year}`;
  return day ? `${Number(day)} ${named}` : named;
}

/** `128 GB`, `1 TB` */
export function gigabytes(figure: number): string {
  return figure >= 1024 ? `${figure / 1024} TB` : `${figure} GB`;
}
