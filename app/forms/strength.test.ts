import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

const wordsOf = (password: string, personal?: string[]) => strengthOf(password, personal).label;

test('a password that is too short is reported as that first', () => {
  expect(wordsOf('Xk9#pQ2')).toBe('Too short: at least 8 characters');
});

test('repeated characters, sequences and keyboard rows are weak at any length', () => {
  for (const password of ['aaaaaaaaaaaa', '1234567890', 'qwertyuiop', 'abcabcabcabc', '87654321'])
    expect(wordsOf(password), password).toBe('Weak: easy to guess');
});

test("the user's own name and address do not count", () => {
  expect(strengthOf('ananyarao2024').score).toBeGreaterThan(strengthOf('ananyarao2024', ['Ananya Rao']).score);
});

test('longer and more varied passwords are stronger', () => {
  const scores = ['pikwortz', 'Pikwortz48', 'Pikwortz48-lamp', 'cobalt thunder quiet lamp'].map(
    (it) => strengthOf(it).score,
  );
  expect(scores).toEqual([...scores].sort());
  expect(wordsOf('cobalt thunder quiet lamp')).toBe('Strong');
});
