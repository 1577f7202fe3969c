import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as forgotPassword from '#app/routes/account/forgot-password.tsx';
import * as login from '#app/routes/account/login.tsx';
import * as register from '#app/routes/account/register.tsx';
import { users } from '#contract/users.ts';
import { FakeServer, lost, refuse } from '#tests/support/component/fake-server.ts';
import { READER, renderPage } from '#tests/support/component/render.tsx';

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
});

const inputOf = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('a password can be shown and hidden again', async () => {
  const { keys } = renderPage(login, { server, path: '/login' });
  const password = await inputOf('Password');
  expect(password.type).toBe('password');
  await keys.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  await keys.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

test('the sign-in fields have the autocomplete values of password managers', async () => {
  renderPage(login, { server, path: '/login' });
  expect((await inputOf('E-mail')).autocomplete).toBe('username');
  expect((await inputOf('Password')).autocomplete).toBe('current-password');
});

test('the sign-up form asks password managers for a new password', async () => {
  renderPage(register, { server, path: '/register' });
  expect((await inputOf('Password')).autocomplete).toBe('new-password');
});

test.each([
  ['%2F%2Felsewhere.example%2F', '/'],
  ['%2Fproducts%3Fbrand%3Doneplus', '/products?brand=oneplus'],
])('a signed-in reader is redirected from ?redirect=%s to %s', async (redirect, path) => {
  const { address } = renderPage(login, { server, path: `/login?redirect=${redirect}`, user: READER });
  await waitFor(() => expect(address()).toBe(path));
});

test('an account form names missing fields and focuses the first', async () => {
  const { keys } = renderPage(register, { server, path: '/register' });
  await inputOf('Name');
  await keys.click(screen.getByRole('button', { name: 'Create account' }));
  const name = await inputOf('Name');
  expect(await screen.findByText(/The name needs at least 2 characters/)).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(server.requests).toEqual([]);
});

test('a server error is shown at its field and keeps the typed values', async () => {
  const text = 'This password is too common.';
  server.on(users.register, refuse('INVALID_FIELDS', text, { fields: { password: text } }));
  const { keys } = renderPage(register, { server, path: '/register' });
  await keys.type(await inputOf('Name'), 'Ananya Krishnan');
  await keys.type(await inputOf('E-mail'), 'ananya@example.com');
  await keys.type(await inputOf('Password'), 'password123');
  await keys.click(screen.getByRole('button', { name: 'Create account' }));
  const password = await inputOf('Password');
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  expect((await inputOf('Name')).value).toBe('Ananya Krishnan');
});

test('an error of a second password link replaces the message of the first', async () => {
  server.on(users.forgotPassword, { message: 'A link is on its way.' });
  const { keys } = renderPage(forgotPassword, { server, path: '/forgot-password' });
  const form = await screen.findByRole('form', { name: 'Forgot your password' });
  await keys.type(await inputOf('E-mail'), 'asha@example.com');
  await keys.click(screen.getByRole('button', { name: 'Send the link' }));
  await within(form).findByText('A link is on its way.');
  server.on(users.forgotPassword, lost);
  await keys.click(await screen.findByRole('button', { name: 'Send another link' }));
  expect((await within(form).findByRole('alert')).textContent).toContain('The server could not be reached.');
  expect(within(form).queryByText('A link is on its way.')).toBeNull();
});
