import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { useSession } from '#app/features/account/auth/session.ts';
import { WISHLIST_KEY } from '#app/features/account/guest/guest-wishlist.ts';
import { WishlistButton } from '#app/features/account/wishlist/wishlist-button.tsx';
import { alerts } from '#contract/alerts/alerts.ts';
import { products } from '#contract/products.ts';
import { type WishlistItem, wishlist } from '#contract/wishlist.ts';
import { FakeServer, lost, refuse } from '#tests/support/component/fake-server.ts';
import { makeCard, makePhone } from '#tests/support/component/phones.ts';
import { READER, renderPage, renderScreen } from '#tests/support/component/render.tsx';
import * as sharedWishlist from './shared-wishlist.tsx';
import { Screen } from './wishlist.tsx';

const wish = (name: string, price: number, more: Partial<WishlistItem> = {}): WishlistItem => ({
  ...makeCard(name, { price }),
  addedAt: '2026-11-18T06:00:00.000Z',
  ...more,
});

/** A fake server with a wishlist. */
function wishServer(...saved: WishlistItem[]) {
  const known = new Map(saved.map((item) => [item.id, item]));
  let items = [...saved];
  const server = new FakeServer()
    .on(alerts.list, [])
    .on(wishlist.get, () => ({ products: items, shareUrl: null }))
    .on(products.reactions, () => ({ liked: [], favorited: items.map(({ id }) => id), ratings: {} }))
    .on(products.favorite, ({ params: { id = '' }, body }) => {
      const { favorited } = body as { favorited: boolean };
      const others = items.filter((item) => item.id !== id);
      items = favorited ? [known.get(id) ?? wish('Nord One', 10_000), ...others] : others;
      return { ...makePhone('Nord One'), id, favorited };
    });
  return { server, ids: () => items.map(({ id }) => id) };
}

async function open(server: FakeServer) {
  const view = renderScreen(
    <Suspense>
      <Screen />
    </Suspense>,
    { server, path: '/wishlist', user: READER },
  );
  await screen.findByRole('heading', { level: 1, name: 'Wishlist' });
  return view;
}

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const THREE = [wish('Nord Three', 30_000), wish('Nord One', 10_000), wish('Nord Two', 20_000)];

test('an empty wishlist explains how to fill it', async () => {
  await open(wishServer().server);
  screen.getByText('Your wishlist is empty');
});

test('the selected order is in the address', async () => {
  const { keys, address } = await open(wishServer(...THREE).server);
  await keys.selectOptions(screen.getByLabelText('Sort'), 'price-asc');
  await waitFor(() => expect(names()).toEqual(['Nord One', 'Nord Two', 'Nord Three']));
  expect(address()).toBe('/wishlist?sort=price-asc');
});

test('a removed phone keeps its place, and Undo restores it with focus', async () => {
  const { server, ids } = wishServer(...THREE);
  const { keys } = await open(server);
  await keys.click(await screen.findByRole('button', { name: 'Remove Nord One from wishlist' }));
  await screen.findByText('Nord One was removed.');
  expect(document.activeElement?.textContent).toBe('Undo removing Nord One');
  await waitFor(() => expect(ids()).toEqual(['nord-three', 'nord-two']));
  await screen.findByText('2 phones');
  await keys.click(screen.getByRole('button', { name: 'Undo removing Nord One' }));
  await waitFor(() => expect(ids()).toHaveLength(3));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Nord One from wishlist' })),
  );
});

test('a card opens the saved variant, and Undo restores it', async () => {
  const { server } = wishServer(wish('Nord One', 12_000, { variant: '8-256' }));
  const { keys } = await open(server);
  expect((await screen.findByRole('link', { name: 'Nord One' })).getAttribute('href')).toBe(
    '/product/nord-one?variant=8-256',
  );
  await keys.click(screen.getByRole('button', { name: 'Remove Nord One from wishlist' }));
  await keys.click(await screen.findByRole('button', { name: 'Undo removing Nord One' }));
  await waitFor(() => expect(server.sent(products.favorite)).toHaveLength(2));
  expect(server.sent(products.favorite)[1]?.body).toEqual({ favorited: true, variant: '8-256' });
});

