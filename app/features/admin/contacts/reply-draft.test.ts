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

test('answers that were taken back come before what was begun meanwhile, the older first', () => {
  const third = draft('a', 'Third', 5, false);
  expect(joinDrafts([takenBack('c', 'Second.'), takenBack('b', 'First.'), third])).toEqual({
    left: third,
    text: 'First.\n\nSecond.\n\nThird',
    joined: ['b', 'c'],
  });
});

test('an answer that was taken back is restored as it was where nothing else was begun', () => {
  const first = takenBack('b', 'First.');
  expect(joinDrafts([first])).toEqual({ left: first, text: 'First.', joined: [] });
});

test('an answer with which what was begun happens to begin is not taken for joined', () => {
  expect(joinDrafts([draft('a', 'Not before Monday', 5), takenBack('b', 'No')]).text).toBe('No\n\nNot before Monday');
});

test('words that were joined before their own draft could be removed are not joined again', () => {
  const restored = joinDrafts([draft('a', 'First.\n\nSecond', 5), takenBack('b', 'First.')]);
  expect(restored).toMatchObject({ text: 'First.\n\nSecond', joined: ['b'] });
});
