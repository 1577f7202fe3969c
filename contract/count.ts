/** Thousands, then hundreds at a time. Intl does the same, but takes longer to wake up than a whole page to hydrate. */
export function formatCount(figure: number): string {
  if (figure >= 0 && figure < 1000) return String(figure);
  return String(figure).replace(/\d(?=(?:\d\d)+\d$)/g, '$&,');
}
