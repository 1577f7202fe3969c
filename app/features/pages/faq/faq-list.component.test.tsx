import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { answerGroups } from './answers/answers.ts';
import { FaqList } from './faq-list.tsx';

const TOTAL = answerGroups.flatMap(({ answers }) => answers).length;

const open = (path = '/faq') => renderScreen(<FaqList groups={answerGroups} />, { server: new FakeServer(), path });
const questions = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const isOpen = (id: string) => document.getElementById(id)?.closest('details')?.open;
const search = (text: string) =>
  fireEvent.change(screen.getByLabelText('Search the answers'), { target: { value: text } });

test('search leaves the answers that have the words, open, and says how many', () => {
  open();
  expect(questions()).toHaveLength(TOTAL);
  search('password forgotten');
  expect(questions()).toEqual(['I have forgotten my password.']);
  expect(isOpen('forgotten-password')).toBe(true);
  screen.getByText(`Showing 1 of ${TOTAL} answers`);
});

test('a search without results says so, and all answers can be shown again', async () => {
  const { keys } = open();
  search('zeppelin');
  screen.getByText('No answer has these words');
  await keys.click(screen.getByRole('button', { name: 'Show all answers' }));
  expect(questions()).toHaveLength(TOTAL);
  expect(isOpen('forgotten-password')).toBe(false);
});

test('a link to an answer opens it and clears the search', async () => {
  const { navigate } = open('/faq#more-megapixels');
  expect(isOpen('more-megapixels')).toBe(true);
  search('megapixels');
  await act(() => navigate('/faq#cookies'));
  expect(isOpen('cookies')).toBe(true);
  expect(screen.getByLabelText('Search the answers')).toHaveProperty('value', '');
});

test('Copy link copies the address of the answer', async () => {
  const { keys } = open('/faq#how-many-to-compare');
  const answer = document.getElementById('how-many-to-compare');
  await keys.click(answer?.querySelector('button') as Element);
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toMatch(/\/faq#how-many-to-compare$/);
});
