import { describe, expect, test } from 'vitest';
import { amountOf, answersText, finderPath, readFinder } from './finder-state.ts';

const read = (query: string) => readFinder(new URLSearchParams(query));

describe('the address of the finder', () => {
  test('a plain form and a shared link give the same state', () => {
    const form = read('priceMin=15000&priceMax=35,000&size=medium&features=5g&features=nfc&cameras=9&display=5');
    expect(finderPath(form)).toBe('/finder?priceMin=15000&priceMax=35000&size=medium&features=5g,nfc&cameras=9');
    expect(readFinder(new URLSearchParams(finderPath(form).split('?')[1]))).toEqual(form);
  });

  test('ignores invalid answers', () => {
    expect(finderPath(read('priceMin=abc&size=huge&features=laser&cameras=11&display=-1&show=1'))).toBe('/finder');
    expect(finderPath(read(''))).toBe('/finder');
  });

  test('limits the number of shown phones', () => {
    expect(read('show=96').shown).toBe(96);
    expect(read('show=104').shown).toBe(96);
  });

  test('parses a price as people type it', () => {
    expect(amountOf('15k')).toBe(15_000);
    for (const text of ['', '0', '12000.50', 'cheap']) expect(amountOf(text)).toBeNull();
    expect(read('priceMax=15k').priceMax).toBe(15_000);
  });

  test('swaps a lowest price that is above the highest', () => {
    expect(read('priceMin=30000&priceMax=10000')).toMatchObject({ priceMin: 10_000, priceMax: 30_000 });
  });

  test('the answers are summarised in words while the controls are collapsed', () => {
    expect(answersText(read('priceMax=20000&size=small&battery=10&features=5g'))).toEqual([
      'Up to ₹20,000',
      'To 72 mm wide',
      'Battery: highest',
      '5G',
    ]);
  });
});
