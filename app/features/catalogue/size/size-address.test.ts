import { expect, test } from 'vitest';
import { readSizeAddress, sizePath } from './size-address.ts';

test('the address contains every choice and restores it', () => {
  const chosen = { ids: ['a', 'b'], view: 'edges', hand: 'large', isLeft: true, beside: 'passport' } as const;
  const path = sizePath({ ...chosen, ids: [...chosen.ids] });
  expect(path).toBe('/size?ids=a,b&view=edges&hand=large&left=on&beside=passport');
  expect(readSizeAddress(new URLSearchParams(path.split('?')[1]))).toEqual(chosen);
  expect(sizePath({ ids: [] })).toBe('/size');
});

test('unknown values are ignored', () => {
  const search = new URLSearchParams('ids=a,,a,b,c,d&view=x&hand=toString&beside=__proto__');
  expect(readSizeAddress(search)).toEqual({
    ids: ['a', 'b', 'c'],
    view: 'plain',
    hand: 'medium',
    isLeft: false,
    beside: null,
  });
});
