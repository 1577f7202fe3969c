import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { type Shortcut, useShortcuts } from './shortcuts.ts';

function Part({ shortcuts, enabled = true }: { shortcuts: Shortcut[]; enabled?: boolean }) {
  useShortcuts(shortcuts, enabled);
  return null;
}

const show = (...parts: React.ReactNode[]) =>
  renderScreen(
    <>
      {parts.map((part, at) => (
        <div key={String(at)}>{part}</div>
      ))}
      <input aria-label="Name" />
    </>,
    {
      server: new FakeServer(),
    },
  );

const listed = async () => {
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  return within(list)
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
};

test('? lists exactly the shortcuts of the screen, each once', async () => {
  const search: Shortcut = { keys: '/', label: 'Search', act: () => {} };
  const { keys } = show(
    <Part shortcuts={[search, { keys: ['j', 'k'], label: 'Step', act: () => {} }]} />,
    <Part shortcuts={[search, { keys: 'A', label: 'All', act: () => {} }]} />,
    <Part shortcuts={[{ keys: 'Mod+s', label: 'Save', act: () => {} }]} />,
    <Part enabled={false} shortcuts={[{ keys: 'z', label: 'Undo', act: () => {} }]} />,
  );
  await keys.keyboard('?');
  expect(await listed()).toEqual([
    ['/', 'Search'],
    ['J or K', 'Step'],
    ['Shift A', 'All'],
    ['Ctrl S', 'Save'],
    ['?', 'Show keyboard shortcuts'],
  ]);
});

test('the newest shortcut of a key runs, or an older one if it does nothing', () => {
  const [older, newer] = [vi.fn(), vi.fn(() => false as unknown)];
  show(
    <Part shortcuts={[{ keys: 'z', label: 'Older', act: older }]} />,
    <Part shortcuts={[{ keys: 'z', label: 'Newer', act: newer }]} />,
  );
  fireEvent.keyDown(document.body, { key: 'z' });
  expect([newer.mock.calls.length, older.mock.calls.length]).toEqual([1, 1]);
  newer.mockReturnValue(undefined);
  fireEvent.keyDown(document.body, { key: 'z' });
  expect([newer.mock.calls.length, older.mock.calls.length]).toEqual([2, 1]);
});

test('in a text field single keys are typed and Ctrl S still saves', async () => {
  const [undo, save] = [vi.fn(), vi.fn()];
  const { keys } = show(
    <Part
      shortcuts={[
        { keys: 'z', label: 'Undo', act: undo },
        { keys: 'Mod+s', label: 'Save', act: save },
      ]}
    />,
  );
  await keys.type(screen.getByLabelText('Name'), 'z');
  expect(undo).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(screen.getByLabelText('Name'), { key: 's', ctrlKey: true })).toBe(false);
  expect(save).toHaveBeenCalledOnce();
});

test('a held key acts once unless its shortcut repeats', () => {
  const [toggle, step] = [vi.fn(), vi.fn()];
  show(
    <Part
      shortcuts={[
        { keys: 'o', label: 'Overlay', act: toggle },
        { keys: 'j', label: 'Next', repeats: true, act: step },
      ]}
    />,
  );
  for (const key of ['o', 'j']) for (const repeat of [false, true]) fireEvent.keyDown(document.body, { key, repeat });
  expect([toggle.mock.calls.length, step.mock.calls.length]).toEqual([1, 2]);
});

test('single keys can be turned off, and stay off', async () => {
  const [undo, save] = [vi.fn(), vi.fn()];
  const { keys } = show(
    <Part
      shortcuts={[
        { keys: 'z', label: 'Undo', act: undo },
        { keys: 'Mod+s', label: 'Save', act: save },
      ]}
    />,
  );
  await keys.keyboard('?');
  await keys.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }));
  await keys.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.body, { key: 'z' });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect([undo.mock.calls.length, save.mock.calls.length]).toEqual([0, 1]);
});
