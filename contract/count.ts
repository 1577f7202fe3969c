/** Thousands, then hundreds at a time. Intl does the same, but takes longer to wake up than a whole page to hydrate. */
export function formatCount(figure: number): string {
  if (figure >= 0 && figure < 1000) return String(figure);
  return String(figure).replace(/^-?\d+/, (whole) => whole.replace(/\d(?=(?:\d\d)+\d$)/g, '$&,'));
}

/** `1 phone`, `2,000 phones`; a noun that takes more than an s brings its plural. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
