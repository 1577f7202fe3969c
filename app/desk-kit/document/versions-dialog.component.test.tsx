import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CURRENT_VERSION } from '#contract/desk/versions.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

const AT = '2026-11-18T06:00:00.000Z';
const version = (place: number, by: string, sender: string) => ({
  id: place === 0 ? CURRENT_VERSION : `01990000-0000-7000-8000-00000000000${place}`,
  savedAt: AT.replace('06:00', `06:0${place}`),
  savedBy: { id: ADMIN.id, name: by },
  title: null,
  lines: [
    { label: 'Sender', text: sender },
    { label: 'Reply to', text: 'desk@example.com' },
  ],
});
const [CURRENT, NEWER, OLDER] = [version(0, 'Asha', 'Now'), version(1, 'Bela', ''), version(2, 'Chitra', 'Before')];

function open({ isReadOnly = false, isUnsaved = false } = {}) {
  const restored: string[] = [];
  const all = [CURRENT, NEWER, OLDER];
  const source = {
    queryKey: ['versions of it'],
    updatedAt: AT,
    list: async () => [NEWER, OLDER],
    load: async (id: string) => all.find((one) => one.id === id) ?? OLDER,
    restore: isReadOnly ? null : async (id: string) => restored.push(id),
  };
  const dialog = <VersionsDialog source={source} isUnsaved={isUnsaved} onClose={() => {}} />;
  return { restored, ...renderScreen(dialog, { server: new FakeServer(), user: ADMIN, path: '/admin/settings' }) };
}

const choose = async (keys: ReturnType<typeof open>['keys']) =>
  keys.click(await screen.findByRole('button', { name: /Chitra/ }));

test('versions name who wrote them', async () => {
  open();
  const names = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(names).toEqual([expect.stringContaining('Bela'), expect.stringContaining('Chitra')]);
});

test('a version is compared with the current one or with any other', async () => {
  const { keys } = open();
  await choose(keys);
  const changed = async () => (await screen.findByLabelText('Changed fields')).textContent;
  expect(await changed()).toBe('SenderNowBefore');
  const other = screen.getByLabelText('Compare with');
  await keys.selectOptions(other, within(other).getByRole('option', { name: /Bela/ }));
  await waitFor(async () => expect(await changed()).toBe('SenderEmptyBefore'));
});

test('a version can be shown in full, without a comparison', async () => {
  const { keys } = open();
  await choose(keys);
  await keys.selectOptions(screen.getByLabelText('Compare with'), 'Don’t compare');
  expect((await screen.findByLabelText('Version')).textContent).toBe('SenderBeforeReply todesk@example.com');
});

test('a version can be restored unless there are unsaved changes', async () => {
  const { keys, restored, unmount } = open();
  await choose(keys);
  await keys.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(restored).toEqual([OLDER.id]));
  unmount();
  const unsaved = open({ isUnsaved: true });
  await choose(unsaved.keys);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(true);
});

test('read-only versions have no restore button', async () => {
  const { keys } = open({ isReadOnly: true });
  await choose(keys);
  await screen.findByLabelText('Changed fields');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
