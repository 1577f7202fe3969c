import { expect, test } from 'vitest';
import { parseInline, plainText } from './inline-text.tsx';

test('links, bold and code are parts of their own, in order', () => {
  expect(parseInline('See **all** [phones](/products?sort=newest) by `id`.')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'bold', text: 'all' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'phones', href: '/products?sort=newest' },
    { kind: 'text', text: ' by ' },
    { kind: 'code', text: 'id' },
    { kind: 'text', text: '.' },
  ]);
});

test('marks that are not closed are text', () => {
  expect(parseInline('5 * 3 ** [a] `b')).toEqual([{ kind: 'text', text: '5 * 3 ** [a] `b' }]);
});

test('plain text keeps the words and leaves the marks', () => {
  expect(plainText('[Write](/contact-us) **now**, dial `*#06#`')).toBe('Write now, dial *#06#');
});
