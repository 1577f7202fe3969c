import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedPart } from './sorted-part.ts';

test('any part is the part that sorting everything would give', () => {
  const figures = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
  fc.assert(
    fc.property(figures, fc.nat(70), fc.nat(20), (keys, from, length) => {
      const compare = (a: number, b: number) => (keys[a] as number) - (keys[b] as number) || a - b;
      const all = Uint32Array.from(keys.keys());
      const expected = all.slice().sort(compare).slice(from, from + length);
      expect(sortedPart(all.slice(), from, from + length, compare)).toEqual(expected);
    }),
  );
});
