import { expect, test } from 'vitest';
import { fingerprint, isSame, mergeFields } from './merge.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const body = (...texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) });

interface Text {
  title: string;
  notes: string;
  body: ReturnType<typeof body> | null;
  tags: string[];
}

const RULES = { lines: ['notes' as const], canonical: { tags: (tags: string[]) => [...tags].sort() } };
const BASE: Text = { title: 'Title', notes: '', body: body('one', 'two', 'three'), tags: ['a', 'b'] };
const merge = (mine: Partial<Text>, theirs: Partial<Text>, base: Text | null = BASE) =>
  mergeFields<Text>(RULES, { base, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } });

test('changes of different fields are merged', () => {
  const { contested, resolve } = merge({ title: 'Mine' }, { tags: ['c'] });
  expect(contested).toEqual([]);
  expect(resolve({})).toEqual({ ...BASE, title: 'Mine', tags: ['c'] });
});

test('changes of different paragraphs are merged', () => {
  const { contested, resolve } = merge(
    { body: body('one, mine', 'two', 'three') },
    { body: body('one', 'two', 'three, theirs', 'four, theirs') },
  );
  expect(contested).toEqual([]);
  expect(resolve({}).body).toEqual(body('one, mine', 'two', 'three, theirs', 'four, theirs'));
});

test('changes of adjacent paragraphs are merged', () => {
  const { contested, resolve } = merge({ body: body('A', 'B', 'three') }, { body: body('one', 'two', 'C') });
  expect(contested).toEqual([]);
  expect(resolve({}).body).toEqual(body('A', 'B', 'C'));
});

test('a deleted and an added paragraph are merged', () => {
  const { contested, resolve } = merge({ body: body('two', 'three') }, { body: body('one', 'two', 'new', 'three') });
  expect(contested).toEqual([]);
  expect(resolve({}).body).toEqual(body('two', 'new', 'three'));
});

test('only the paragraph that both changed is contested', () => {
  const { contested, resolve } = merge({ body: body('mine', 'two', 'C') }, { body: body('theirs', 'B', 'three') });
  expect(contested).toMatchObject([{ field: 'body', mine: body('mine'), theirs: body('theirs'), isText: true }]);
  const [{ id = '' } = {}] = contested;
  expect(resolve({}).body).toEqual(body('mine', 'B', 'C'));
  expect(resolve({ [id]: 'theirs' }).body).toEqual(body('theirs', 'B', 'C'));
  expect(resolve({ [id]: 'both' }).body).toEqual(body('theirs', 'mine', 'B', 'C'));
});

test('a paragraph that one changed and the other deleted is contested', () => {
  const { contested } = merge({ body: body('one', 'mine', 'three') }, { body: body('one', 'three') });
  expect(contested).toMatchObject([{ mine: body('mine'), theirs: body() }]);
});

test('two additions at the same place are contested', () => {
  const { contested, resolve } = merge({ notes: 'Mine' }, { notes: 'Theirs' });
  expect(contested).toMatchObject([{ field: 'notes', mine: 'Mine', theirs: 'Theirs' }]);
  expect(resolve({ [contested[0]?.id ?? '']: 'both' }).notes).toBe('Theirs\nMine');
});

test('a field that both changed is contested as a whole', () => {
  const { contested, resolve } = merge({ title: 'Mine' }, { title: 'Theirs' });
  expect(contested).toMatchObject([{ field: 'title', mine: 'Mine', theirs: 'Theirs', isText: false }]);
  expect(resolve({}).title).toBe('Mine');
});

test('the same change made twice is no difference', () => {
  const change = { title: 'Both', body: body('one', 'both', 'three'), notes: 'Both' };
  expect(merge(change, change).contested).toEqual([]);
});

test('a text that one person started and the other left empty is merged', () => {
  const base = { ...BASE, body: null };
  const { contested, resolve } = merge({ body: body('mine') }, { body: null }, base);
  expect(contested).toEqual([]);
  expect(resolve({}).body).toEqual(body('mine'));
});

test('without a known base every difference is contested', () => {
  expect(merge({ title: 'Mine' }, {}, null).contested).toMatchObject([{ field: 'title', theirs: 'Title' }]);
});

test('typed text is unchanged where no one else changed it', () => {
  const typed = body('one', 'two', 'three');
  const mine = { title: 'Title ', body: typed };
  const merged = merge(mine, { tags: ['c'] }).resolve({});
  expect([merged.title, merged.body === typed]).toEqual(['Title ', true]);
});

test('trailing spaces, key order and equal values are no difference', () => {
  const edited = { ...BASE, title: 'Title ', tags: ['b', 'a'] };
  expect(isSame<Text>(RULES, BASE, edited)).toBe(true);
  expect(fingerprint<Text>(RULES, BASE)).toBe(fingerprint<Text>(RULES, edited));
  expect(isSame<Text>(RULES, BASE, { ...BASE, notes: 'x' })).toBe(false);
});

test('attributes of the editor are no difference', () => {
  const content = BASE.body?.content.map((block) => ({ ...block, attrs: { textAlign: null } })) ?? [];
  expect(isSame<Text>(RULES, BASE, { ...BASE, body: { type: 'doc', content } })).toBe(true);
});
