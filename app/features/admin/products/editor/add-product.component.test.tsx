import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Brand, brands } from '#contract/brands.ts';
import { drawings } from '#contract/drawings.ts';
import type { Product } from '#contract/phone/product.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { products } from '#contract/products.ts';
import { keepDrafts } from '#tests/support/component/desk-drafts.ts';
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

async function openForm() {
  const server = new FakeServer()
    .on(brands.list, [OWN])
    .on(drawings.preview, refuse('UNAVAILABLE'))
    .on(products.create, refuse('INVALID_FIELDS', undefined, { fields: { weight: 'Too light.', name: 'Taken.' } }));
  keepDrafts(server);
  const { keys } = renderScreen(<AddProduct />, { server, path: '/admin/products/add', user: ADMIN });
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

test('Ctrl S with nothing to save sends nothing', async () => {
  const { server, keys } = await openForm();
  await keys.keyboard('{Control>}s{/Control}');
  expect(server.sent(products.create)).toHaveLength(0);
});

const wrong = () => [...document.querySelectorAll('[aria-invalid=true]')];

test('the first field on the page that is wrong gets the focus', async () => {
  const { keys } = await openForm();
  await keys.type(screen.getByLabelText(/^Weight, g/), '1');
  await keys.click(screen.getByRole('button', { name: 'Add phone' }));
  await waitFor(() => expect(wrong().length).toBeGreaterThan(1));
  await waitFor(() => expect(document.activeElement).toBe(wrong()[0]));
});

test('the first field on the page that the server refuses gets the focus', async () => {
  const { server, keys } = await openForm();
  await keys.selectOptions(screen.getByLabelText(/^Brand/), 'Own');
  await keys.type(screen.getByLabelText(/^Name/), 'Own One');
  await keys.click(screen.getByRole('button', { name: 'Add phone' }));
  await waitFor(() => expect(server.sent(products.create)).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
});

test('a duplicate starts as a draft without the pictures of its model', () => {
  const model = { ...emptyPhone(), name: 'Own One', publication: 'published' } as Product;
  expect(duplicateOf(model)).toMatchObject({
    name: 'Own One copy',
    publication: 'draft',
    publishAt: null,
    pictures: [],
  });
});
