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

test('headings have unique ids even with equal words', () => {
  expect(idsOf('Best, all-round?', 'Best all round', 'Écran')).toEqual(['best-all-round', 'best-all-round-2', 'ecran']);
});

test('a heading avoids the page’s own ids and has one even without letters', () => {
  expect(idsOf('Comments', '₹', 'कैमरा')).toEqual(['comments-2', 'section', 'कैमरा']);
});

test('tables and comparisons are named after their section, with unique names', () => {
  const body = { type: 'doc' as const, content: [comparison(), heading('For speed'), comparison()] };
  expect([...outlineOf(body).captions.values()]).toEqual(['Comparison 1', 'Comparison 2: For speed']);
});
