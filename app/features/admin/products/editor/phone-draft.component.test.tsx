import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { brands } from '#contract/brands.ts';
import { drafts } from '#contract/desk/drafts.ts';
import { PRESENCE_BEAT_MS } from '#contract/desk/presence.ts';
import { adminProducts } from '#contract/desk/products.ts';
import { questions } from '#contract/desk/questions.ts';
import { drawings } from '#contract/drawings.ts';
import type { Product } from '#contract/phone/product.ts';
import { products } from '#contract/products.ts';
import { serveDrafts } from '#tests/support/component/desk-drafts.ts';
import { FakeServer, lost, refuse } from '#tests/support/component/fake-server.ts';
import { fill, findField } from '#tests/support/component/fields.ts';
import { makeBrand, makePhone } from '#tests/support/component/phones.ts';
import { answerPresence } from '#tests/support/component/presence.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { passTime } from '#tests/support/component/time.ts';
import { AddProduct } from './add-product.tsx';
import { EditProduct } from './edit-product.tsx';

const ALPHA = makePhone('Acme Alpha', { price: 20_000 });
const BETA = makePhone('Acme Beta');
const SAVED_AT = '2026-11-18T07:00:00.000Z';

let stored: Map<string, Product>;
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map([ALPHA, BETA].map((phone) => [phone.id, phone]));
  server = new FakeServer()
    .on(brands.list, [makeBrand('Acme', 2)])
    .on(questions.questions, [])
    .on(drawings.preview, { svg: '<svg/>', width: 75, height: 160 })
    .on(adminProducts.get, ({ params: { id = '' } }) => stored.get(id) ?? refuse('NOT_FOUND'))
    .on(products.update, ({ params: { id = '' }, body }) => put({ ...read(id), ...(body as Partial<Product>) }))
    .on(products.create, ({ body }) => put({ ...makePhone('Acme New'), ...(body as Partial<Product>) }));
  serveDrafts(server);
});

const read = (id: string) => stored.get(id) as Product;
function put(phone: Product): Product {
  const saved = { ...phone, updatedAt: SAVED_AT };
  stored.set(phone.id, saved);
  return saved;
}

/** Opens a phone's form; opening it again simulates a reload of the same tab. */
function open(path: string) {
  const screens = { '/admin/products/add': <AddProduct />, '/admin/products/edit/:id': <EditProduct /> };
  return renderScreen(screens, { server, path, user: ADMIN });
}

