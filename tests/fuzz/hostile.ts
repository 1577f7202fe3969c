import type { Random } from '#catalogue/random.ts';
import { pick } from './samples.ts';

/** Values that attackers and broken programs send; free of jargon, because responses may repeat them. */

const HUGE = 'x'.repeat(100_000);

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e\u200b\ufeff',
  '\r\nBcc: everybody@example.com',
  "' OR 1=1 --",
  '"; drop table users; --',
  '%',
  '\\',
  '../../etc/passwd',
  '%00',
  '%ff%fe',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  '=HYPERLINK("x")',
  '#{7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'true',
  '-1',
  '0',
  '1e999',
  '9007199254740993',
  '0x10',
  '١٢٣',
  '2026-02-30T25:61:00Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.000Z',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(250)}.example`,
  '00000000-0000-0000-0000-000000000000',
  '👩‍👩‍👧‍👦'.repeat(50),
  'e\u0301'.repeat(200),
  HUGE,
];

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  -(2 ** 63),
  [],
  {},
  [null],
  [[]],
  [{}],
  { toString: 1 },
  { length: 1e9 },
  { id: null },
  { $ne: null },
  { toJSON: 'x', valueOf: null },
  Array(2_000).fill(null),
  Array(300).fill('sample-id'),
];

export function hostileText(random: Random): string {
  return pick(HOSTILE_TEXTS, random);
}

export function hostileValue(random: Random): unknown {
  if (random() < 0.45) return hostileText(random);
  return random() < 0.9 ? pick(HOSTILE_VALUES, random) : randomTree(random, 5);
}

/** A random JSON value. */
export function randomTree(random: Random, depth: number): unknown {
  if (depth === 0 || random() < 0.3) return random() < 0.5 ? hostileText(random) : pick(HOSTILE_VALUES, random);
  const size = Math.floor(random() * 4);
  if (random() < 0.5) return Array.from({ length: size }, () => randomTree(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [hostileText(random).slice(0, 50), randomTree(random, depth - 1)]),
  );
}

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

/** Invalid, deeply nested or ambiguous JSON, with duplicate keys or keys of Object.prototype. */
export const HOSTILE_JSON: readonly string[] = [
  '',
  '{',
  '{"a":',
  '[1,2',
  'null',
  'true',
  '"text"',
  '12',
  '1e999',
  '[]',
  '{"a":1}garbage',
  "{'a':1}",
  '{"a":NaN}',
  '\ufeff{}',
  '\u0000',
  '{"\u0000":1}',
  '"\\ud800"',
  '{"name":"\\ud800\\u0000"}',
  '{"name":"a","name":{"b":1},"name":null}',
  '{"email":"a@example.com","email":["x"]}',
  '{"ids":[{"toString":1}]}',
  '{"__proto__":{"polluted":true}}',
  '{"a":{"__proto__":{"polluted":true}}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"hasOwnProperty":1,"toString":null,"valueOf":{}}',
  deep('[', ']', 20_000),
  deep('{"a":', '}', 5_000).replace('{"a":}', '{"a":1}'),
  `{"body":${deep('{"type":"doc","content":[', ']}', 2_000)}}`,
  `{"comment":"${'x'.repeat(1_100_000)}"}`,
  `[${'0,'.repeat(200_000)}0]`,
  `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":${n}`).join()}}`,
];
