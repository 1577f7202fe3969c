import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

const wordsOf = (password: string, personal?: string[]) => strengthOf(password, personal).label;

test('too short is said before anything else', () => {
  expect(wordsOf('Xk9#pQ2')).toBe('Too short: at least 8 characters');
});

test('repeats, runs and keyboard rows are easy to guess however long', () => {
  for (const password of ['aaaaaaaaaaaa', '1234567890', 'qwertyuiop', 'abcabcabcabc', '87654321'])
    expect(wordsOf(password), password).toBe('Weak: easy to guess');
});

test("one's own name and address count for nothing", () => {
  expect(strengthOf('ananyarao2024').score).toBeGreaterThan(strengthOf('ananyarao2024', ['Ananya Rao']).score);
});

test('longer and more varied is stronger', () => {
  const scores = ['pikwortz', 'Pikwortz48', 'Pikwortz48-lamp', 'cobalt thunder quiet lamp'].map(
    (it) => strengthOf(it).score,
  );
  expect(scores).toEqual([...scores].sort());
  expect(wordsOf('cobalt thunder quiet lamp')).toBe('Strong');
});
