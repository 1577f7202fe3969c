import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dotted } from './format.ts';

test('no line ends with a separator', () => {
  expect(dotted(['6.2″', null, '4,000 mAh', false, '50 MP'])).toBe('6.2″ ·\u00a04,000 mAh ·\u00a050 MP');
});

test('no screen writes a separator that could end a line', () => {
  // A window title is one line; hidden text has no lines.
  const without = ['app/lib/head.ts', 'app/features/community/reactions/like-button.tsx'];
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file) && !without.includes(file));
  const plain = files.filter((file) => / · /.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')));
  expect(plain, 'write dotted([…]) of lib/format.ts').toEqual([]);
});
