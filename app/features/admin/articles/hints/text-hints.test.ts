import { expect, test } from 'vitest';
import type { ArticleDocument } from '#contract/article/body.ts';
import { blockWith, linksOf, shownPhones, textHints } from './text-hints.ts';

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');
const text = (words: string, href?: string) => ({
  type: 'text' as const,
  text: words,
  ...(href && { marks: [{ type: 'link' as const, attrs: { href } }] }),
});
const p = (words: string, href?: string) => ({ type: 'paragraph' as const, content: [text(words, href)] });
const h = (level: 2 | 3, words: string) => ({ type: 'heading' as const, attrs: { level }, content: [text(words)] });
const doc = (...content: unknown[]) => ({ type: 'doc', content }) as ArticleDocument;
const hintsOf = (...content: unknown[]) => textHints(doc(...content)).map(({ text, block }) => [block, text]);

test('short and long texts get a hint, an empty one none', () => {
  expect(hintsOf()).toEqual([]);
  expect(hintsOf(p('Only this.'))).toEqual([[null, 'Short: 2 words.']]);
  const long = Array.from({ length: 30 }, () => [h(2, 'Part'), p(`${words(99)}.`)]).flat();
  expect(hintsOf(...long)).toContainEqual([null, 'Long: 3000 words. Consider splitting it into two articles.']);
});

test('long paragraphs and sentences get a hint at their block', () => {
  const sentence = `${words(19, 'Ten')}.`;
  const hints = hintsOf(
    p(words(300)),
    p(Array.from({ length: 7 }, () => sentence).join(' ')),
    p(`Fine. Word ${words(39)}.`),
  );
  expect(hints).toContainEqual([0, expect.stringMatching(/^Long paragraph \(300 words\)/)]);
  expect(hints).toContainEqual([1, expect.stringMatching(/^Long paragraph \(133 words\)/)]);
  expect(hints).toContainEqual([2, expect.stringMatching(/^Long sentence \(40 words\)/)]);
  expect(hints.filter(([block]) => block === 1)).toHaveLength(1);
});

test('headings get hints for order, gaps and missing text', () => {
  const hints = hintsOf(h(3, 'Too deep'), p('Text.'), h(2, 'Alone'), h(2, 'Last'));
  expect(hints).toContainEqual([0, 'The subheading “Too deep” has no heading above it.']);
  expect(hints).toContainEqual([2, 'There is no text below the heading “Alone”.']);
  expect(hints).toContainEqual([3, 'There is no text below the heading “Last”.']);
  expect(hintsOf(h(2, 'One'), h(3, 'Below'), p('Text.')).map(([, text]) => text)).toEqual(['Short: 3 words.']);
  const gap = hintsOf(...Array.from({ length: 6 }, () => p(`${words(100)}.`)));
  expect(gap.filter(([, text]) => /without a heading/.test(String(text)))).toEqual([
    [4, 'More than 450 words without a heading.'],
  ]);
});

test('finds shown phones, links and the block of a name', () => {
  const body = doc(p('See', '/product/one?x=1'), { type: 'phoneCard', attrs: { productId: 'two' } }, p('The Pixel 9.'));
  expect([...shownPhones(body)].sort()).toEqual(['one', 'two']);
  expect(linksOf(body)).toEqual(['/product/one?x=1']);
  expect(blockWith(body, 'pixel 9')).toBe(2);
  expect(blockWith(body, 'nothing')).toBe(-1);
});
