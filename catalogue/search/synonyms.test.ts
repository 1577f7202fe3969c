import { expect, test } from 'vitest';
import { synonymReader } from './synonyms.ts';

test('replaces whole words once, longest first, in any case', () => {
  const read = synonymReader([
    { typed: 'aifon', meant: 'iphone' },
    { typed: 'Aifon Pro', meant: 'iphone 17 pro' },
    { typed: 'one', meant: 'two' },
    { typed: 'two', meant: 'one' },
    { typed: 'फ़ोन', meant: 'phone' },
  ]);
  expect(read('AIFON 15 under ₹50,000')).toBe('iphone 15 under ₹50,000');
  expect(read('the aifon-pro')).toBe('the iphone 17 pro');
  expect(read('aifons')).toBe('aifons');
  expect(read('one two')).toBe('two one');
  expect(read('फ़ोन')).toBe('phone');
  expect(synonymReader([{ typed: '…', meant: 'dots' }])('a …')).toBe('a …');
});
