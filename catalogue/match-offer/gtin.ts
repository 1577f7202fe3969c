const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** A barcode number as 14 digits; null if invalid, such as placeholders that stores enter. */
export function normalizeGtin(text: string | null | undefined): string | null {
  const digits = (text ?? '').replace(/[\s-]/g, '');
  if (!LENGTHS.has(digits.length) || !/^\d+$/.test(digits) || /^0+$/.test(digits)) return null;
  const padded = digits.padStart(14, '0');
  let sum = 0;
  for (let at = 0; at < 14; at++) sum += Number(padded[at]) * (at % 2 === 0 ? 3 : 1);
  return sum % 10 === 0 ? padded : null;
}
