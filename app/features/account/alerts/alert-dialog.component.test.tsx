import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alerts } from '#contract/alerts/alerts.ts';
import type { Product } from '#contract/phone/product.ts';
import { FakeServer, lost, refuse } from '#tests/support/component/fake-server.ts';
import { makeCard, makePhone } from '#tests/support/component/phones.ts';
import { READER, renderScreen } from '#tests/support/component/render.tsx';
import { AlertButton } from './alert-button.tsx';

let made = 0;
/** Each test has its own phone, because drafts are stored per phone. */
const nextPhone = () => makePhone(`Acme Alert ${++made}`, { price: 20_000 });

const alertFor = (phone: Product, below: number | null) => ({
  productId: phone.id,
  below,
  variant: null,
  price: phone.price,
  store: null,
  toldPrice: null,
  toldAt: null,
  createdAt: phone.createdAt,
  product: makeCard(phone.name, { price: phone.price }),
});

async function open(server: FakeServer, phone: Product, user?: typeof READER) {
  const button = (
    <AlertButton phone={phone}>
      {(alert, ask) => (
        <button type="button" onClick={ask}>
          {alert ? 'Alert is set' : 'Ask'}
        </button>
      )}
    </AlertButton>
  );
  const view = renderScreen(button, { server, ...(user && { user }) });
  await view.keys.click(await screen.findByText('Ask'));
  return { ...view, form: within(await screen.findByRole('form', { name: 'Price alert' })) };
}

const asReader = () => new FakeServer().on(alerts.list, []);
type Form = Awaited<ReturnType<typeof open>>['form'];
const type = (form: Form, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });

test.each(['', 'five thousand', '0'])('a price of “%s” shows an error at its field and sends nothing', async (text) => {
  const server = asReader();
  const { keys, form } = await open(server, nextPhone(), READER);
  await keys.click(form.getByLabelText('At or below a price'));
  type(form, 'Price in ₹', text);
  await keys.click(form.getByText('Set alert'));
  form.getByText('Enter a price in rupees.');
  expect(form.getByLabelText('Price in ₹').getAttribute('aria-invalid')).toBe('true');
  expect(server.sent(alerts.set)).toEqual([]);
});

test('an alert at a price is sent in rupees, and the dialog closes', async () => {
  const phone = nextPhone();
  const server = asReader().on(alerts.set, alertFor(phone, 5_000));
  const { keys, form } = await open(server, phone, READER);
  await keys.click(form.getByLabelText('At or below a price'));
  type(form, 'Price in ₹', '5,000');
  await keys.click(form.getByText('Set alert'));
  await screen.findByText('Alert is set');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent(alerts.set).map(({ body }) => body)).toEqual([{ below: 5_000, variant: null }]);
});

test('an alert can wait for a store that is out of stock', async () => {
  const offer = { url: 'https://store.example/', ram: 8, storage: 128, price: 20_000, seenAt: '2026-11-18T06:00:00Z' };
  const offers = [
    { ...offer, store: 'Amazon', inStock: true },
    { ...offer, store: 'Croma', inStock: false },
  ];
  const phone = { ...nextPhone(), offers };
  const server = asReader().on(alerts.set, { ...alertFor(phone, null), store: 'Croma' });
  const { keys, form } = await open(server, phone, READER);
  await keys.click(form.getByLabelText('Back in stock at a store'));
  await keys.click(form.getByText('Set alert'));
  await screen.findByText('Alert is set');
  expect(server.sent(alerts.set)[0]?.body).toEqual({ below: null, variant: null, store: 'Croma' });
});

test('a suggestion fills in the price', async () => {
  const { keys, form } = await open(asReader(), nextPhone(), READER);
  await keys.click(form.getByLabelText('At or below a price'));
  await keys.click(form.getByRole('button', { name: /−10%/ }));
  expect((form.getByLabelText('Price in ₹') as HTMLInputElement).value).toBe('18000');
});

test('an alert that fails to send shows an error and keeps the typed values', async () => {
  const server = asReader().on(alerts.set, lost);
  const { keys, form } = await open(server, nextPhone(), READER);
  await keys.click(form.getByLabelText('At or below a price'));
  type(form, 'Price in ₹', '5,000');
  await keys.click(form.getByText('Set alert'));
  await form.findByRole('alert');
  expect((form.getByLabelText('Price in ₹') as HTMLInputElement).value).toBe('5,000');
});

test('an invalid e-mail address is marked and still there when the dialog reopens', async () => {
  const message = 'Enter an e-mail address like name@example.com.';
  const refused = refuse('BAD_REQUEST', message, { fields: { email: message } });
  const { keys, form } = await open(new FakeServer().on(alerts.request, refused), nextPhone());
  type(form, 'E-mail', 'nonsense');
  await keys.click(form.getByText('Set alert'));
  await form.findByText(message);
  await keys.keyboard('{Escape}');
  await keys.click(screen.getByText('Ask'));
  const again = within(await screen.findByRole('form', { name: 'Price alert' }));
  expect((again.getByLabelText('E-mail') as HTMLInputElement).value).toBe('nonsense');
});

test('a guest is asked to check their inbox, and that message has focus', async () => {
  const server = new FakeServer().on(alerts.request, { message: 'Check your inbox.' });
  const { keys, form } = await open(server, nextPhone());
  type(form, 'E-mail', 'guest@example.com');
  await keys.click(form.getByText('Set alert'));
  expect(document.activeElement).toBe(await screen.findByText('Check your inbox.'));
});
