import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuthMount } from '#app/features/account/auth/auth-mount.tsx';
import { RecentlyViewed } from '#app/features/catalogue/recent/recently-viewed.tsx';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { alerts } from '#contract/alerts/alerts.ts';
import { products } from '#contract/products.ts';
import { users } from '#contract/users.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { makePhone } from '#tests/support/component/phones.ts';
import { READER, renderScreen } from '#tests/support/component/render.tsx';
import { Actions } from './actions.tsx';

const PHONE = makePhone('OnePlus 12', { price: 64_999 });

function open(server = new FakeServer(), { variant, user }: { variant?: string; user?: typeof READER } = {}) {
  return renderScreen(
    <>
      <AuthMount />
      <Actions product={PHONE} variant={variant} ref={null} />
    </>,
    { server, path: '/product/oneplus-12', ...(user && { user }) },
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('C adds the phone to the comparison and S saves it', () => {
  open();
  fireEvent.keyDown(document.body, { key: 'c' });
  button('In comparison');
  fireEvent.keyDown(document.body, { key: 's' });
  expect(button('Saved').getAttribute('aria-pressed')).toBe('true');
});

test('A opens the question about the price', async () => {
  open();
  fireEvent.keyDown(document.body, { key: 'a' });
  await screen.findByRole('dialog');
});

test('broken storage harms neither the comparison nor the wishlist', async () => {
  for (const key of ['comparison', 'wishlist', 'recent']) localStorage.setItem(`handset:${key}`, '{"half');
  const { keys } = open();
  await keys.click(button('Add to comparison'));
  await keys.click(button('Save to wishlist'));
  button('In comparison');
  button('Saved');
});

test('Share copies the link with its variant where the device cannot share', async () => {
  const { keys } = open(new FakeServer(), { variant: '12-256' });
  await keys.click(button('Share'));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toMatch(/\/product\/oneplus-12\?variant=12-256$/);
});

test('a like asks a guest to sign in, and Escape leaves it unpressed', async () => {
  const { keys } = open();
  await keys.click(button('Like'));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
  expect(dialog.textContent).toContain('Sign in to like OnePlus 12.');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in' })).toBeNull());
  expect(button('Like').getAttribute('aria-pressed')).toBe('false');
});

test('a like that the server refuses is undone with the reason', async () => {
  const server = new FakeServer()
    .on(users.verifyToken, { valid: true, user: READER })
    .on(alerts.list, [])
    .on(products.reactions, { liked: [], favorited: [], ratings: {} })
    .on(products.like, refuse('UNAVAILABLE', 'The site is busy right now.'));
  const { keys } = open(server, { user: READER });
  await keys.click(button('Like'));
  await screen.findByText('The site is busy right now.');
  await waitFor(() => expect(button('Like').getAttribute('aria-pressed')).toBe('false'));
});

test('recently viewed shows other phones, newest first', () => {
  useConsent.getState().acceptAll();
  const seen = ['Pixel 8a', 'OnePlus 12', 'iPhone 15'].map((name) => makePhone(name));
  localStorage.setItem('handset:recent', JSON.stringify(seen));
  renderScreen(<RecentlyViewed id="oneplus-12" />, { server: new FakeServer() });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pixel 8a', 'iPhone 15']);
});
