import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AllSettings } from '#contract/settings/settings.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { SearchTab } from './search-tab.tsx';

const STORED: AllSettings['search'] = {
  value: {
    synonyms: [],
    intents: [{ key: 'gaming', label: 'Good for gaming', words: ['gaming', 'bgmi'], query: { refresh: '120' } }],
  },
  updatedAt: '2026-11-18T06:00:00.000Z',
  updatedBy: null,
};

const terms = () => screen.getByLabelText<HTMLTextAreaElement>('Search terms, separated by commas');
const filters = () => screen.getByLabelText<HTMLInputElement>(/^Filters and sort order/);

function open() {
  return renderScreen(<SearchTab stored={STORED} />, {
    server: new FakeServer(),
    user: ADMIN,
    path: '/admin/settings',
  });
}

test('Discard restores the search terms and filters of a purpose', async () => {
  const { keys } = open();
  await keys.type(terms(), ', pubg');
  await keys.type(filters(), '&sort=score');
  const [discard] = screen.getAllByRole('button', { name: 'Discard' });
  await keys.click(discard as HTMLElement);
  expect(terms().value).toBe('gaming, bgmi');
  expect(filters().value).toBe('refresh=120');
});

test('a comma can be typed at the end of the search terms', async () => {
  const { keys } = open();
  await keys.type(terms(), ', ');
  expect(terms().value).toBe('gaming, bgmi, ');
});
