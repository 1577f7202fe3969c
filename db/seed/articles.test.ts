import { describe, expect, test } from 'vitest';
import { BLOG_EXCERPT_MAX } from '#contract/limits.ts';
import { parseArticle } from './article-markdown.ts';
import { defaultArticles } from './articles.ts';
import { ARTICLE_CATEGORIES, checkArticle } from './checks/articles.ts';
import { articleFiles, articleId, checkCompiled, compileArticles } from './compile-articles.ts';

const HEAD = `---
title: How much battery is enough
excerpt: One or two sentences.
categories: Explainers, Batteries
cover: battery
published: 2026-09-14
---
`;
const BODY_LINE = 8;
const FILLER = `\n${'word '.repeat(700)}\n`;

const known = {
  phones: new Set(['oneplus-12', 'google-pixel-8']),
  brands: new Set(['oneplus']),
  articles: new Set(['how-much-battery']),
  places: new Set(['/faq#cookies']),
};

const blocks = (markdown: string) => parseArticle(HEAD + markdown).body.content;
const problems = (markdown: string, head = HEAD) =>
  checkArticle({ file: 'test.md', source: head + markdown + FILLER }, known).map(
    ({ id, reason }) => `${id}: ${reason}`,
  );

describe('Markdown', () => {
  test('becomes the parts of a body', () => {
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    expect(
      blocks(`One **bold *both*** and \`code\`
in [two](/products) lines.

## Heading
1. first
2. second
   - inner

> quoted

| A | B |
|---|---|
| 1 | 2 |

:::note Mind this
Text.
:::
:::phone oneplus-12:::
:::compare oneplus-12, google-pixel-8:::`),
    ).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'One ' },
          { type: 'text', text: 'bold ', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'both', marks: [{ type: 'bold' }, { type: 'italic' }] },
          { type: 'text', text: ' and ' },
          { type: 'text', text: 'code', marks: [{ type: 'code' }] },
          { type: 'text', text: ' in ' },
          { type: 'text', text: 'two', marks: [{ type: 'link', attrs: { href: '/products' } }] },
          { type: 'text', text: ' lines.' },
        ],
      },
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Heading' }] },
      {
        type: 'orderedList',
        attrs: { start: 1 },
        content: [
          { type: 'listItem', content: [paragraph('first')] },
          {
            type: 'listItem',
            content: [
              paragraph('second'),
              { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('inner')] }] },
            ],
          },
        ],
      },
      { type: 'blockquote', content: [paragraph('quoted')] },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: ['A', 'B'].map((text) => ({
              type: 'tableHeader',
              attrs: { colspan: 1, rowspan: 1 },
              content: [paragraph(text)],
            })),
          },
          {
            type: 'tableRow',
            content: ['1', '2'].map((text) => ({
              type: 'tableCell',
              attrs: { colspan: 1, rowspan: 1 },
              content: [paragraph(text)],
            })),
          },
        ],
      },
      { type: 'callout', attrs: { kind: 'note', title: 'Mind this' }, content: [paragraph('Text.')] },
      { type: 'phoneCard', attrs: { productId: 'oneplus-12' } },
      { type: 'comparison', attrs: { productIds: ['oneplus-12', 'google-pixel-8'] } },
    ]);
  });

  test('reads the anchor of a heading and the bold name of a row', () => {
    const [heading, table] = blocks('## Your account {#accounts}\n\n| A | B |\n|---|---|\n| **`x`** | **y** |');
    expect(heading).toEqual({
      type: 'heading',
      attrs: { level: 2, anchor: 'accounts' },
      content: [{ type: 'text', text: 'Your account' }],
    });
    expect(table).toMatchObject({
      content: [
        {},
        {
          content: [
            {
              type: 'tableHeader',
              content: [{ content: [{ type: 'text', text: 'x', marks: [{ type: 'code' }] }] }],
            },
            { type: 'tableCell' },
          ],
        },
      ],
    });
  });

  test.each([
    [
      'an unknown phone',
      'Fine.\n\n:::phone nokia-0:::',
      `line ${BODY_LINE + 2}: phone 'nokia-0' is not in the catalogue`,
    ],
    ['an unknown directive', ':::video x:::', `line ${BODY_LINE}: directive 'video' is unknown; use phone or compare`],
    [
      'an unknown call-out',
      ':::danger Title\nText.\n:::',
      `line ${BODY_LINE}: directive 'danger' is unknown; use note, tip, warning`,
    ],
    ['a call-out left open', 'One.\n\n:::tip Title\nText.', `line ${BODY_LINE + 2}: call-out is never closed with :::`],
    ['a table in a call-out', ':::tip T\n| A |\n|---|\n| 1 |\n:::', `line ${BODY_LINE + 1}: table is not allowed here`],
    ['a heading of level 1', '# Large', `line ${BODY_LINE}: a heading has level 2 or 3, not 1`],
    ['HTML', 'One\n<b>two</b>', `line ${BODY_LINE + 1}: html is not allowed in a text`],
    ['a picture', 'One ![x](/y.png)', `line ${BODY_LINE}: image is not allowed in a text`],
    ['an entity', 'Fish &amp; chips', `line ${BODY_LINE}: write the character itself, not its entity`],
    ['a task list', '- [ ] todo', `line ${BODY_LINE}: lists cannot have checkboxes`],
    ['a missing phone page', '[x](/product/nokia-0)', `line ${BODY_LINE}: link /product/nokia-0: no such phone`],
    ['a missing article', 'A\n\n[x](/blog/none)', `line ${BODY_LINE + 2}: link /blog/none: no such article`],
    ['a missing page', '[x](/nowhere)', `line ${BODY_LINE}: link /nowhere: no such page`],
    ['a missing place', '[x](/faq#x)', `line ${BODY_LINE}: link /faq#x: no such place on the page`],
    [
      'an invalid filter value',
      '[x](/products?battery=plenty)',
      `line ${BODY_LINE}: link /products?battery=plenty: battery: Use a figure, such as 5000 or 6.5.`,
    ],
    [
      'an unknown filter',
      '[x](/products?colour=red)',
      `line ${BODY_LINE}: link /products?colour=red: 'colour' is not a filter`,
    ],
    ['an unknown brand', '[x](/products?brand=acme)', `line ${BODY_LINE}: link /products?brand=acme: no such brand`],
    [
      'a link that is not safe',
      '[x](javascript:alert(1))',
      `line ${BODY_LINE}: Start the link with https: or mailto:, or with / for a page on this site.`,
    ],
  ])('is refused with %s, with its line', (_name, markdown, problem) => {
    expect(problems(markdown)).toContain(problem);
  });

  test('a correct article has no problems', () => {
    expect(
      problems(
        '[a](/products?brand=oneplus&battery=5000) [b](/blog/how-much-battery) [c](/faq#cookies)\n\n:::phone oneplus-12:::',
      ),
    ).toEqual([]);
  });

  test.each([
    [/cover: .*/, 'cover: unicorn', "line 5: cover 'unicorn' is unknown"],
    [/published: .*/, 'published: 2026-13-40', "line 6: '2026-13-40' is no day such as 2026-09-14"],
    [/categories: .*/, 'categories: Explainers, Gossip', "line 4: category 'Gossip' is unknown"],
    [/title: .*\n/, '', 'line 1: title is missing'],
    [/cover: /, 'colour: red\ncover: ', "line 5: field 'colour' is unknown"],
    [
      /excerpt: .*/,
      `excerpt: ${'x'.repeat(BLOG_EXCERPT_MAX + 1)}`,
      'line 3: The excerpt can have at most 300 characters.',
    ],
  ])('is refused when its head has %s as %s', (pattern, replacement, problem) => {
    expect(problems('', HEAD.replace(pattern, replacement))).toContain(problem);
  });

  test('is refused when it is too short or too long', () => {
    const words = (count: number) => checkArticle({ file: 't.md', source: HEAD + 'word '.repeat(count) }, known);
    expect(words(599)[0]?.reason).toBe('has 599 words, not 600 to 1500');
    expect(words(600)).toEqual([]);
    expect(words(1_501)[0]?.reason).toBe('has 1501 words, not 600 to 1500');
  });
});

describe('the default articles', () => {
  const articles = defaultArticles();

  test('have different titles and dates', () => {
    expect(articles.length).toBeGreaterThanOrEqual(14);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
    expect(articleId('how-much-battery.md')).toBe('how-much-battery');
  });

  test('match their Markdown', () => {
    const files = articleFiles();
    expect(checkCompiled(compileArticles(files))).toEqual([]);
    const [first, ...rest] = files;
    const edited = [{ file: first?.file ?? '', source: `${first?.source}\nOne more sentence.\n` }, ...rest];
    expect(checkCompiled(compileArticles(edited))[0]?.reason).toContain('npm run articles');
  });

  test('use every category', () => {
    const used = new Set(articles.flatMap(({ categories }) => categories));
    expect([...used].sort()).toEqual([...ARTICLE_CATEGORIES].sort());
  });
});
