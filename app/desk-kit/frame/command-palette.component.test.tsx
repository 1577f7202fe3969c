import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { desks } from '#app/features/admin/desks.ts';
import { blogs } from '#contract/blogs.ts';
import { adminProducts } from '#contract/desk/products.ts';
import { undo } from '#contract/undo/runs.ts';
import { users } from '#contract/users.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { makePhone } from '#tests/support/component/phones.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { CommandPalette } from './command-palette.tsx';
import { DesksContext } from './desk.ts';

const PAGE = { total: 0, currentPage: 1, totalPages: 1, hasMore: false };
const RUN = '01990000-0000-7000-8000-0000000000aa';
const PHONES = ['Alpha 10', 'Alpha 1', 'Beta 1'].map((name) =>
  makePhone(name, { price: 12_999, priceAt: '2026-11-12', weight: 190 }),
);

function open() {
  const server = new FakeServer()
    .on(adminProducts.list, ({ query }) => ({
      ...PAGE,
      products: PHONES.filter(({ name }) => name.toLowerCase().includes(String(query.search).toLowerCase())).map(
        (phone) => ({ ...phone, hasPicture: false, ...(query.fields === 'weight' && { fields: { weight: '190 g' } }) }),
      ),
    }))
    .on(blogs.list, { ...PAGE, blogs: [], categories: [] })
    .on(users.list, { ...PAGE, users: [] })
    .on(undo.list, [
      {
        id: RUN,
        action: 'brands',
        label: 'Moved 12 phones to Acme',
        actor: { id: ADMIN.id, name: 'Asha' },
        at: '2026-11-18T06:00:00.000Z',
        state: 'done',
        undoUntil: '2026-11-19T06:00:00.000Z',
        counts: { open: 12, undone: 0, kept: 0 },
        error: null,
      },
    ]);
  const palette = (
    <DesksContext value={desks}>
      <CommandPalette onClose={() => {}} />
    </DesksContext>
  );
  return renderScreen(palette, { server, path: '/admin', user: ADMIN });
}

const first = async (name: RegExp) => {
  await screen.findAllByRole('option', { name });
  return screen.getAllByRole('option')[0];
};

test('a phone is listed with its price and the date of the price', async () => {
  const { keys } = open();
  await keys.type(screen.getByRole('combobox'), 'beta 1');
  expect((await first(/Beta 1/))?.textContent).toBe('Beta 1₹12,999, 12 November 2026Phone');
});

test('a field of a phone is listed with its value, the exact phone first', async () => {
  const { keys } = open();
  await keys.type(screen.getByRole('combobox'), 'weight of alpha 1');
  expect((await first(/Alpha 1.*Edit weight/))?.textContent).toBe('Alpha 1190 gEdit weight');
});

test('choosing a field opens that field in the form of the phone', async () => {
  const { keys, address } = open();
  await keys.type(screen.getByRole('combobox'), 'edit price beta 1');
  await first(/Edit price/);
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/products/edit/beta-1'));
  expect(window.location.hash).toBe('#price');
});

test('“undo” lists what can be undone', async () => {
  const { keys, address } = open();
  await keys.type(screen.getByRole('combobox'), 'undo');
  expect((await first(/Moved 12 phones/))?.textContent).toMatch(/^Moved 12 phones to AcmeAsha, .*Undo$/);
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/trash?undo=${RUN}`));
});
