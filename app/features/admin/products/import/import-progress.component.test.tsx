import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { imports } from '#contract/desk/imports.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { ImportProgress } from './import-progress.tsx';

const ID = '01990000-0000-7000-8000-0000000000aa';

test('unlikely figures are listed before an import but do not prevent it', async () => {
  const server = new FakeServer().on(imports.importJob, {
    id: ID,
    filename: 'phones.csv',
    state: 'checked',
    progress: { done: 1, total: 1 },
    error: null,
    startedAt: '2026-11-18T06:00:00.000Z',
    result: {
      layout: 'Handset CSV',
      columns: [],
      notes: [],
      counts: { created: 1, changed: 0, unchanged: 0, refused: 0, newBrands: 0, prices: 0, kept: 0, questions: 2 },
      newBrands: [],
      created: [{ id: 'acme-one', name: 'Acme One' }],
      changed: [],
      hasRefusedFile: false,
      prices: [],
      kept: [],
      questions: [
        { id: 'acme-one', name: 'Acme One', field: 'dimensions.width', text: 'Is 180 mm right?', phone: null },
        {
          id: 'acme-one',
          name: 'Acme One',
          field: 'name',
          text: 'Already in the catalogue: Acme Won.',
          phone: { id: 'acme-won', name: 'Acme Won' },
        },
      ],
      problems: [],
    },
  });
  renderScreen(<ImportProgress id={ID} onRestart={() => {}} />, {
    server,
    path: '/admin/products/import',
    user: ADMIN,
  });
  const rows = within(await screen.findByRole('table', { name: 'Figures to check' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'PhoneFieldQuestion',
    'Acme OneDimensionsIs 180 mm right? ',
    'Acme OneNameAlready in the catalogue: Acme Won. Open Acme Won',
  ]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 phone' }).disabled).toBe(false);
});
