import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { brands } from '#contract/brands.ts';
import { type BulkJob, type BulkTargetBody, bulk } from '#contract/desk/bulk.ts';
import { type AdminProduct, adminProducts } from '#contract/desk/products.ts';
import { type SavedView, views } from '#contract/desk/views.ts';
import type { Product } from '#contract/phone/product.ts';
import { products } from '#contract/products.ts';
import { undo } from '#contract/undo/runs.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { makeBrand, makePhone } from '#tests/support/component/phones.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { ProductList } from './product-list.tsx';

const AT = '2026-11-18T06:00:00.000Z';
const RUN = '01990000-0000-7000-8000-0000000000aa';

let stored: Product[];
let totalPages: number;
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  totalPages = 1;
  stored = ['Acme Alpha', 'Acme Beta', 'Acme Gamma'].map((name, at) => makePhone(name, { price: 10_000 * (at + 1) }));
  server = new FakeServer()
    .on(brands.list, [makeBrand('Acme', 3), makeBrand('Other', 0)])
    .on(views.list, [])
    .on(adminProducts.list, ({ query }) => {
      const found = stored.filter(
        ({ name, status }) =>
          name.toLowerCase().includes((query.search ?? '').toLowerCase()) &&
          [undefined, status].includes(query.status as never),
      );
      const sorted = query.sort === '-price' ? found.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0)) : found;
      const currentPage = Number(query.page);
      return {
        products: currentPage > totalPages ? [] : sorted.map(toRow),
        total: found.length,
        currentPage,
        totalPages,
        hasMore: currentPage < totalPages,
      };
    })
    .on(adminProducts.get, ({ params }) => stored.find(({ id }) => id === params.id) ?? refuse('NOT_FOUND'))
    .on(products.update, ({ params, body }) => change(params.id ?? '', body as Partial<Product>))
    .on(bulk.preview, ({ body }) => preview(body as BulkTargetBody))
    .on(bulk.start, ({ body }) => start(body as BulkTargetBody))
    .on(undo.start, undoRun);
});

const toRow = (phone: Product): AdminProduct => ({ ...phone, hasPicture: phone.image !== null });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const lastQuery = () => server.sent(adminProducts.list).at(-1)?.query;

function change(id: string, fields: Partial<Product>): Product {
  stored = stored.map((phone) => (phone.id === id ? { ...phone, ...fields } : phone));
  return stored.find((phone) => phone.id === id) as Product;
}
const reached = ({ ids }: BulkTargetBody) => stored.filter(({ id }) => !ids || ids.includes(id));

function preview(body: BulkTargetBody) {
  const { change: wanted } = body;
  const changes = reached(body).map(({ id, name, status }) => ({
    id,
    name,
    before: status,
    after: wanted.action === 'set' ? wanted.value : null,
  }));
  const { length } = changes;
  return { phones: length, changed: length, unchanged: 0, refused: 0, changes, refusals: [] };
}

let before: Product[];
function start(body: BulkTargetBody): BulkJob {
  before = stored;
  const phones = reached(body);
  const { change: wanted } = body;
  if (wanted.action === 'delete') stored = stored.filter((phone) => !phones.includes(phone));
  else for (const { id } of phones) change(id, { [wanted.field]: wanted.value });
  return {
    id: RUN,
    state: 'done',
    progress: { done: phones.length, total: phones.length },
    error: null,
    counts: { changed: phones.length, refused: 0 },
    refusals: [],
    startedAt: AT,
    finishedAt: AT,
  };
}
function undoRun() {
  stored = before;
  return {
    id: RUN,
    action: 'field' as const,
    label: 'Set',
    actor: { id: ADMIN.id, name: ADMIN.name },
    at: AT,
    state: 'undone' as const,
    counts: { open: 0, undone: 2, kept: 0 },
    undoUntil: null,
    error: null,
    changedSince: [],
    changedSinceCount: 0,
  };
}

async function open(query = '') {
  const view = renderScreen(<ProductList />, { server, path: `/admin/products${query}`, user: ADMIN });
  await screen.findByRole('table', { name: 'Phones' });
  return view;
}
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('a search updates the address after a pause and goes to page 1', async () => {
  totalPages = 3;
  const { keys, address } = await open('?page=2');
  totalPages = 1;
  await keys.type(screen.getByRole('searchbox'), 'beta');
  await waitFor(() => expect(address()).toBe('/admin/products?search=beta'));
  await waitFor(() => expect(names()).toEqual(['Acme Beta']));
});

