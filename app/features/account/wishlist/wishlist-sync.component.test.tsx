import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barePhone } from '#app/features/catalogue/product/test-phone.ts';
import { products } from '#contract/products.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { READER, renderScreen } from '#tests/support/component/render.tsx';
import { useWishlist } from './wishlist-store.ts';
import { WishlistSync } from './wishlist-sync.tsx';

const PHONE = { id: 'acme-one', name: 'Acme One', variant: '8-256' };

test('a heart is sent as a favourite of the phone, with the variant that was chosen', async () => {
  const server = new FakeServer()
    .on(products.reactions, { liked: [], favorited: [], ratings: {} })
    .on(products.favorite, ({ body }) => barePhone({ favorited: (body as { favorited: boolean }).favorited }));
  renderScreen(<WishlistSync userId={READER.id} />, { server, user: READER });
  await waitFor(() => expect(useWishlist.getState().send).not.toBeNull());

  act(() => useWishlist.getState().add(PHONE));
  await waitFor(() => expect(server.sent(products.favorite)).toHaveLength(1));
  await waitFor(() => expect(useWishlist.getState().items).toEqual([]));
  act(() => useWishlist.setState({ items: [PHONE] }));
  act(() => useWishlist.getState().remove(PHONE));
  await waitFor(() => expect(server.sent(products.favorite)).toHaveLength(2));

  expect(server.sent(products.favorite).map(({ params, body }) => [params.id, body])).toEqual([
    ['acme-one', { favorited: true, variant: '8-256' }],
    ['acme-one', { favorited: false }],
  ]);
});
