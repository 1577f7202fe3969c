import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { brands } from '#contract/brands.ts';
import { imports } from '#contract/desk/imports.ts';
import { adminProducts } from '#contract/desk/products.ts';
import { questions } from '#contract/desk/questions.ts';
import { drawings } from '#contract/drawings.ts';
import type { Product } from '#contract/phone/product.ts';
import { products } from '#contract/products.ts';
import { serveDrafts } from '#tests/support/component/desk-drafts.ts';
import { FakeServer, lost } from '#tests/support/component/fake-server.ts';
import { fill, findField } from '#tests/support/component/fields.ts';
import { makeBrand, makePhone } from '#tests/support/component/phones.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { passTime } from '#tests/support/component/time.ts';
import { EditProduct } from './edit-product.tsx';

const ALPHA = makePhone('Acme Alpha', { weight: 200, price: 20_000 });
const SHEET = 'Battery: 5000 mAh\nWeight: 190 g\nRear camera: 50 MP\nSomething else';

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer()
    .on(brands.list, [makeBrand('Acme', 1)])
    .on(questions.questions, [])
    .on(drawings.preview, { svg: '<svg/>', width: 75, height: 160 })
    .on(adminProducts.get, ALPHA)
    .on(products.update, ({ body }) => ({
      ...ALPHA,
      ...(body as Partial<Product>),
      updatedAt: '2026-11-18T07:00:00.000Z',
    }))
    .on(imports.readSheet, {
      suggestions: [
        { field: 'batteryCapacity', value: 5000, words: 'Battery: 5000 mAh', isSure: true },
        { field: 'weight', value: 190, words: 'Weight: 190 g', isSure: true },
        { field: 'rearCameras', value: [{ megapixels: 50, kind: 'wide' }], words: 'Rear camera: 50 MP', isSure: true },
        { field: 'refreshRate', value: 120, words: '120 Hz', isSure: false },
      ],
      unread: [{ words: 'Something else', reason: null }],
    });
  serveDrafts(server);
});

function open() {
  const screens = { '/admin/products/edit/:id': <EditProduct /> };
  return renderScreen(screens, { server, path: `/admin/products/edit/${ALPHA.id}`, user: ADMIN });
}

async function openDialog() {
  const view = open();
  await view.keys.click(await screen.findByText('Paste specifications'));
  const dialog = await screen.findByRole('dialog', { name: 'Paste specifications' });
  return { ...view, dialog };
}

async function readSheet() {
  const view = await openDialog();
  fill(within(view.dialog).getByLabelText('Specifications'), SHEET);
  await view.keys.click(within(view.dialog).getByRole('button', { name: 'Read specifications' }));
  await within(view.dialog).findByRole('list', { name: 'Suggestions' });
  return view;
}

const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('figures of a sheet are suggested as old → new with the pasted text', async () => {
  const { dialog } = await readSheet();
  const [battery, weight] = within(dialog).getAllByRole('listitem');
  expect(battery?.textContent).toContain('Empty becomes  → 5,000 mAhBattery: 5000 mAh');
  expect(weight?.textContent).toContain('200 g becomes  → 190 gWeight: 190 g');
  within(dialog).getByText('Something else');
});

test('only certain figures that replace nothing are ticked', async () => {
  await readSheet();
  expect(tick(/^Battery capacity/).checked).toBe(true);
  expect(tick(/^Weight Replaces a value/).checked).toBe(false);
  expect(tick(/^Refresh rate Check this/).checked).toBe(false);
});

test('an unlikely figure shows a question and is not ticked', async () => {
  const question = 'Lowest in the catalogue: 1821 mAh (Acme Zero). Is 500 mAh right?';
  server.on(imports.readSheet, {
    suggestions: [
      { field: 'batteryCapacity', value: 500, words: 'Battery: 500 mAh', isSure: true, question },
      { field: 'usb', value: 'USB-C', words: 'USB-C', isSure: true },
    ],
    unread: [],
  });
  const { dialog } = await readSheet();
  within(dialog).getByText(question);
  expect(tick(/^Battery capacity/).checked).toBe(false);
  expect(tick(/^USB\s*Empty/).checked).toBe(true);
});

