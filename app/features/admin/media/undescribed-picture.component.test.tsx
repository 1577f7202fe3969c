import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { views } from '#contract/desk/views.ts';
import { type LibraryPicture, mediaLibrary } from '#contract/media/library.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { MediaDesk } from './media-desk.tsx';

function picture(at: number): LibraryPicture {
  const file = { url: `/media/uploads/${String(at).repeat(32)}-320.webp`, width: 320 };
  return {
    id: `01990000-0000-7000-8000-00000000000${at}`,
    image: { width: 320, height: 200, avif: [file], webp: [file] },
    alt: '',
    filename: `photo-${at}.jpg`,
    tags: [],
    files: [{ ...file, format: 'webp', bytes: 1_000 }],
    uploadedAt: '2026-11-18T06:00:00.000Z',
    uploadedBy: null,
    replacedAt: null,
    uses: at === 1 ? [{ place: 'phone', id: 'acme-one', name: 'Acme One' }] : [],
  };
}

async function openList() {
  const stored = [picture(1), picture(2)];
  const server = new FakeServer()
    .on(views.list, [])
    .on(mediaLibrary.list, {
      pictures: stored,
      total: 2,
      currentPage: 1,
      totalPages: 1,
      hasMore: false,
      counts: { all: 2, used: 1, unused: 1, withoutAlt: 2 },
      tags: [],
    })
    .on(mediaLibrary.change, ({ params, body }) => ({
      ...(stored.find(({ id }) => id === params.id) as LibraryPicture),
      ...(body as { alt: string }),
    }));
  const { keys } = renderScreen(<MediaDesk />, { server, path: '/admin/media?missing=alt', user: ADMIN });
  const first = await screen.findByLabelText('Description of photo-1.jpg');
  return { server, keys, first };
}
const sent = (server: FakeServer) => server.sent(mediaLibrary.change).map(({ body }) => body);

test('Enter saves the description of a picture and goes to the next', async () => {
  const { server, keys, first } = await openList();
  await keys.type(first, 'A phone on a table{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Description of photo-2.jpg'));
  await waitFor(() => expect(sent(server)).toEqual([{ alt: 'A phone on a table' }]));
  await screen.findByText(/Saved/);
});

test('an empty description is not saved', async () => {
  const { server, keys, first } = await openList();
  await keys.type(first, '{Enter}');
  await keys.type(screen.getByLabelText('Description of photo-2.jpg'), 'Its box');
  await keys.tab();
  await waitFor(() => expect(sent(server)).toEqual([{ alt: 'Its box' }]));
});

test('a description that failed to save stays in its field with the reason', async () => {
  const { server, keys, first } = await openList();
  server.on(mediaLibrary.change, refuse('UNAVAILABLE', 'The server is busy.'));
  await keys.type(first, 'A phone on a table{Enter}');
  await screen.findByText('The server is busy.');
  expect((first as HTMLInputElement).value).toBe('A phone on a table');
});
