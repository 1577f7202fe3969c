/** What a spreadsheet would run or take for a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r|]/;

/**
 * Comma-separated values (RFC 4180) that a spreadsheet shows and never runs: a cell that begins like
 * a formula gets an apostrophe before it.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | null): string {
  const text = value ?? '';
  const safe = FORMULA.test(text.trimStart()) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