test('ticked figures are filled into the form without saving', async () => {
  const { keys, dialog } = await readSheet();
  await keys.click(within(dialog).getByRole('button', { name: 'Apply 2 of 4' }));
  expect((await findField('Battery capacity, mAh')).value).toBe('5000');
  expect((await findField('Rear 1, MP')).value).toBe('50');
  expect((await findField('Weight, g')).value).toBe('200');
  const unsaved = await screen.findByRole('group', { name: 'Unsaved changes', hidden: true });
  const names = within(unsaved).getAllByRole('listitem', { hidden: true });
  expect(names.map(({ textContent }) => textContent)).toEqual(['Rear cameras', 'Battery capacity']);
  expect(server.sent(products.update)).toEqual([]);
});

test('the pasted text is saved as the source of unchanged figures', async () => {
  const { keys, dialog } = await readSheet();
  await keys.click(within(dialog).getByRole('button', { name: 'Apply 2 of 4' }));
  fill(await findField('Battery capacity, mAh'), '5100');
  await keys.click(screen.getByText('Save'));
  await waitFor(() => expect(server.sent(products.update)).toHaveLength(1));
  expect(server.sent(products.update)[0]?.body).toMatchObject({
    batteryCapacity: 5100,
    rearCameras: [{ megapixels: 50, kind: 'wide' }],
    sourceNotes: { rearCameras: 'Rear camera: 50 MP' },
  });
});

test('a copied table is read as soon as it is pasted', async () => {
  const { dialog } = await openDialog();
  const html =
    '<table><tr><th>Battery</th><td>5000 mAh</td></tr><tr><th>Camera</th><td>50 MP<br>8 MP</td></tr></table>';
  fireEvent.paste(within(dialog).getByLabelText('Specifications'), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') },
  });
  await waitFor(() => expect(server.sent(imports.readSheet)).toHaveLength(1));
  expect(server.sent(imports.readSheet)[0]?.body).toEqual({ text: 'Battery\t5000 mAh\nCamera\t50 MP | 8 MP' });
});

test('a pasted sheet that was not applied survives closing the dialog and a reload', async () => {
  const { keys, dialog, unmount } = await openDialog();
  fill(within(dialog).getByLabelText('Specifications'), SHEET);
  await keys.click(within(dialog).getByRole('button', { name: 'Close' }));
  await passTime(2_000);
  unmount();
  localStorage.clear();
  const again = await openDialog();
  expect(within(again.dialog).getByLabelText<HTMLTextAreaElement>('Specifications').value).toBe(SHEET);
});

test('an unreadable sheet stays in the dialog', async () => {
  server.on(imports.readSheet, lost);
  const { keys, dialog } = await openDialog();
  fill(within(dialog).getByLabelText('Specifications'), SHEET);
  await keys.click(within(dialog).getByRole('button', { name: 'Read specifications' }));
  await within(dialog).findByRole('alert');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Specifications').value).toBe(SHEET);
});

test('number fields accept the same formats as an import', async () => {
  const { keys } = open();
  fill(await findField('Display size, inch'), '6.7 inches');
  fill(await findField('Battery capacity, mAh'), '5,000 mAh');
  fill(await findField('Weight, g'), '187 grams');
  await keys.click(screen.getByText('Save'));
  await waitFor(() => expect(server.sent(products.update)).toHaveLength(1));
  expect(server.sent(products.update)[0]?.body).toMatchObject({ displaySize: 6.7, batteryCapacity: 5000, weight: 187 });
});

test('an ambiguous figure is questioned and survives a reload', async () => {
  const { keys, unmount } = open();
  fill(await findField('Weight, g'), '187,5 g');
  await keys.click(screen.getByText('Save'));
  await screen.findByText('"187,5 g" has a comma. If it means 187.5, write it with a point.');
  expect(server.sent(products.update)).toEqual([]);
  await passTime(2_000);
  unmount();
  open();
  expect((await findField('Weight, g')).value).toBe('187,5 g');
});
