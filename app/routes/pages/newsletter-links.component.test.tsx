import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { subscriptions } from '#contract/newsletter/subscribers.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { renderPage } from '#tests/support/component/render.tsx';
import * as confirm from './newsletter-confirm.tsx';
import * as unsubscribe from './newsletter-unsubscribe.tsx';

const DEAD = ERRORS.INVALID_LINK.text;

test('an invalid confirmation link shows an error and offers to subscribe again', async () => {
  const server = new FakeServer().on(subscriptions.confirm, refuse('INVALID_LINK'));
  const { keys } = renderPage(confirm, { server, path: '/newsletter/confirm?token=made-up' });
  await keys.click(await screen.findByText('Confirm subscription'));
  expect((await screen.findByRole('alert')).textContent).toContain(DEAD);
  screen.getByRole('form', { name: 'Subscribe' });
});

test('an invalid unsubscribe link shows an error and offers to use the address', async () => {
  const server = new FakeServer().on(subscriptions.unsubscribe, refuse('INVALID_LINK'));
  const { keys } = renderPage(unsubscribe, { server, path: '/newsletter/unsubscribe?token=made-up' });
  await keys.click(await screen.findByText('Unsubscribe'));
  expect((await screen.findByRole('alert')).textContent).toContain(DEAD);
  screen.getByRole('form', { name: 'Unsubscribe by address' });
});

test('a reader without a link unsubscribes with their address', async () => {
  const message = 'You are unsubscribed.';
  const server = new FakeServer().on(subscriptions.unsubscribe, { message });
  const { keys } = renderPage(unsubscribe, { server, path: '/newsletter/unsubscribe' });
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'reader@example.com' } });
  await keys.click(screen.getByText('Unsubscribe'));
  await screen.findByText(message);
  expect(server.sent(subscriptions.unsubscribe).map(({ body }) => body)).toEqual([{ email: 'reader@example.com' }]);
});
