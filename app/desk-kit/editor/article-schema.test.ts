import { getSchema, type JSONContent } from '@tiptap/core';
import { Node as ProseNode } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { ArticleBlock, ArticleBody, ArticleMark } from '#contract/article/body.ts';
import { articleSchema } from './article-schema.ts';
import { canonicalBody, trimBody } from './body.ts';

const schema = getSchema(articleSchema);
const text = (words: string): JSONContent => ({ type: 'text', text: words });
const paragraph = (words: string): JSONContent => ({ type: 'paragraph', content: [text(words)] });
/** A document as the editor serialises it, with every attribute it knows. */
const edited = (...content: JSONContent[]): JSONContent => {
  const node = ProseNode.fromJSON(schema, { type: 'doc', content });
  node.check();
  return node.toJSON();
};

test('the editor has exactly the nodes and marks of the contract', () => {
  const named = (union: { options: readonly { shape: { type: { value: string } } }[] }) =>
    union.options.map(({ shape }) => shape.type.value);
  const inside = ['doc', 'text', 'hardBreak', 'listItem', 'tableRow', 'tableCell', 'tableHeader'];
  const parts = [...named(ArticleBlock as never), ...inside];
  expect(Object.keys(schema.nodes).sort()).toEqual(parts.sort());
  expect(Object.keys(schema.marks).sort()).toEqual(named(ArticleMark as never).sort());
});

test('the editor’s output is valid for the server', () => {
  const size = (width: number, ending: string) => ({
    width,
    url: `/media/uploads/abcdefghijklmnopqrstuvwx-${width}.${ending}`,
  });
  const image = { width: 800, height: 600, avif: [size(800, 'avif')], webp: [size(800, 'webp')] };
  const cell = (type: string, words: string) => ({ type, content: [paragraph(words)] });
  const body = trimBody(
    edited(
      { type: 'heading', attrs: { level: 2 }, content: [text('Heading')] },
      { type: 'orderedList', attrs: { start: 20_266 }, content: [{ type: 'listItem', content: [paragraph('One')] }] },
      { type: 'codeBlock', content: [text('code')] },
      { type: 'table', content: [{ type: 'tableRow', content: [cell('tableHeader', 'A'), cell('tableCell', 'B')] }] },
      { type: 'picture', attrs: { image, alt: 'A phone on a table', caption: null } },
      {
        type: 'gallery',
        attrs: { pictures: [0, 1].map(() => ({ image, alt: 'A phone', caption: null })), caption: 'Two' },
      },
      {
        type: 'video',
        attrs: { host: 'youtube', videoId: 'dQw4w9WgXcQ', title: 'A film', caption: null, credit: 'Us' },
      },
      { type: 'socialPost', attrs: { text: 'Two\nlines', author: 'Asha', url: 'https://social.example/1' } },
      { type: 'phoneCard', attrs: { productId: 'oneplus-12' } },
      { type: 'comparison', attrs: { productIds: ['oneplus-12', 'oneplus-13'] } },
      { type: 'callout', attrs: { kind: 'tip', title: 'Heat' }, content: [paragraph('Keep it cool.')] },
      { type: 'paragraph' },
      { type: 'paragraph' },
    ),
  );
  const { data, error } = ArticleBody.safeParse(body);
  expect(error?.issues).toBeUndefined();
  expect(data?.content.at(-1)?.type).toBe('callout');
  expect(canonicalBody(body)).toBe(canonicalBody(data as JSONContent));
});

test.each([
  ['listItem', 'bulletList'],
  ['tableCell', 'tableRow'],
  ['blockquote', 'doc'],
])('a phone card cannot be inside a %s', (holder) => {
  const card = schema.node('phoneCard', { productId: 'oneplus-12' });
  const type = schema.nodes[holder];
  expect(type?.contentMatch.matchType(card.type)).toBeFalsy();
  expect(type?.contentMatch.defaultType?.name).toBe('paragraph');
});

test.each(['javascript:alert(1)', 'http://plain.test/', '//elsewhere.test', 'data:text/html,x'])(
  'a link to %s is pasted as plain text',
  (href) => {
    const link = articleSchema.length > 0 && getSchema(articleSchema).marks.link;
    const rules = (link || undefined)?.spec.parseDOM ?? [];
    const element = { getAttribute: () => href } as unknown as HTMLElement;
    expect(rules.every(({ getAttrs }) => getAttrs?.(element as never) === false)).toBe(true);
  },
);

test.each([
  ['a video of another host', { type: 'video', attrs: { host: 'elsewhere', videoId: '123456', title: 'x' } }],
  ['a video id that is markup', { type: 'video', attrs: { host: 'youtube', videoId: '"><script>', title: 'x' } }],
  ['a post with a script as its link', { type: 'socialPost', attrs: { text: 'x', author: 'y', url: 'javascript:1' } }],
  ['a gallery of one picture', { type: 'gallery', attrs: { pictures: [], caption: null } }],
])('the contract refuses %s', (_what, block) => {
  expect(ArticleBody.safeParse({ type: 'doc', content: [block] }).success).toBe(false);
});
