import { readNumberText } from '#contract/phone/number-text.ts';

/** Parses a typed number. Null for an empty field, NaN for invalid text. */
export function parseNumber(typed: unknown, unit = 'rupees'): number | null {
  const text = String(typed ?? '').trim();
  if (text === '') return null;
  const reading = readNumberText(text, unit);
  return 'value' in reading ? reading.value : Number.NaN;
}
