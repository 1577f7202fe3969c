import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type ImportJob, imports } from '#contract/desk/imports.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { ImportProgress } from './import-progress.tsx';

type FileColumn = NonNullable<ImportJob['result']>['columns'][number];

const ID = '01990000-0000-7000-8000-0000000000aa';

const knownColumns = (massIs: string | null): FileColumn[] => [
  { theirs: 'Brand', ours: 'brand', samples: ['OnePlus'] },
  { theirs: 'Model', ours: 'name', samples: ['OnePlus One'] },
  { theirs: 'Mass', ours: massIs, samples: ['190 g', '186 g'] },
];

const jobWith = (massIs: string | null, columns = knownColumns(massIs)): ImportJob => ({
  id: ID,
  filename: 'phones.csv',
  state: 'checked',
  progress: { done: 2, total: 2 },
  error: null,
  result: {
    layout: null,
    columns,
    notes: [],
    counts: { created: 2, changed: 0, unchanged: 0, refused: 0, newBrands: 0, prices: 0, kept: 0, questions: 0 },
    newBrands: [],
    created: [],
    changed: [],
    hasRefusedFile: false,
    prices: [],
    kept: [],
    questions: [],
    problems: [],
  },
  startedAt: '2026-11-18T06:00:00.000Z',
});

async function open(job = jobWith(null)) {
  const server = new FakeServer().on(imports.importJob, job);
  const mapped = server.hold(imports.mapColumns);
  const { keys } = renderScreen(<ImportProgress id={ID} onRestart={() => {}} />, { server, user: ADMIN });
  await screen.findByRole('button', { name: 'Import 2 phones' });
  return { server, mapped, keys };
}

const weight = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Column for Weight' });
const mass = () => screen.getByRole('combobox', { name: 'Mass' });
const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 phones' });

test('a column that was not recognised is matched with one choice', async () => {
  const { server, mapped, keys } = await open();
  await keys.selectOptions(mass(), 'Weight');
  expect(weight().value).toBe('Mass');
  expect(screen.queryByRole('combobox', { name: 'Mass' })).toBeNull();
  await keys.click(screen.getByRole('button', { name: 'Check again' }));
  expect(server.sent(imports.mapColumns)[0]?.body).toEqual({
    columns: { Brand: 'brand', Model: 'name', Mass: 'weight_g' },
  });
  mapped.answer(jobWith('weight_g'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull());
});

test('an import needs another check after its columns changed', async () => {
  const { mapped, keys } = await open();
  await keys.selectOptions(mass(), 'Weight');
  expect(importButton().disabled).toBe(true);
  expect(screen.getByText('Check the changed columns before you import.')).toBeTruthy();
  await keys.selectOptions(weight(), 'Not in this file');
  expect(importButton().disabled).toBe(false);
  await keys.selectOptions(mass(), 'Weight');
  await keys.click(screen.getByRole('button', { name: 'Check again' }));
  expect(importButton().disabled).toBe(true);
  mapped.answer(jobWith('weight_g'));
  await waitFor(() => expect(importButton().disabled).toBe(false));
});

test('the columns stay open while they are matched', async () => {
  const unknown = knownColumns(null).map((column) => ({ ...column, ours: null }));
  const { keys } = await open(jobWith(null, unknown));
  const columns = screen.getByText('Columns').closest('details');
  expect(columns?.open).toBe(true);
  for (const [theirs, ours] of [
    ['Brand', 'Brand'],
    ['Model', 'Name'],
    ['Mass', 'Weight'],
  ] as const)
    await keys.selectOptions(screen.getByRole('combobox', { name: theirs }), ours);
  expect(columns?.open).toBe(true);
});

test('a file without a single good row is not called ready', async () => {
  const job = jobWith(null);
  const result = job.result && { ...job.result, counts: { ...job.result.counts, created: 0, refused: 2 } };
  const server = new FakeServer().on(imports.importJob, { ...job, result });
  renderScreen(<ImportProgress id={ID} onRestart={() => {}} />, { server, user: ADMIN });
  expect(await screen.findByText('Nothing in phones.csv can be imported yet.')).toBeTruthy();
});
