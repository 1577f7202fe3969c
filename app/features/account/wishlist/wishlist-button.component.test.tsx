import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barePhone } from '#app/features/catalogue/product/testing/bare-phone.ts';
import { products } from '#contract/products.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { READER, renderScreen } from '#tests/support/component/render.tsx';
import { WishlistButton } from './wishlist-button.tsx';

test('a heart is sent with the selected variant', async () => {
  const server = new FakeServer()
    .on(products.reactions, { liked: [], favorited: [], ratings: {} })
    .on(products.favorite, ({ body }) => barePhone({ favorited: (body as { favorited: boolean }).favorited }));
  const phone = { id: 'acme-one', name: 'Acme One', variant: '8-256' };
  const { keys } = renderScreen(<WishlistButton phone={phone} />, { server, user: READER });
  const heart = screen.getByRole('button', { name: 'Save Acme One to wishlist' });
  await keys.click(heart);
  await waitFor(() => expect(server.sent(products.favorite)).toHaveLength(1));
  expect(server.sent(products.favorite)[0]).toMatchObject({
    params: { id: 'acme-one' },
    body: { favorited: true, variant: '8-256' },
  });
});
