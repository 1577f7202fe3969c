/**
 * Indian grouping: the last three digits, then groups of two. Intl does the same, but starting it takes longer than
 * hydrating a page.
 */
export function formatCount(figure: number): string {
  const text = String(figure);
  if (Math.abs(figure) < 1000) return text;
  const start = figure < 0 ? 1 : 0;
  const dot = text.indexOf('.');
  let at = (dot === -1 ? text.length : dot) - 3;
  let grouped = text.slice(at);
  for (; at > start; at -= 2) grouped = `${text.slice(Math.max(start, at - 2), at)},${grouped}`;
  return text.slice(0, start) + grouped;
}

/** `1 phone`, `2,000 phones`; pass the plural if it is irregular. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
