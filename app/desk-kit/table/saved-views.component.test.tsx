import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type SavedView, views } from '#contract/desk/views.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { SavedViews } from './saved-views.tsx';

const ID = '01990000-0000-7000-8000-00000000000a';
const OWN: SavedView = {
  id: ID,
  name: 'No price',
  query: 'missing=price',
  isShared: false,
  owner: null,
  mayEdit: true,
};
const THEIRS: SavedView = { ...OWN, isShared: true, owner: 'Bela', mayEdit: false };

function open(list: SavedView[], search = '?missing=price') {
  const server = new FakeServer()
    .on(views.list, list)
    .on(views.save, OWN)
    .on(views.update, ({ body }) => ({ ...OWN, ...(body as Partial<SavedView>) }));
  const path = `/admin/products${search}`;
  return { server, ...renderScreen(<SavedViews table="products" />, { server, path, user: ADMIN }) };
}

test('a view shared by someone else shows its owner and cannot be edited', async () => {
  open([THEIRS]);
  const link = await screen.findByRole('link', { name: /^No price/ });
  expect(link.textContent).toBe('No priceShared by Bela');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a user can share their own view with everyone', async () => {
  const { server, keys } = open([OWN]);
  await keys.click(await screen.findByRole('button', { name: 'Edit view' }));
  await keys.click(screen.getByRole('checkbox', { name: /^Share with everyone/ }));
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(views.update)).toHaveLength(1));
  expect(server.sent(views.update)[0]).toMatchObject({
    params: { id: ID },
    body: { name: 'No price', isShared: true },
  });
});

test('a new view can be shared while saving it', async () => {
  const { server, keys } = open([], '?status=upcoming');
  await keys.click(await screen.findByRole('button', { name: 'Save view' }));
  await keys.type(screen.getByLabelText('Name'), 'Soon');
  await keys.click(screen.getByRole('checkbox', { name: /^Share with everyone/ }));
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(views.save)).toHaveLength(1));
  expect(server.sent(views.save)[0]?.body).toEqual({
    table: 'products',
    name: 'Soon',
    query: 'status=upcoming',
    isShared: true,
  });
});
