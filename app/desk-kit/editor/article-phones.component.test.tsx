import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminProducts } from '#contract/desk/products.ts';
import { products } from '#contract/products.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, READER, renderScreen } from '#tests/support/component/render.tsx';
import { useArticlePhones } from './article-phones.ts';

function Phones() {
  const { missing } = useArticlePhones(['a-phone']);
  return <p>Missing: {missing.join(', ')}</p>;
}

test.each([
  ['an editor asks for as readers do', { ...READER, roles: ['editor' as const] }, products.get],
  ['an admin asks for with those hidden from readers', ADMIN, adminProducts.get],
])('phones of a text that %s', async (_, user, endpoint) => {
  const server = new FakeServer().on(endpoint, refuse('NOT_FOUND'));
  renderScreen(<Phones />, { server, path: '/admin/blogs', user });
  expect(await screen.findByText('Missing: a-phone')).toBeTruthy();
  expect(server.requests).toHaveLength(1);
});
