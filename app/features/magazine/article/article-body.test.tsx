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

test('marks can be nested, and text is escaped', () => {
  expect(htmlOf(paragraph(words('<b>&', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }))).toContain(
    '<p><em><strong>&lt;b&gt;&amp;</strong></em><br/></p>',
  );
});

test('a link of another kind is text', () => {
  for (const href of ['/blogs', 'https://example.com/', 'mailto:a@example.com', '/api/docs'])
    expect(htmlOf(paragraph(link(href)))).toContain(`href="${href}"`);
  for (const href of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'x'])
    expect(htmlOf(paragraph(link(href)))).toContain('<p>there</p>');
});

test('a figure and its unit stay on one line', () => {
  expect(htmlOf(paragraph(words('5,000 mAh and 50 MP in 8 phones')))).toContain(
    '5,000\u00a0mAh and 50\u00a0MP in 8 phones',
  );
});

test('columns of numbers align right, others left', () => {
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

test('phones that are not in the catalogue are left out', () => {
  const html = htmlOf(
    { type: 'phoneCard', attrs: { productId: 'gone' } },
    { type: 'comparison', attrs: { productIds: ['gone', 'too'] } },
  );
  expect(html).toBe('<div></div>');
});

test('a video is a link with our own preview, without requests to its host', () => {
  const html = htmlOf({
    type: 'video',
    attrs: { host: 'youtube', videoId: 'dQw4w9WgXcQ', title: 'A <film>', caption: 'How it folds.', credit: 'Asha' },
  });
  expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
  expect(html).toContain('A &lt;film&gt;');
  expect(html).toContain('Plays from <!-- -->YouTube<!-- -->. Loads when you press play.');
  expect(html).toContain('How it folds.');
  expect(html).toContain('Credit: Asha');
  expect(html).not.toMatch(/<(?:iframe|img|script|link)|\ssrc=/);
});

test('a social post is a quote with its author and a link', () => {
  const attrs = { text: 'It <folds>.', author: 'Asha', url: 'https://www.social.example/1' };
  const html = htmlOf({ type: 'socialPost', attrs });
  expect(html).toContain('<blockquote cite="https://www.social.example/1">It &lt;folds&gt;.</blockquote>');
  expect(html).toContain('View on <!-- -->social.example');
});

test('a gallery has a description, a caption and a credit for each picture', () => {
  const image = (name: string) => ({
    width: 800,
    height: 600,
    avif: [],
    webp: [{ width: 800, url: `/media/uploads/${name}-800.webp` }],
  });
  const pictures = ['one', 'two'].map((name) => ({
    image: image(name),
    alt: `Picture ${name}`,
    caption: `Caption ${name}`,
    credit: `Maker ${name}`,
  }));
  const html = htmlOf({ type: 'gallery', attrs: { pictures, caption: 'Both' } });
  for (const name of ['one', 'two'])
    for (const text of [`alt="Picture ${name}"`, `Caption ${name}`, `Credit: Maker ${name}`])
      expect(html).toContain(text);
  expect(html).toContain('Both');
});
