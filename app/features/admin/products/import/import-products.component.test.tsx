import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { imports } from '#contract/desk/imports.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { ImportProducts } from './import-products.tsx';

async function open() {
  const sent: File[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open() {}
      setRequestHeader() {}
      send(file: File) {
        sent.push(file);
      }
    },
  );
  const server = new FakeServer().on(imports.imports, []);
  renderScreen(<ImportProducts />, { server, path: '/admin/products/import', user: ADMIN });
  await screen.findByLabelText('Choose file');
  return sent;
}

function paste(text: string, target: EventTarget = document.body): void {
  const event = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { getData: () => text } });
  act(() => void target.dispatchEvent(event));
}

test('rows pasted from a spreadsheet are sent as a file', async () => {
  const sent = await open();
  paste('brand\tname\tprice\nAcme\tOne\t46,499\n');
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['Pasted rows.tsv']));
  expect(await sent[0]?.text()).toContain('Acme\tOne');
});

test('a single pasted row asks for the column names', async () => {
  const sent = await open();
  paste('Acme\tOne\t46,499');
  expect(await screen.findByText('Copy the column names together with the rows.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('text pasted into a field is not imported', async () => {
  const sent = await open();
  const field = document.body.appendChild(document.createElement('textarea'));
  paste('one line\nand another', field);
  field.remove();
  expect(sent).toEqual([]);
});
