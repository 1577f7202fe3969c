import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ArticleBlock, ArticleDocument, ArticleInline } from '#contract/article/body.ts';
import { ArticleBody } from './article-body.tsx';

function htmlOf(...content: ArticleBlock[]): string {
  const body: ArticleDocument = { type: 'doc', content };
  return renderToString(
    <MemoryRouter>
      <ArticleBody body={body} products={[]} />
    </MemoryRouter>,
  ).replace(/ (?:class|data-discover)="[^"]*"/g, '');
}

const words = (
  text: string,
  ...marks: NonNullable<Extract<ArticleInline, { type: 'text' }>['marks']>
): ArticleInline => ({
  type: 'text',
  text,
  marks,
});
const paragraph = (...content: ArticleInline[]) => ({ type: 'paragraph' as const, content });
const link = (href: string) => words('there', { type: 'link', attrs: { href } });
const cell = (type: 'tableHeader' | 'tableCell', text: string) => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(words(text))],
});

test('marks stand inside one another, and what is written is text', () => {
  expect(htmlOf(paragraph(words('<b>&', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }))).toContain(
    '<p><em><strong>&lt;b&gt;&amp;</strong></em><br/></p>',
  );
});

test('links lead to our pages, to other sites and to mail; whatever else got in is text', () => {
  for (const href of ['/blogs', 'https://example.com/', 'mailto:a@example.com', '/api/docs'])
    expect(htmlOf(paragraph(link(href)))).toContain(`href="${href}"`);
  for (const href of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'x'])
    expect(htmlOf(paragraph(link(href)))).toContain('<p>there</p>');
});

test('a figure and its unit are not parted', () => {
  expect(htmlOf(paragraph(words('5,000 mAh and 50 MP in 8 phones')))).toContain(
    '5,000\u00a0mAh and 50\u00a0MP in 8 phones',
  );
});

test('columns of figures stand flush right, others left', () => {
  const html = renderToString(
    <MemoryRouter>
      <ArticleBody
        products={[]}
        body={{
          type: 'doc',
          content: [
            {
              type: 'table',
              content: [
                { type: 'tableRow', content: [cell('tableHeader', 'Phone'), cell('tableHeader', 'Price')] },
                { type: 'tableRow', content: [cell('tableCell', 'One 5'), cell('tableCell', '₹21,099')] },
                { type: 'tableRow', content: [cell('tableCell', 'Two'), cell('tableCell', 'Not published')] },
              ],
            },
          ],
        }}
      />
    </MemoryRouter>,
  );
  const flushRight = [...html.matchAll(/<t[hd][^>]*text-right[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(flushRight).toEqual(['Price', '₹21,099', 'Not published']);
});

test('phones that are in no catalogue leave nothing behind', () => {
  const html = htmlOf(
    { type: 'phoneCard', attrs: { productId: 'gone' } },
    { type: 'comparison', attrs: { productIds: ['gone', 'too'] } },
  );
  expect(html).toBe('<div></div>');
});
