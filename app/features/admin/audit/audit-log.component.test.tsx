import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/desk/audit.ts';
import { admin } from '#contract/desk/overview.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { AuditLog } from './audit-log.tsx';

const AT = '2026-11-18T06:00:00.000Z';
const RUN = '01990000-0000-7000-8000-00000000000b';
const VERSION = '01990000-0000-7000-8000-00000000000a';
const ENTRY: AuditEntry = {
  id: VERSION,
  at: AT,
  actor: { id: ADMIN.id, name: 'Gita', role: 'admin' },
  action: 'products.update',
  subject: 'pixel-9',
  subjectName: 'Pixel 9',
  summary: 'Change a phone',
  fields: ['variants'],
  sentence: 'changed the phone Pixel 9 in a bulk change',
  changes: [{ field: 'Price, 8 GB + 128 GB', from: '₹20,000', to: '₹18,000' }],
  network: null,
  device: null,
  token: null,
  run: {
    id: RUN,
    kind: 'prices',
    label: 'Changed 4 prices: −10%',
    feed: null,
    phones: 2,
    isUndo: false,
    undoUntil: AT,
  },
  version: VERSION,
};

function open(path: string, entries = [ENTRY]) {
  const asked: Record<string, unknown>[] = [];
  const server = new FakeServer().on(admin.audit, ({ query }) => {
    asked.push(query);
    return {
      entries,
      currentPage: 1,
      total: 1,
      totalPages: 1,
      hasMore: false,
      next: null,
      people: [{ id: ADMIN.id, name: 'Gita' }],
      subjectName: 'Pixel 9',
    };
  });
  renderScreen(<AuditLog />, { server, path, user: ADMIN });
  return asked;
}

test('the log is filtered by phone and days from the address', async () => {
  const asked = open('/admin/audit?subject=pixel-9&from=2026-11-10&to=2026-11-17');
  await screen.findByText('changed the phone Pixel 9 in a bulk change');
  expect(asked[0]).toMatchObject({ subject: 'pixel-9', from: '2026-11-10', to: '2026-11-17' });
  expect(screen.getByRole('button', { name: /Pixel 9/ })).toBeTruthy();
});

test('the chosen phone has its name although no entry matches', async () => {
  open('/admin/audit?subject=pixel-9&from=2020-01-01', []);
  await screen.findByText('No matching entries');
  expect(screen.getByRole('button', { name: /Pixel 9/ })).toBeTruthy();
});

test('an entry links to its job, its version and its undo', async () => {
  open('/admin/audit?subject=pixel-9');
  await screen.findByText('Changed 4 prices: −10%');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Price change')).toBe(`/admin/products/price-changes?change=${RUN}`);
  expect(href('Version')).toBe(`/admin/products/edit/pixel-9?tab=history&version=${VERSION}`);
  expect(href('Undo…')).toBe(`/admin/trash?undo=${RUN}`);
});