test('a share link can be created and revoked', async () => {
  const { server } = wishServer(...THREE);
  server
    .on(wishlist.share, { shareUrl: 'https://handset.test/wishlist/shared/abc' })
    .on(wishlist.unshare, { shareUrl: null });
  const { keys } = await open(server);
  await keys.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share your wishlist' }));
  await keys.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByLabelText<HTMLInputElement>('Link')).toHaveProperty(
    'value',
    'https://handset.test/wishlist/shared/abc',
  );
  await keys.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  await dialog.findByRole('button', { name: 'Create link' });
});

test('a link that cannot be copied is shown in full', async () => {
  const { server } = wishServer(...THREE);
  server.on(wishlist.share, { shareUrl: 'https://handset.test/wishlist/shared/abc' });
  const { keys } = await open(server);
  await keys.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share your wishlist' }));
  await keys.click(dialog.getByRole('button', { name: 'Create link' }));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await keys.click(await dialog.findByRole('button', { name: 'Copy link' }));
  await screen.findByText('We couldn’t copy the link. It is https://handset.test/wishlist/shared/abc');
});

const openShared = (server: FakeServer) =>
  renderPage(sharedWishlist, { server, path: '/wishlist/shared/abc', pattern: '/wishlist/shared/:token' });

test('anyone with the link sees the list and its owner, and can remove nothing', async () => {
  openShared(new FakeServer().on(wishlist.shared, { name: 'Asha Rao', products: THREE }));
  await screen.findByRole('heading', { level: 1, name: 'Wishlist of Asha Rao' });
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a revoked link says that the list is not shared', async () => {
  openShared(new FakeServer().on(wishlist.shared, refuse('NOT_FOUND')));
  await screen.findByRole('heading', { name: 'This link doesn’t work' });
});

function openHeart(server: FakeServer) {
  const phone = { id: 'nord-one', name: 'Nord One' };
  const view = renderScreen(<WishlistButton phone={phone} />, { server, user: READER });
  return { ...view, heart: screen.getByRole('button', { name: 'Save Nord One to wishlist' }) };
}

test('for a signed-in reader the heart is saved on the server, not on this device', async () => {
  const { server, ids } = wishServer();
  const { keys, heart } = openHeart(server);
  await keys.click(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(ids()).toHaveLength(1));
  expect(localStorage.getItem(WISHLIST_KEY)).toBeNull();
});

test('a heart that the server rejects is reverted with the reason', async () => {
  const { server } = wishServer(wish('Nord One', 10_000));
  const { keys, heart } = openHeart(server.on(products.favorite, lost));
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
  await keys.click(heart);
  await screen.findByText('The server could not be reached.');
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
});

test('guest hearts join the account’s list at the next fetch', async () => {
  localStorage.setItem(WISHLIST_KEY, JSON.stringify([{ id: 'nord-two', name: 'Nord Two' }]));
  const { server } = wishServer(wish('Nord One', 10_000));
  server.on(wishlist.merge, { products: [], shareUrl: null });
  openHeart(server);
  await waitFor(() => expect(server.sent(wishlist.merge)[0]?.body).toMatchObject({ productIds: ['nord-two'] }));
  await waitFor(() => expect(localStorage.getItem(WISHLIST_KEY)).toBe('[]'));
});

test('a heart pressed before the account’s hearts are loaded stays pressed and is saved', async () => {
  const { server, ids } = wishServer();
  const known = Promise.withResolvers<{ liked: string[]; favorited: string[]; ratings: object }>();
  let asked = 0;
  server.on(products.reactions, async () => {
    asked += 1;
    if (asked === 1) await known.promise;
    return { liked: [], favorited: ids(), ratings: {} };
  });
  const { keys, heart } = openHeart(server);
  await waitFor(() => expect(asked).toBe(1));
  await keys.click(heart);
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
  await waitFor(() => expect(ids()).toEqual(['nord-one']));
  known.resolve({ liked: [], favorited: [], ratings: {} });
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  expect(heart.getAttribute('aria-pressed')).toBe('true');
});

test('a heart of an ended session waits on this device for the next sign-in', async () => {
  const { server } = wishServer();
  const { keys, heart } = openHeart(
    server.on(products.favorite, () => {
      useSession.setState({ user: null });
      return refuse('UNAUTHENTICATED');
    }),
  );
  await keys.click(heart);
  await waitFor(() => expect(localStorage.getItem(WISHLIST_KEY)).toContain('nord-one'));
});