test('a column sorts ascending, then descending, then not', async () => {
  const { keys, address } = await open();
  await keys.click(press('Price'));
  const header = screen.getByRole('columnheader', { name: 'Price' });
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
  expect(address()).toBe('/admin/products?sort=price');
  await keys.click(press('Price'));
  await waitFor(() => expect(names()).toEqual(['Acme Gamma', 'Acme Beta', 'Acme Alpha']));
  await keys.click(press('Price'));
  await waitFor(() => expect(address()).toBe('/admin/products'));
});

test('Back restores the previous order', async () => {
  const { keys, address } = await open();
  await keys.click(press('Price'));
  const header = screen.getByRole('columnheader', { name: 'Price' });
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
  await keys.click(press('Price'));
  await waitFor(() => expect(names()).toEqual(['Acme Gamma', 'Acme Beta', 'Acme Alpha']));
  act(() => window.history.back());
  await waitFor(() => expect(names()).toEqual(['Acme Alpha', 'Acme Beta', 'Acme Gamma']));
  expect(address()).toBe('/admin/products?sort=price');
});

test('filters are sent when chosen, and Clear removes them', async () => {
  const { keys, address } = await open();
  const choices = { Missing: 'picture', Brand: 'acme', Status: 'upcoming', 'Price recorded': '180' };
  for (const [label, value] of Object.entries(choices))
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ missing: 'picture', brandId: 'acme', status: 'upcoming', olderThan: '180' }),
  );
  await screen.findByText('No matching phones');
  await keys.click(press('Clear search and filters'));
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  await waitFor(() => expect(status.value).toBe(''));
  expect(address()).toBe('/admin/products');
});

test('two filters chosen in quick succession both apply', async () => {
  await open('?search=acme');
  const selects = ['Status', 'Publication'].map((name) => screen.getByRole('combobox', { name }));
  for (const [at, value] of ['available', 'published'].entries())
    fireEvent.change(selects[at] as HTMLElement, { target: { value } });
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ search: 'acme', status: 'available', publication: 'published' }),
  );
});

