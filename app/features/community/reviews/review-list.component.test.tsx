import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Review, reviews } from '#contract/community/reviews.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { makePhone } from '#tests/support/component/phones.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { ReviewList } from './review-list.tsx';

const made = (from: number, until: number): Review[] =>
  Array.from({ length: until - from }, (_, place) => ({
    id: `01a1dda3-0000-7000-8000-${String(from + place).padStart(12, '0')}`,
    rating: 4,
    title: '',
    good: `Number ${from + place}`,
    bad: '',
    monthsOwned: 1,
    helpful: 0,
    editedAt: null,
    author: { id: null, name: 'Deleted account', role: 'consumer', avatarUrl: null },
    createdAt: '2026-01-01T00:00:00.000Z',
  }));

const page = (number: number) => ({
  reviews: number === 1 ? made(0, 10) : made(10, 12),
  mine: null,
  total: 12,
  totalPages: 2,
  currentPage: number,
  hasMore: number === 1,
});

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().on(reviews.list, ({ query }) => page(Number(query.page)));
});

function open() {
  const list = (
    <ReviewList product={makePhone('Acme Alpha')} isWriting={false} onWriting={() => {}} placeholder={null} />
  );
  return renderScreen(list, { server, path: '/product/acme-alpha' });
}
async function unfold(keys: ReturnType<typeof open>['keys']) {
  await keys.click(await screen.findByRole('button', { name: 'All 12 reviews' }));
  return screen.findByRole('button', { name: 'Show more reviews' });
}

test('“show all” adds to the first two reviews and focuses the first new one', async () => {
  const { keys } = open();
  await screen.findByText('Number 1');
  expect(screen.queryByText('Number 2')).toBeNull();
  await unfold(keys);
  screen.getByText('Number 9');
  await waitFor(() => expect(document.activeElement?.id).toBe(made(2, 3)[0]?.id));
  screen.getByLabelText('Order of reviews');
});

test('“show more” loads reviews and focuses the first new one', async () => {
  const { keys } = open();
  await keys.click(await unfold(keys));
  await screen.findByText('Number 11');
  await waitFor(() => expect(document.activeElement?.id).toBe(made(10, 11)[0]?.id));
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
});

test('reviews that fail to load show an error and can be retried', async () => {
  const { keys } = open();
  const more = await unfold(keys);
  server.on(reviews.list, refuse('INTERNAL', 'Something broke.'));
  await keys.click(more);
  await screen.findByText('Something broke.');
  server.on(reviews.list, ({ query }) => page(Number(query.page)));
  await keys.click(more);
  await screen.findByText('Number 11');
});
