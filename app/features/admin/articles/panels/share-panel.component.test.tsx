import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ShareLink, shareLinks } from '#contract/article/share-links.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { SharePanel } from './share-panel.tsx';

const LINK: ShareLink = {
  id: '01990000-0000-7000-8000-0000000000aa',
  by: 'Asha',
  createdAt: '2026-11-18T06:00:00.000Z',
  expiresAt: '2026-11-19T06:00:00.000Z',
  opens: 3,
  lastOpenedAt: '2026-11-18T07:00:00.000Z',
};

function open(links: ShareLink[]) {
  const server = new FakeServer().on(shareLinks.list, links).on(shareLinks.extend, LINK);
  const { keys } = renderScreen(<SharePanel articleId="draft" />, {
    server,
    path: '/admin/blogs/edit/draft',
    user: ADMIN,
  });
  return { server, keys };
}

test('a link shows how often and when it was last opened', async () => {
  open([LINK, { ...LINK, id: '01990000-0000-7000-8000-0000000000bb', opens: 0, lastOpenedAt: null }]);
  await screen.findByText(/^opened 3 times, last 18 Nov.* 12:30/);
  screen.getByText('not opened yet');
});

test('a link is extended by the chosen number of days', async () => {
  const { server, keys } = open([LINK]);
  await keys.selectOptions(screen.getByLabelText('Link valid for'), '30 days');
  await keys.click(await screen.findByRole('button', { name: 'Extend to 30 days' }));
  await waitFor(() => expect(server.sent(shareLinks.extend)[0]?.body).toEqual({ days: 30 }));
});
