import { expect, it } from 'vitest';
import { assertFileSize, assertText, FILE_MAX_BYTES } from './assert-text.ts';

it.each([
  ['nothing', Buffer.alloc(0), 'The file is empty.'],
  ['Latin-1', Buffer.from('a\nb\ncaf\xe9\n', 'latin1'), /^Line 3 is not UTF-8 .* Save the file as UTF-8\.$/],
  ['a cut character', Buffer.from('a\n€').subarray(0, -1), /^Line 2 is not UTF-8/],
  ['NUL bytes', Buffer.from('a\nb\0'), 'Line 2 holds a NUL byte, so this is not a text file.'],
  ['UTF-16', Buffer.from('\ufeffbrand', 'utf16le'), 'The file is UTF-16. Save it as UTF-8 and try again.'],
])('refuses %s with what to do about it', (_, bytes, message) => {
  expect(() => assertText(bytes)).toThrow(message);
});

it.each(['é', 'a'])('takes UTF-8: %s', (text) => {
  expect(() => assertText(Buffer.from(text))).not.toThrow();
});

it('states the limit when a file is beyond it', () => {
  expect(() => assertFileSize(FILE_MAX_BYTES)).not.toThrow();
  expect(() => assertFileSize(FILE_MAX_BYTES + 1)).toThrow(
    'The file has 101 MB; at most 100 MB can be imported at once.',
  );
});