const battery = () => findField('Battery capacity, mAh');
const isBack = () => screen.findByText('Your unsaved changes were restored.');
const expectDraft = async (names: string) => {
  await passTime(2_000);
  screen.getByText('Backed up on the server');
  const list = screen.getByRole('group', { name: 'Unsaved changes', hidden: true });
  expect(
    within(list)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(names.split(', '));
};
const EDIT = `/admin/products/edit/${ALPHA.id}`;

test('typed values are restored after a reload', async () => {
  const { unmount } = open(EDIT);
  fill(await battery(), '5432');
  await expectDraft('Battery capacity');
  unmount();
  localStorage.clear();
  open(EDIT);
  await isBack();
  expect((await battery()).value).toBe('5432');
});

test('typed text is stored in this browser within half a second', async () => {
  open(EDIT);
  fill(await battery(), '5432');
  await passTime(500);
  expect(JSON.stringify(localStorage)).toContain('5432');
});

test('an unsaved duplicate is restored only in its own form', async () => {
  const from = (id: string) => `/admin/products/add?from=${id}`;
  const { unmount } = open(from(ALPHA.id));
  fill(await battery(), '5432');
  await expectDraft('Battery capacity');
  unmount();
  for (const path of ['/admin/products/add', from(BETA.id)]) {
    const other = open(path);
    expect((await battery()).value).toBe('');
    expect(screen.queryByText('Your unsaved changes were restored.')).toBeNull();
    other.unmount();
  }
  open(from(ALPHA.id));
  await isBack();
  expect((await battery()).value).toBe('5432');
});

test('discarding a draft shows the stored values', async () => {
  const first = open(`/admin/products/add?from=${ALPHA.id}`);
  fill(await findField('Name'), 'Half named');
  await expectDraft('Name');
  first.unmount();
  const { keys } = open(`/admin/products/add?from=${ALPHA.id}`);
  await isBack();
  await keys.click(screen.getByText('Discard'));
  expect((await findField('Name')).value).toBe('Acme Alpha copy');
});

test('values typed during a save stay as a draft', async () => {
  const { keys, unmount } = open(EDIT);
  fill(await findField('Weight, g'), '187');
  const save = server.hold(products.update);
  await keys.click(screen.getByText('Save'));
  await waitFor(() => expect(save.count).toBe(1));
  fill(await battery(), '5432');
  // Waits for the draft from before the save, which the save then deletes.
  await expectDraft('Battery capacity, Weight');
  save.answer(put({ ...ALPHA, weight: 187 }));
  await expectDraft('Battery capacity');
  unmount();
  open(EDIT);
  await isBack();
  expect((await findField('Weight, g')).value).toBe('187');
  expect((await battery()).value).toBe('5432');
});

test('values typed after a save are a new draft', async () => {
  const { keys } = open(EDIT);
  fill(await findField('Weight, g'), '187');
  await keys.click(screen.getByText('Save'));
  await screen.findByText('No unsaved changes');
  fill(await findField('Chipset'), 'Typed afterwards');
  await expectDraft('Chipset');
});

test('keeps a value that changes while it is being saved', async () => {
  const { keys, unmount } = open(EDIT);
  fill(await battery(), '5000');
  const save = server.hold(products.update);
  await keys.click(screen.getByText('Save'));
  await waitFor(() => expect(save.count).toBe(1));
  fill(await battery(), '5432');
  save.answer(put({ ...ALPHA, batteryCapacity: 5_000 }));
  await expectDraft('Battery capacity');
  unmount();
  open(EDIT);
  await isBack();
  expect((await battery()).value).toBe('5432');
});

test('a draft stored only in this browser survives two reloads', async () => {
  server.on(drafts.save, lost).on(drafts.list, lost).on(drafts.remove, lost);
  const first = open(EDIT);
  fill(await battery(), '5432');
  for (let view = first, reload = 0; reload < 2; reload++) {
    await screen.findByText('Backed up in this browser');
    view.unmount();
    view = open(EDIT);
    await isBack();
    expect((await battery()).value).toBe('5432');
  }
});

test('values typed while a phone is being added move to the form of that phone', async () => {
  const { keys, address } = open('/admin/products/add');
  await keys.selectOptions(await findField('Brand'), 'Acme');
  fill(await findField('Name'), 'Acme New');
  const add = server.hold(products.create);
  await keys.click(screen.getByText('Add phone'));
  await waitFor(() => expect(add.count).toBe(1));
  fill(await battery(), '5432');
  add.answer(put(makePhone('Acme New')));
  await waitFor(() => expect(address()).toBe('/admin/products/edit/acme-new'));
  await screen.findByRole('form', { name: 'Edit Acme New' });
  expect((await battery()).value).toBe('5432');
  await expectDraft('Battery capacity');
});

test('saving a phone leaves no draft', async () => {
  const serverDrafts = serveDrafts(server);
  const { keys, unmount } = open(EDIT);
  fill(await findField('Weight, g'), '187');
  await expectDraft('Weight');
  await keys.click(screen.getByText('Save'));
  await screen.findByText('No unsaved changes');
  await waitFor(() => expect(serverDrafts.size).toBe(0));
  unmount();
  open(EDIT);
  await screen.findByText('No unsaved changes');
});

test('invalid fields show their errors and nothing is sent', async () => {
  const { keys } = open('/admin/products/add');
  fill(await findField('Name'), 'Acme New');
  fill(await battery(), '50000');
  fill(await findField('Height, mm'), '160');
  await keys.click(screen.getByText('Add phone'));
  await screen.findByText('Choose a brand.');
  await screen.findByText('Battery must be at most 35,000 mAh.');
  await screen.findByText('Thickness is missing.');
  expect(server.sent(products.create)).toEqual([]);
});

/** Saves a weight after another admin saved a different one. */
async function conflict() {
  const { keys } = open(EDIT);
  fill(await findField('Weight, g'), '190');
  const theirs = put({ ...ALPHA, weight: 201, chipset: 'Exynos 2400' });
  server.on(products.update, ({ body }) =>
    (body as { updatedAt: string }).updatedAt === SAVED_AT
      ? put({ ...theirs, ...(body as Partial<Product>) })
      : refuse('CONFLICT', undefined, { current: theirs }),
  );
  await keys.click(screen.getByText('Save'));
  return { keys, dialog: await screen.findByRole('dialog', { name: 'Someone else saved this phone' }) };
}

test('a conflict offers both values, the user’s own first', async () => {
  const { dialog } = await conflict();
  const weight = within(dialog).getByRole('group', { name: /^Weight/ });
  expect(within(weight).getByRole<HTMLInputElement>('radio', { name: /Yours 190 g/ }).checked).toBe(true);
  expect(within(dialog).getAllByRole('group')).toHaveLength(1);
});

test('another person’s changes to other fields are merged silently', async () => {
  const { keys } = open(EDIT);
  fill(await findField('Weight, g'), '190');
  const theirs = put({ ...ALPHA, chipset: 'Exynos 2400' });
  server.on(products.update, ({ body }) =>
    (body as { updatedAt: string }).updatedAt === SAVED_AT
      ? put({ ...theirs, ...(body as Partial<Product>) })
      : refuse('CONFLICT', undefined, { current: theirs }),
  );
  await keys.click(screen.getByText('Save'));
  await screen.findByText('No unsaved changes');
  expect(read(ALPHA.id)).toMatchObject({ weight: 190, chipset: 'Exynos 2400' });
  expect((await findField('Chipset')).value).toBe('Exynos 2400');
});

test('closing a conflict keeps the typed values', async () => {
  const { keys, dialog } = await conflict();
  await keys.click(within(dialog).getByRole('button', { name: 'Back to editing' }));
  expect((await findField('Weight, g')).value).toBe('190');
});

test('the values chosen in a conflict are saved', async () => {
  const { keys, dialog } = await conflict();
  await keys.click(within(dialog).getByRole('radio', { name: /Theirs 201 g/ }));
  await keys.click(within(dialog).getByRole('button', { name: 'Save choices' }));
  await screen.findByText('No unsaved changes');
  expect((await findField('Chipset')).value).toBe('Exynos 2400');
  expect(read(ALPHA.id)).toMatchObject({ weight: 201, chipset: 'Exynos 2400' });
});

/** Another admin saves while the form is open; the next heartbeat reports it. */
async function saveElsewhere(changes: Partial<Product>) {
  const report = answerPresence({ at: ALPHA.updatedAt, by: null });
  open(EDIT);
  await battery();
  await passTime(100);
  put({ ...ALPHA, ...changes });
  report({ at: SAVED_AT, by: 'Bela' });
}

test('an idle form follows what another person saves', async () => {
  await saveElsewhere({ weight: 201 });
  await passTime(PRESENCE_BEAT_MS);
  await waitFor(async () => expect((await findField('Weight, g')).value).toBe('201'));
  screen.getByText('No unsaved changes');
});

test('a form with unsaved values keeps them when another person saves', async () => {
  await saveElsewhere({ weight: 201 });
  fill(await battery(), '5432');
  await passTime(PRESENCE_BEAT_MS);
  expect((await battery()).value).toBe('5432');
  expect((await findField('Weight, g')).value).toBe('');
});
