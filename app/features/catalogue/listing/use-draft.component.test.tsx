import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDraft } from './use-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function renderDraft() {
  let arrive = () => {};
  const committed: string[] = [];
  const commit = (next: string) => {
    committed.push(next);
    return new Promise<void>((resolve) => {
      arrive = resolve;
    });
  };
  const hook = renderHook(({ value }) => useDraft(value, commit, { delay: 400, clean: (text) => text.trim() }), {
    initialProps: { value: '' },
  });
  return { hook, committed, arrive: () => act(async () => arrive()) };
}

test('what was typed stays after the field is left, until its commit has arrived', async () => {
  const { hook, committed, arrive } = renderDraft();
  act(() => hook.result.current.edit('pixel '));
  act(() => void hook.result.current.finish());
  act(() => vi.advanceTimersByTime(5_000));
  expect(committed).toEqual(['pixel']);
  expect(hook.result.current.shown).toBe('pixel ');
  hook.rerender({ value: 'pixel' });
  await arrive();
  expect(hook.result.current.shown).toBe('pixel');
});

test('what is typed after the field was left once stays when the first commit arrives', async () => {
  const { hook, arrive } = renderDraft();
  act(() => hook.result.current.edit('pixel'));
  act(() => void hook.result.current.finish());
  act(() => hook.result.current.edit('pixel 9'));
  hook.rerender({ value: 'pixel' });
  await arrive();
  expect(hook.result.current.shown).toBe('pixel 9');
});

test('a field that is left without a change shows what is committed', async () => {
  const { hook } = renderDraft();
  act(() => hook.result.current.edit('  '));
  await act(() => hook.result.current.finish());
  expect(hook.result.current.shown).toBe('');
});
