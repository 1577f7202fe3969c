import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contact } from '#contract/contact.ts';
import { badGateway, FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { ContactForm } from './contact-form.tsx';

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().on(contact.submit, { message: 'Thank you.' });
});

const open = () => renderScreen(<ContactForm />, { server, path: '/contact-us' });
const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => screen.getByRole('button', { name: 'Send message' });

async function write({ keys }: ReturnType<typeof open>) {
  await keys.type(input('Name'), 'Kavya Rao');
  await keys.type(input('E-mail'), 'kavya@example.com');
  await keys.type(input(/^Subject/), 'A missing phone');
  await keys.type(input('Message'), 'The phone of my aunt is not here.');
}

test('missing values show errors at their fields, and nothing is sent', async () => {
  const { keys } = open();
  await keys.click(send());
  await screen.findByText(/The name needs at least 2 characters/);
  await screen.findByText(/at least 10 characters/);
  expect(document.activeElement).toBe(input('Name'));
  expect(input(/^Subject/).getAttribute('aria-invalid')).toBeNull();
  expect(server.requests).toEqual([]);
});

test('a message that failed to send stays in the form', async () => {
  server.on(contact.submit, badGateway);
  const view = open();
  await write(view);
  await view.keys.click(send());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit contact form');
  expect(input('Message').value).toBe('The phone of my aunt is not here.');
});

test('an unsent message is restored after a reload', async () => {
  const view = open();
  await write(view);
  view.unmount();
  open();
  expect(input(/^Subject/).value).toBe('A missing phone');
  expect(input('Message').value).toBe('The phone of my aunt is not here.');
});

test('sending a message empties the form', async () => {
  const view = open();
  await write(view);
  await view.keys.click(send());
  const heading = await screen.findByRole('heading', { name: 'Message sent' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  view.unmount();
  open();
  expect(input('Message').value).toBe('');
});

test('another message starts with the name and the address', async () => {
  const view = open();
  await write(view);
  await view.keys.click(send());
  await view.keys.click(await screen.findByRole('button', { name: 'Send another message' }));
  expect([input('Name').value, input('Message').value]).toEqual(['Kavya Rao', '']);
  expect(document.activeElement).toBe(input(/^Subject/));
});

test('the honeypot field is hidden from readers', async () => {
  const { keys } = open();
  expect(screen.getAllByRole('textbox')).toHaveLength(4);
  expect(document.querySelector('[name=website]')?.getAttribute('tabindex')).toBe('-1');
  input('Message').focus();
  await keys.tab();
  expect(document.activeElement).toBe(send());
});
