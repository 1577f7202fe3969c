import { expect, test } from 'vitest';
import { joinDrafts } from './reply-draft.ts';

const draft = (id: string, text: string, changes: number) => ({ id, text, changes, isTakenBack: false });
const takenBack = (id: string, text: string) => ({ id, text, changes: 0, isTakenBack: true });

test('of two copies of a draft the one with more changes is restored and marked unsaved', () => {
  const restored = joinDrafts([draft('a', 'Half an answer', 4)], [draft('a', 'Half', 2)]);
  expect(restored).toMatchObject({ id: 'a', text: 'Half an answer', savedText: 'Half', joined: [] });
});

test('answers that were taken back come before what was begun meanwhile, the older first', () => {
  const remote = [takenBack('c', 'Second.'), takenBack('b', 'First.'), draft('a', 'Thi', 3)];
  expect(joinDrafts([draft('a', 'Third', 5)], remote)).toMatchObject({
    ...{ id: 'a', text: 'First.\n\nSecond.\n\nThird', savedText: 'Thi', joined: ['b', 'c'] },
  });
});

test('an answer that was taken back is restored as it was where nothing else was begun', () => {
  expect(joinDrafts([], [takenBack('b', 'First.')])).toMatchObject({ id: 'b', text: 'First.', joined: [] });
});

test('an answer with which what was begun happens to begin is not taken for joined', () => {
  const restored = joinDrafts([draft('a', 'Not before Monday', 5)], [takenBack('b', 'No')]);
  expect(restored.text).toBe('No\n\nNot before Monday');
});

test('words that were joined before their own draft could be removed are not joined again', () => {
  const restored = joinDrafts([draft('a', 'First.\n\nSecond', 5)], [takenBack('b', 'First.')]);
  expect(restored).toMatchObject({ text: 'First.\n\nSecond', joined: ['b'] });
});
