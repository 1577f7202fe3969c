import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, foldWords } from './text-search.ts';

test('the words of a text equal those of the folded text', () => {
  const words = (text: string) => foldText(text).split(' ').filter(Boolean);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant('Café S24+ ₹20k')), (text) => {
      expect(foldWords(text)).toEqual(words(text));
    }),
  );
});
