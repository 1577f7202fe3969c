import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

test('added, removed and changed paragraphs are marked', () => {
  const lines = compareTexts('One\nTwo is here\nThree', 'One\nTwo was here\nThree\nFour');
  expect(lines.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same', 'added']);
});

test('the lines contain both texts for random input', () => {
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const text = () => Array.from({ length: 12 }, () => ['a', 'b', 'c', '\n', ' '][Math.floor(random() * 5)]).join('');
  for (let n = 0; n < 300; n++) {
    const [before, after] = [text(), text()];
    const lines = compareTexts(before, after);
    const textWithout = (not: string) =>
      lines
        .filter(({ kind }) => kind !== not)
        .map((line) =>
          line.pieces
            .filter(({ kind }) => kind !== not)
            .map((piece) => piece.text)
            .join(''),
        )
        .join('\n');
    expect([textWithout('added'), textWithout('removed')]).toEqual([before, after]);
  }
});
