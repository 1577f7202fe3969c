import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alerts } from '#contract/alerts/alerts.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { makeCard } from '#tests/support/component/phones.ts';
import { READER, renderScreen } from '#tests/support/component/render.tsx';
import { AlertsList } from './alerts-list.tsx';

test('an alert shows its phone’s drawing, the price with its age and the condition', async () => {
  const product = makeCard('Acme Watched', { price: 20_000, priceAt: '2026-01' });
  const server = new FakeServer().on(alerts.list, [
    {
      productId: product.id,
      below: 18_000,
      variant: null,
      price: 20_000,
      store: null,
      toldPrice: null,
      toldAt: null,
      createdAt: '2026-11-18T06:00:00.000Z',
      product,
    },
  ]);
  renderScreen(<AlertsList userId={READER.id} />, { server, user: READER });
  const link = await screen.findByRole('link', { name: 'Acme Watched' });
  expect(link.getAttribute('href')).toBe('/product/acme-watched?variant=8-128');
  expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^\/media\/drawings\/acme-watched\.svg/);
  screen.getByText('₹20,000');
  screen.getByText(/^128 GB · \d+ months old$/);
  screen.getByText(/at or below ₹18,000/);
});
