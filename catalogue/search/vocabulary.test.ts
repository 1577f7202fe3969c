import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Term, Vocabulary } from './vocabulary.ts';

/** What `text` finds by prefix: terms and their phones. */
function found(vocabulary: Vocabulary, text: string): [string, number[]][] {
  const terms: Term[] = [];
  vocabulary.withPrefix(text, terms);
  return terms.map((term) => [term.text, term.postings]);
}

test('equals a plain map after any additions and removals', () => {
  const text = fc.constantFrom('a', 'ab', 'abc', 'b', 'ba');
  const change = fc.record({ add: fc.boolean(), text, holder: fc.nat(6), settle: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const vocabulary = new Vocabulary();
      const plain = new Map<string, Set<number>>();
      for (const { add, text, holder, settle } of changes) {
        const holders = plain.get(text) ?? new Set();
        plain.set(text, holders);
        if (add && !holders.has(holder)) vocabulary.add(text, 0, holder);
        if (!add) vocabulary.remove(text, holder);
        if (add) holders.add(holder);
        else holders.delete(holder);
        if (settle) vocabulary.flush();
      }
      vocabulary.flush();
      const kept = [...plain].filter(([, holders]) => holders.size > 0).sort(([a], [b]) => (a < b ? -1 : 1));
      const ascending = kept.map(([text, holders]) => [text, [...holders].sort((a, b) => a - b)]);
      expect([...found(vocabulary, 'a'), ...found(vocabulary, 'b')]).toEqual(ascending);
      expect(found(vocabulary, 'ab')).toEqual(ascending.filter(([text]) => String(text).startsWith('ab')));
    }),
    { numRuns: 300 },
  );
});

test('accepts many changes at once', () => {
  const vocabulary = new Vocabulary();
  const words = Array.from({ length: 500 }, (_, at) => `w${at * 7919}`);
  for (const word of words) vocabulary.add(word, 0, 1);
  vocabulary.flush();
  for (const word of words.slice(0, 400)) vocabulary.remove(word, 1);
  vocabulary.flush();
  expect(found(vocabulary, 'w').map(([text]) => text)).toEqual(words.slice(400).sort());
});
