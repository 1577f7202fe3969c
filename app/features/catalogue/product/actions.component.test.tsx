import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuthMount } from '#app/features/account/auth/auth-mount.tsx';
import { RecentlyViewed } from '#app/features/catalogue/recent/recently-viewed.tsx';
import { LikeButton } from '#app/features/community/reactions/like-button.tsx';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { alerts } from '#contract/alerts/alerts.ts';
import { products } from '#contract/products.ts';
import { users } from '#contract/users.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { makePhone } from '#tests/support/component/phones.ts';
import { READER, renderScreen } from '#tests/support/component/render.tsx';
import { Actions } from './actions.tsx';

const PHONE = makePhone('OnePlus 12', { price: 64_999 });

type Options = { variant?: string; user?: typeof READER; phone?: typeof PHONE };

function open(server = new FakeServer(), { variant, user, phone = PHONE }: Options = {}) {
  return renderScreen(
    <>
      <AuthMount />
      <LikeButton product={phone} />
      <Actions product={phone} variant={variant} ref={null} />
    </>,
    { server, path: '/product/oneplus-12', ...(user && { user }) },
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('C adds the phone to the comparison and S saves it', () => {
  open();
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(button('Compare 1 phone chosen').getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(document.body, { key: 's' });
  expect(button('Saved').getAttribute('aria-pressed')).toBe('true');
});

test('A opens the price alert', async () => {
  open();
  fireEvent.keyDown(document.body, { key: 'a' });
  await screen.findByRole('dialog');
});

test('broken storage harms neither comparison nor wishlist', async () => {
  for (const key of ['comparison', 'wishlist', 'recent']) localStorage.setItem(`handset:${key}`, '{"half');
  const { keys } = open();
  await keys.click(button('Compare'));
  await keys.click(button('Save to wishlist'));
  button('Compare 1 phone chosen');
  button('Saved');
});

test('the second compared phone adds a link to the comparison', async () => {
  localStorage.setItem('handset:comparison', JSON.stringify([{ id: 'pixel-8a', name: 'Pixel 8a' }]));
  const { keys } = open();
  await keys.click(button(/^Compare/));
  const link = await screen.findByRole('link', { name: 'Compare 2 phones' });
  expect(link.getAttribute('href')).toContain('ids=pixel-8a,oneplus-12');
});

test.each([
  [{ status: 'upcoming', price: null }, 'Tell me when it launches'],
  [{ price: null }, 'Tell me when it has a price'],
] as const)('the main button of %o is %s', async (known, name) => {
  const { keys } = open(new FakeServer(), { phone: makePhone('OnePlus 12', known) });
  await keys.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  await screen.findByRole('dialog');
});

test('the main button of a phone with store links opens the stores', async () => {
  const { keys } = open();
  await keys.click(screen.getByRole('link', { name: 'Check today’s price' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check today’s price' });
  expect(dialog.textContent).toContain('Amazon');
});

test('a discontinued phone links to its successors', () => {
  open(new FakeServer(), { phone: makePhone('OnePlus 12', { price: 64_999, status: 'discontinued' }) });
  expect(screen.getByRole('link', { name: 'See what replaced it' }).getAttribute('href')).toBe('#instead');
  expect(screen.queryByRole('button', { name: /^Tell me/ })).toBeNull();
});

test('Share copies the link with its variant on a device that cannot share', async () => {
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

test('a like that the server rejects is reverted with the reason', async () => {
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
