import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ArticleBlock } from '#contract/article/body.ts';
import { site } from '#contract/site.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderPage } from '#tests/support/component/render.tsx';
import * as faq from './faq.tsx';

const text = (words: string, href?: string) => ({
  type: 'text' as const,
  text: words,
  ...(href && { marks: [{ type: 'link' as const, attrs: { href } }] }),
});
const heading = (level: 2 | 3, anchor: string, words: string): ArticleBlock => ({
  type: 'heading',
  attrs: { level, anchor },
  content: [text(words)],
});
const paragraph = (...content: ReturnType<typeof text>[]): ArticleBlock => ({ type: 'paragraph', content });

const server = new FakeServer().on(site.page, {
  path: '/faq',
  title: 'Frequently asked questions',
  headline: 'Questions, answered',
  lead: 'Every answer has its own link.',
  body: {
    type: 'doc',
    content: [
      heading(2, 'account', 'Account'),
      heading(3, 'forgotten-password', 'I have forgotten my password.'),
      paragraph(text('Ask for a link.')),
      heading(3, 'cookies', 'Which cookies does the site set?'),
      paragraph(text('None. See the '), text('policy', 'https://www.example.gov.in/'), text('.')),
      heading(2, 'phones', 'Phones'),
      heading(3, 'chargers', 'Can I use another maker’s adapter?'),
      paragraph(text('Yes, with 45 W or more.')),
      heading(3, 'more-megapixels', 'Are more megapixels better?'),
      paragraph(text('Not by themselves.')),
    ],
  },
  products: [],
  publishedAt: '2026-11-18T00:00:00.000Z',
});

async function open(path = '/faq') {
  const page = renderPage(faq, { server, path });
  await screen.findByText('Questions, answered');
  // The listeners are added after the first paint.
  await act(async () => {});
  return page;
}
const isShown = (element: Element) => element.closest('[hidden]') === null;
const questions = () => [...document.querySelectorAll('h3')].filter(isShown).map(({ textContent }) => textContent);
const isOpen = (id: string) => document.getElementById(id)?.closest('details')?.open;
const search = (words: string) =>
  fireEvent.input(screen.getByLabelText('Search the answers'), { target: { value: words } });

test('search opens the answers that contain the words, and shows their number', async () => {
  await open();
  expect(questions()).toHaveLength(4);
  search('PASSWORD link forgotten');
  expect(questions()).toEqual(['I have forgotten my password.']);
  expect(isOpen('forgotten-password')).toBe(true);
  expect(isShown(screen.getByRole('heading', { level: 2, name: 'Account' }))).toBe(true);
  expect(isShown(screen.getByText('Phones', { selector: 'h2' }))).toBe(false);
  screen.getByText('Showing 1 of 4 answers');
});

test.each(["maker's adapter", '45 w'])('search finds “%s” whatever the apostrophe or the space', async (words) => {
  await open();
  search(words);
  expect(questions()).toEqual(['Can I use another maker’s adapter?']);
});

test.each(['gov.in', 'copy'])('“%s”, which no answer contains, is not found', async (words) => {
  await open();
  search(words);
  expect(questions()).toEqual([]);
});

test('a search without results shows a message with a button for all answers', async () => {
  const { keys } = await open('/faq#cookies');
  search('zeppelin');
  expect(isShown(screen.getByText('No answers found'))).toBe(true);
  await keys.click(screen.getByRole('button', { name: 'Show all answers' }));
  expect(questions()).toHaveLength(4);
  expect(isShown(screen.getByText('No answers found'))).toBe(false);
  expect(isOpen('forgotten-password')).toBe(false);
  expect(isOpen('cookies')).toBe(true);
});

test('a link to an answer opens it and clears the search', async () => {
  const { navigate } = await open('/faq#more-megapixels');
  expect(isOpen('more-megapixels')).toBe(true);
  search('megapixels');
  await act(() => navigate('/faq#cookies'));
  expect(isOpen('cookies')).toBe(true);
  expect(screen.getByLabelText('Search the answers')).toHaveProperty('value', '');
});

test('Copy link copies the address of the answer', async () => {
  const { keys } = await open('/faq#chargers');
  await keys.click(document.getElementById('chargers')?.querySelector('button') as Element);
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toMatch(/\/faq#chargers$/);
});