test('a hidden column stays hidden when the address is opened again', async () => {
  const { keys, address, unmount } = await open();
  await keys.click(press('Columns'));
  await keys.click(within(screen.getByRole('group', { name: 'Columns' })).getByRole('checkbox', { name: 'Status' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull());
  expect(address()).toBe('/admin/products?hide=status');
  unmount();
  await open('?hide=status');
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
});

test('a page number that is too high redirects to the last page', async () => {
  totalPages = 2;
  const { address } = await open('?search=acme&page=9');
  await waitFor(() => expect(address()).toBe('/admin/products?search=acme&page=2'));
});

test('rows are selected with Space, and with Shift and an arrow key', async () => {
  const { keys } = await open();
  screen.getByRole('link', { name: 'Acme Alpha' }).focus();
  await keys.keyboard(' ');
  await keys.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect([box('Select Acme Alpha').checked, box('Select Acme Beta').checked]).toEqual([true, true]);
  expect(screen.getByText('2 phones selected')).toBeTruthy();
});

test('j and k move through the rows, and x selects', async () => {
  const { keys } = await open();
  box('Select Acme Alpha').focus();
  await keys.keyboard('jx');
  expect(document.activeElement).toBe(box('Select Acme Beta'));
  expect(box('Select Acme Beta').checked).toBe(true);
  await keys.keyboard('k');
  expect(document.activeElement).toBe(box('Select Acme Alpha'));
});

test('all matching phones can be selected, beyond the current page', async () => {
  const { keys } = await open();
  await keys.click(box('Select Acme Alpha'));
  await keys.click(press('Select all 3 matches'));
  expect(screen.getByText('3 phones selected')).toBeTruthy();
});

test('? shows the shortcuts of the table', async () => {
  const { keys } = await open();
  await keys.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test('/ focuses the search', async () => {
  const { keys } = await open();
  await keys.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('a saved view can be opened again by its name', async () => {
  const saved: SavedView[] = [];
  server
    .on(views.list, () => saved)
    .on(views.save, ({ body }) => {
      const { name, query } = body as SavedView;
      const view = { id: RUN, name, query, isShared: false, owner: null, mayEdit: true };
      saved.push(view);
      return view;
    });
  const { keys, address } = await open('?search=acme');
  await keys.click(press('Save view'));
  await keys.type(screen.getByLabelText('Name'), 'Mine{Enter}');
  const mine = await screen.findByRole('link', { name: 'Mine' });
  expect(mine.getAttribute('aria-current')).toBe('page');
  await keys.click(screen.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(address()).toBe('/admin/products'));
  await keys.click(screen.getByRole('link', { name: 'Mine' }));
  await waitFor(() => expect(address()).toBe('/admin/products?search=acme'));
});

test('a price is changed in its row by keyboard, and focus returns to it', async () => {
  const { keys } = await open();
  box('Select Acme Alpha').focus();
  await keys.keyboard('e');
  const form = await screen.findByRole('form', { name: 'Price of Acme Alpha' });
  expect(document.activeElement).toBe(within(form).getByLabelText('Price, ₹'));
  await keys.keyboard('12,500{Enter}');
  const button = await screen.findByRole('button', { name: /Change the price of Acme Alpha, ₹12,500/ });
  expect(document.activeElement).toBe(button);
});

test('a phone that no longer matches after a price change leaves the list', async () => {
  server.on(adminProducts.list, ({ query }) => {
    const found = stored.filter(({ price }) => query.olderThan === undefined || (price ?? 0) !== 29_000);
    return { products: found.map(toRow), total: found.length, currentPage: 1, totalPages: 1, hasMore: false };
  });
  const { keys } = await open();
  await keys.selectOptions(screen.getByRole('combobox', { name: 'Price recorded' }), 'Older than 180 days');
  await waitFor(() => expect(lastQuery()).toMatchObject({ olderThan: '180' }));
  box('Select Acme Alpha').focus();
  await keys.keyboard('je');
  await screen.findByRole('form', { name: 'Price of Acme Beta' });
  await keys.keyboard('29,000{Enter}');
  await waitFor(() => expect(names()).toEqual(['Acme Alpha', 'Acme Gamma']));
});

test.each([
  ['2,50,00,000', 'The price must be at most ₹10,00,000.'],
  ['1e5', 'The price must be a number.'],
])('a price of %s shows an error in its row', async (typed, text) => {
  const { keys } = await open();
  await keys.click(press(/Change the price of Acme Alpha/));
  await keys.clear(await screen.findByLabelText('Price, ₹'));
  await keys.keyboard(`${typed}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(server.sent(products.update)).toEqual([]);
});

test('each variant has its own price in the row', async () => {
  const variants = [128, 256].map((storage) => ({
    ram: 8,
    storage,
    price: 10_000 + storage,
    priceAt: '2026-01-08',
    priceSource: 'editor' as const,
  }));
  change('acme-beta', { variants });
  const { keys } = await open();
  await keys.click(press(/Change the price of Acme Beta/));
  fireEvent.change(await screen.findByLabelText('8 GB + 128 GB, ₹'), { target: { value: '10,500' } });
  await keys.click(press('Save'));
  await waitFor(() => expect(stored[1]?.variants.map(({ price }) => price)).toEqual([10_500, 10_256]));
});

/** Opens the dialog that sets the status of all phones and waits for its preview. */
async function chooseStatus() {
  const view = await open();
  await view.keys.click(press('Edit all 3'));
  const dialog = screen.getByRole('dialog', { name: 'Change 3 phones' });
  fireEvent.change(within(dialog).getByLabelText('New value'), { target: { value: 'discontinued' } });
  const apply = await within(dialog).findByRole('button', { name: 'Change 3 phones' });
  await waitFor(() => expect(apply.getAttribute('aria-disabled')).toBeNull());
  return { ...view, dialog, apply };
}

test('a bulk change is previewed before it runs', async () => {
  const { dialog } = await chooseStatus();
  expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toMatch(/Acme Alpha.*available.*discontinued/);
  expect(server.sent(bulk.start)).toEqual([]);
});

test('a bulk change takes three actions and can be undone with Z', async () => {
  const { keys, apply } = await chooseStatus();
  await keys.click(apply);
  await screen.findByText('3 phones changed');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getAllByText('Discontinued').length).toBeGreaterThan(1));
  await keys.keyboard('z');
  await screen.findByText('Undone');
  expect(stored[0]?.status).toBe('available');
});

test('Close works while a bulk change starts, and the change continues', async () => {
  const { keys, dialog, apply } = await chooseStatus();
  const started = server.hold(bulk.start);
  await keys.click(apply);
  await waitFor(() => expect(started.count).toBe(1));
  await keys.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  started.answer(start({ change: { action: 'set', field: 'status', value: 'discontinued' } }));
  expect(await screen.findByText('3 phones changed')).toBeTruthy();
});

test('Close works while a bulk change runs', async () => {
  const { keys, dialog, apply } = await chooseStatus();
  const done = start({ change: { action: 'set', field: 'status', value: 'discontinued' } });
  server.on(bulk.start, { ...done, state: 'running', progress: { done: 1, total: 3 } });
  const look = server.hold(bulk.get);
  const close = within(dialog).getByRole('button', { name: 'Close' });
  await keys.click(apply);
  await screen.findByRole('progressbar', { name: 'Changing phones' });
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBe(close);
  await keys.click(close);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(look.count).toBe(1));
  look.answer(done);
  expect(await screen.findByText('3 phones changed')).toBeTruthy();
});

test('a bulk change rejected after its dialog closed shows why', async () => {
  const { keys, dialog, apply } = await chooseStatus();
  const started = server.hold(bulk.start);
  await keys.click(apply);
  await keys.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(started.count).toBe(1));
  started.answer(refuse('CONFLICT', 'Other phones match by now. Look again.'));
  expect(await screen.findByText('Other phones match by now. Look again.')).toBeTruthy();
});

test('selected phones are deleted after a confirmation', async () => {
  const { keys } = await open();
  await keys.click(box('Select Acme Gamma'));
  await keys.click(press('Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 phone?' });
  await keys.click(within(dialog).getByRole('button', { name: 'Delete 1 phone' }));
  await screen.findByText('1 phone deleted');
  await waitFor(() => expect(names()).toEqual(['Acme Alpha', 'Acme Beta']));
});

test('a bulk change offers the values of the chosen field', async () => {
  const { keys } = await open();
  await keys.click(press('Edit all 3'));
  const dialog = screen.getByRole('dialog');
  await keys.selectOptions(within(dialog).getByLabelText('Field'), 'Brand');
  await keys.selectOptions(within(dialog).getByLabelText('New value'), 'Other');
  const apply = await within(dialog).findByRole('button', { name: 'Change 3 phones' });
  await waitFor(() => expect(apply.getAttribute('aria-disabled')).toBeNull());
  await keys.click(apply);
  await waitFor(() => expect(stored.map(({ brandId }) => brandId)).toEqual(['other', 'other', 'other']));
});

test('phones not seen for a year are decided by keyboard, with undo', async () => {
  stored = stored.map((phone) => ({ ...phone, lastSeenAt: '2024-03' }));
  server
    .on(adminProducts.list, () => ({
      products: stored.filter(({ lastSeenAt, status }) => lastSeenAt && status === 'available').map(toRow),
      total: stored.length,
      currentPage: 1,
      totalPages: 1,
      hasMore: false,
    }))
    .on(adminProducts.bulk, ({ body }) => {
      const { ids, change: wanted } = body as { ids: string[]; change: { status: Product['status'] } };
      for (const id of ids) {
        if (wanted.status === 'available')
          stored = stored.map(({ lastSeenAt, ...phone }) =>
            phone.id === id ? phone : { ...phone, lastSeenAt },
          ) as Product[];
        else change(id, { status: wanted.status });
      }
      return { ids, undoId: RUN };
    });
  const { keys } = renderScreen(<ProductList />, { server, user: ADMIN, path: '/admin/products?status=unconfirmed' });
  (await screen.findByRole('link', { name: 'Acme Alpha' })).focus();
  await keys.keyboard('c');
  await screen.findByText('Acme Alpha confirmed on sale');
  expect(document.activeElement?.textContent).toBe('Acme Beta');
  await keys.keyboard('d');
  await screen.findByText('Acme Beta marked as discontinued');
  await keys.keyboard('z');
  await waitFor(() => expect(server.sent(undo.start)).toHaveLength(1));
  expect(server.sent(adminProducts.bulk).map(({ body }) => (body as { change: object }).change)).toEqual([
    { action: 'status', status: 'available' },
    { action: 'status', status: 'discontinued' },
  ]);
});
