import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { DataTable } from './data-table.tsx';
import { RowBulk } from './row-bulk.tsx';
import { useSelection } from './use-selection.ts';
import { useTableParams } from './use-table-params.ts';

const ROWS = ['Alpha', 'Beta', 'Gamma'];

function Rows() {
  const state = useTableParams();
  const selection = useSelection(ROWS);
  const [search, setSearch] = useState('a');
  return (
    <>
      <button type="button" onClick={() => setSearch(search === 'a' ? 'b' : 'a')}>
        Other filter
      </button>
      <DataTable
        caption="Names"
        columns={[{ id: 'name', header: 'Name', cell: (row) => <a href={`/${row}`}>{row}</a>, isName: true }]}
        rows={ROWS}
        idOf={(row) => row}
        nameOf={(row) => row}
        state={state}
        empty={null}
        selection={selection}
      />
      <RowBulk
        selection={selection}
        noun={['name', 'names']}
        matching={{ filter: { search }, count: 500 }}
        actions={[]}
        calls={{ preview: () => new Promise(() => {}), apply: () => new Promise(() => {}) }}
        onChanged={() => {}}
      />
    </>
  );
}

const show = () => renderScreen(<Rows />, { server: new FakeServer(), path: '/admin', user: ADMIN });
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(`Select ${name}`);
const ticked = () => ROWS.filter((name) => box(name).checked);
const count = () => within(screen.getByLabelText('Bulk actions')).getByRole('status').textContent;

test('Shift and the arrow down selects both rows', async () => {
  const { keys } = show();
  box('Alpha').focus();
  await keys.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(ticked()).toEqual(['Alpha', 'Beta']);
  expect(document.activeElement).toBe(box('Beta'));
});

test('Shift and the arrow up extends the selection', async () => {
  const { keys } = show();
  await keys.click(box('Gamma'));
  await keys.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
  expect(ticked()).toEqual(['Alpha', 'Beta', 'Gamma']);
});

test('unticking a row ends “select all matches”', async () => {
  const { keys } = show();
  await keys.click(box('Alpha'));
  await keys.click(box('Beta'));
  await keys.click(screen.getByRole('button', { name: 'Select all 500 matches' }));
  await keys.click(box('Beta'));
  expect(count()).toBe('1 name selected');
});

test('another filter ends “select all matches” permanently', async () => {
  const { keys } = show();
  await keys.click(box('Alpha'));
  await keys.click(screen.getByRole('button', { name: 'Select all 500 matches' }));
  expect(count()).toBe('500 names selected');
  await keys.click(screen.getByRole('button', { name: 'Other filter' }));
  expect(count()).toBe('1 name selected');
  await keys.click(screen.getByRole('button', { name: 'Other filter' }));
  expect(count()).toBe('1 name selected');
});
