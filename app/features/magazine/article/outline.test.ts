import { expect, test } from 'vitest';
import type { ArticleBlock } from '#contract/article/body.ts';
import { outlineOf } from './outline.ts';

const heading = (text: string): ArticleBlock => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const comparison = (): ArticleBlock => ({ type: 'comparison', attrs: { productIds: ['a', 'b'] } });
const idsOf = (...titles: string[]) =>
  outlineOf({ type: 'doc', content: titles.map(heading) }).entries.map(({ id }) => id);

test('every heading has an address of its own, also where the words are the same', () => {
  expect(idsOf('Best, all-round?', 'Best all round', 'Écran')).toEqual(['best-all-round', 'best-all-round-2', 'ecran']);
});

test('a heading takes no id of the page around it, and one without letters has one all the same', () => {
  expect(idsOf('Comments', '₹', 'कैमरा')).toEqual(['comments-2', 'section', 'कैमरा']);
});

test('tables and comparisons are called after the section they stand in, each by another name', () => {
  const body = { type: 'doc' as const, content: [comparison(), heading('For speed'), comparison()] };
  expect([...outlineOf(body).captions.values()]).toEqual(['Comparison 1', 'Comparison 2: For speed']);
});
