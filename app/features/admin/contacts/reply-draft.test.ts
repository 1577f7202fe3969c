import { expect, test } from 'vitest';
import { joinDrafts } from './reply-draft.ts';

const draft = (id: string, text: string, changes: number, isOnServer = true) => ({
  id,
  value: { text, isTakenBack: false },
  changes,
  isOnServer,
});
const takenBack = (id: string, text: string) => ({
  id,
  value: { text, isTakenBack: true },
  changes: 0,
  isOnServer: true,
});

test('undone replies come before newer text, oldest first', () => {
  const third = draft('a', 'Third', 5, false);
  expect(joinDrafts([takenBack('c', 'Second.'), takenBack('b', 'First.'), third])).toEqual({
    left: third,
    text: 'First.\n\nSecond.\n\nThird',
    joined: ['b', 'c'],
  });
});

test('an undone reply is restored unchanged if nothing else was started', () => {
  const first = takenBack('b', 'First.');
  expect(joinDrafts([first])).toEqual({ left: first, text: 'First.', joined: [] });
});

test('text that happens to start with an undone reply is not treated as joined', () => {
  expect(joinDrafts([draft('a', 'Not before Monday', 5), takenBack('b', 'No')]).text).toBe('No\n\nNot before Monday');
});

test('text joined before its draft was deleted is not joined again', () => {
  const restored = joinDrafts([draft('a', 'First.\n\nSecond', 5), takenBack('b', 'First.')]);
  expect(restored).toMatchObject({ text: 'First.\n\nSecond', joined: ['b'] });
});
