import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkParts } from './comment-text.tsx';

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test('addresses of other sites become links, without surrounding punctuation', () => {
  expect(linksIn('See https://example.org/a, or (http://example.com/b_(c)).')).toEqual([
    'https://example.org/a',
    'http://example.com/b_(c)',
  ]);
  expect(linkParts('a https://example.org/x?y=1#z b')).toEqual([
    { text: 'a ' },
    { text: 'https://example.org/x?y=1#z', href: 'https://example.org/x?y=1#z' },
    { text: ' b' },
  ]);
});

test('nothing else becomes a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//example.org',
    'https://',
    'https://good.example@evil.example/',
    'xhttps://example.org',
    'mailto:a@example.org',
  ])
    expect(linksIn(text), text).toEqual([]);
});

test('bidirectional control characters are not part of an address', () => {
  expect(linksIn('https://example.org/\u202egnp.exe')).toEqual(['https://example.org/']);
});

test('the parts add up to the text, and every link is a web address', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl(),
    fc.constantFrom(' ', '\n', '(', ').', 'https://'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const parts = linkParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href) expect(href).toMatch(/^https?:\/\//);
    }),
  );
});
