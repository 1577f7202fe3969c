import type { MatchPhone } from './types.ts';

/** Shorter numbers could be the start of a different one. */
const PREFIX_MIN = 7;

/** Finds phones by model number, even if the store appends colour and region: `SM-M356BLBPINS`. */
export function modelFinder(phones: readonly MatchPhone[]): (mpn: string | null | undefined) => MatchPhone | null {
  const byNumber = new Map<string, MatchPhone | null>();
  for (const phone of phones)
    for (const number of phone.modelNumbers) {
      const key = modelKey(number);
      // A number shared by two phones identifies neither.
      byNumber.set(key, byNumber.has(key) && byNumber.get(key) !== phone ? null : phone);
    }
  return (mpn) => {
    const key = modelKey(mpn ?? '');
    if (key.length < 5) return null;
    for (let length = key.length; length >= Math.min(PREFIX_MIN, key.length); length--) {
      const phone = byNumber.get(key.slice(0, length));
      if (phone !== undefined) return phone;
    }
    return null;
  };
}

function modelKey(number: string): string {
  return (number.split('/')[0] ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
}
