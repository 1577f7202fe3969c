/**
 * A number as people type it, `12,500` or `₹ 1,29,999`. Null for an empty field; NaN for anything else, including
 * `1e5` and `0x10`.
 */
export function parseNumber(typed: unknown): number | null {
  const text = String(typed ?? '').replace(/[\s,₹]/g, '');
  if (text === '') return null;
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
