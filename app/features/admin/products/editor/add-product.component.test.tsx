import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Brand, brands } from '#contract/brands.ts';
import { questions } from '#contract/desk/questions.ts';
import { drawings } from '#contract/drawings.ts';
import type { Product } from '#contract/phone/product.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { products } from '#contract/products.ts';
import { serveDrafts } from '#tests/support/component/desk-drafts.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { AddProduct, duplicateOf } from './add-product.tsx';

const OWN: Brand = {
  id: 'own',
  name: 'Own',
  country: null,
  founded: null,
  description: null,
  website: null,
  emblem: null,
  productCount: 0,
};

async function openForm(hash = '') {
  const server = new FakeServer()
    .on(brands.list, [OWN])
    .on(questions.questions, [])
    .on(drawings.preview, refuse('UNAVAILABLE'))
    .on(products.create, refuse('INVALID_FIELDS', undefined, { fields: { weight: 'Too light.', name: 'Taken.' } }));
  serveDrafts(server);
  const { keys } = renderScreen(<AddProduct />, { server, path: `/admin/products/add${hash}`, user: ADMIN });
  await screen.findByRole('form', { name: 'Add a phone' });
  return { server, keys };
}

test('Ctrl S saves the form of a phone', async () => {
  const { server, keys } = await openForm();
  await keys.selectOptions(screen.getByLabelText(/^Brand/), 'Own');
  await keys.type(screen.getByLabelText(/^Name/), 'Own One');
  await keys.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(server.sent(products.create)).toHaveLength(1));
});

test('Ctrl S without changes sends nothing', async () => {
  const { server, keys } = await openForm();
  await keys.keyboard('{Control>}s{/Control}');
  expect(server.sent(products.create)).toHaveLength(0);
});

async function nameIt(keys: Awaited<ReturnType<typeof openForm>>['keys']): Promise<void> {
  await keys.selectOptions(screen.getByLabelText(/^Brand/), 'Own');
  await keys.type(screen.getByLabelText(/^Name/), 'Own One');
}

test('the preview needs a name and a brand, and says when it is loading', async () => {
  const { server, keys } = await openForm();
  server.hold(drawings.preview);
  expect(screen.getByText('Enter a name and a brand to see the preview.')).toBeTruthy();
  await nameIt(keys);
  expect(await screen.findByText('Loading the preview…')).toBeTruthy();
});

test('a preview that failed says so', async () => {
  const { keys } = await openForm();
  await nameIt(keys);
  expect(await screen.findByText('Couldn’t load the preview.')).toBeTruthy();
});

const wrong = () => [...document.querySelectorAll('[aria-invalid=true]')];

test('the first invalid field on the page gets focus', async () => {
  const { keys } = await openForm();
  await keys.type(screen.getByLabelText(/^Weight, g/), '1');
  await keys.click(screen.getByRole('button', { name: 'Add phone' }));
  await waitFor(() => expect(wrong().length).toBeGreaterThan(1));
  await waitFor(() => expect(document.activeElement).toBe(wrong()[0]));
});

test('the first field that the server rejects gets focus', async () => {
  const { server, keys } = await openForm();
  await keys.selectOptions(screen.getByLabelText(/^Brand/), 'Own');
  await keys.type(screen.getByLabelText(/^Name/), 'Own One');
  await keys.click(screen.getByRole('button', { name: 'Add phone' }));
  await waitFor(() => expect(server.sent(products.create)).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
});

test('a duplicate starts as a draft without the pictures of the original', () => {
  const model = { ...emptyPhone(), name: 'Own One', publication: 'published' } as Product;
  expect(duplicateOf(model)).toMatchObject({
    name: 'Own One copy',
    publication: 'draft',
    publishAt: null,
    pictures: [],
  });
});

test('an unlikely figure shows a question at its field and can be saved', async () => {
  const { server, keys } = await openForm();
  const text = 'Highest in the catalogue: 260 g (Own Zero). Is 900 g right?';
  server.on(questions.questions, [{ field: 'weight', text, phone: null }]);
  await keys.selectOptions(screen.getByLabelText(/^Brand/), 'Own');
  await keys.type(screen.getByLabelText(/^Name/), 'Own One');
  await keys.type(screen.getByLabelText(/^Weight, g/), '900');
  const described = () => screen.getByLabelText(/^Weight, g/).getAttribute('aria-describedby') ?? '';
  await waitFor(() => expect(document.getElementById(described())?.textContent).toBe(text));
  // On a slow machine the question is asked before the weight is typed, and again after it.
  await waitFor(() =>
    expect(server.sent(questions.questions).at(-1)?.body).toMatchObject({ id: null, phone: { weight: 900 } }),
  );
  expect(wrong()).toEqual([]);
  await keys.click(screen.getByRole('button', { name: 'Add phone' }));
  await waitFor(() => expect(server.sent(products.create)).toHaveLength(1));
});

test('adding a phone that already exists links to it beside the name', async () => {
  const { server, keys } = await openForm();
  const phone = { id: 'own-one', name: 'Own One' };
  server.on(questions.questions, [{ field: 'name', text: 'Already in the catalogue: Own One.', phone }]);
  await keys.type(screen.getByLabelText(/^Name/), 'Own One');
  const link = await screen.findByRole('link', { name: 'Open Own One' });
  expect(link.getAttribute('href')).toBe('/admin/products/edit/own-one');
});

test('the field named in the address gets focus', async () => {
  await openForm('#weight');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Weight, g/)));
});
