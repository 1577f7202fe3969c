import { describe, expect, test } from 'vitest';
import { ArticleBody, type ArticleDocument } from './body.ts';
import { isBounded } from './bounded.ts';

const name = `${'a'.repeat(32)}-320`;
const image = {
  width: 900,
  height: 600,
  avif: [{ width: 320, url: `/media/uploads/${name}.avif` }],
  webp: [{ width: 320, url: `/media/uploads/${name}.webp` }],
};

const paragraph = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Words' }] };

const EVERYTHING: ArticleDocument = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Heading' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'strike' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'code', marks: [{ type: 'code' }] },
        { type: 'text', text: 'link', marks: [{ type: 'link', attrs: { href: '/blogs' } }] },
      ],
    },
    { type: 'paragraph' },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph,
            { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph] }] },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [paragraph] },
    { type: 'codeBlock', content: [{ type: 'text', text: 'a < b' }] },
    { type: 'horizontalRule' },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph] }],
        },
        { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [paragraph] }] },
      ],
    },
    { type: 'picture', attrs: { image, alt: 'A phone', caption: 'Seen from above' } },
    { type: 'phoneCard', attrs: { productId: 'oneplus-12' } },
    { type: 'comparison', attrs: { productIds: ['oneplus-12', 'google-pixel-8'] } },
    { type: 'callout', attrs: { kind: 'tip', title: null }, content: [paragraph] },
  ],
};

describe('the body of an article', () => {
  test('accepts every kind of part unchanged', () => {
    expect(ArticleBody.parse(EVERYTHING)).toEqual(EVERYTHING);
  });

  test('fills in optional values', () => {
    const bare = {
      type: 'doc',
      content: [
        { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph] }] },
        { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph] }] }] },
        { type: 'picture', attrs: { image, alt: 'A phone' } },
      ],
    };
    expect(ArticleBody.parse(bare).content).toMatchObject([
      { attrs: { start: 1 } },
      { content: [{ content: [{ attrs: { colspan: 1, rowspan: 1 } }] }] },
      { attrs: { caption: null } },
    ]);
    expect(ArticleBody.parse({ type: 'doc' })).toEqual({ type: 'doc', content: [] });
  });

  test.each([null, 'text', [], {}, { type: 'paragraph' }, { type: 'doc', content: 'x' }])('is not %j', (value) => {
    expect(ArticleBody.safeParse(value).success).toBe(false);
  });

  test('limits the depth of nesting', () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? paragraph : { type: 'blockquote', content: [nested(levels - 1)] };
    expect(ArticleBody.safeParse({ type: 'doc', content: [nested(15)] }).success).toBe(true);
    expect(ArticleBody.safeParse({ type: 'doc', content: [nested(30)] }).success).toBe(false);
  });
});

describe('limits', () => {
  const wide = { depth: 10, values: 100, characters: 100 };

  test('are measured without recursion', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 1_000_000; level++) deep = [deep];
    expect(isBounded(deep, wide)).toBe(false);
    expect(isBounded(deep, { ...wide, depth: 2_000_000, values: 2_000_000 })).toBe(true);
  });

  test('count values, characters and keys', () => {
    expect(isBounded(Array(100).fill(1), wide)).toBe(true);
    expect(isBounded(Array(101).fill(1), wide)).toBe(false);
    expect(isBounded(['x'.repeat(100)], wide)).toBe(true);
    expect(isBounded(['x'.repeat(50), 'x'.repeat(51)], wide)).toBe(false);
    expect(isBounded({ ['k'.repeat(101)]: 1 }, wide)).toBe(false);
  });
});
