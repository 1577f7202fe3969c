import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { EmptyColumn } from './empty-column.tsx';

test('Escape closes the search and returns the focus to its button', async () => {
  const { keys } = renderScreen(<EmptyColumn excludedIds={[]} onChoose={() => {}} />, { server: new FakeServer() });
  await keys.click(screen.getByRole('button', { name: 'Add a phone' }));
  await screen.findByRole('combobox', { name: 'Add a phone' });
  await keys.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a phone' }));
});
