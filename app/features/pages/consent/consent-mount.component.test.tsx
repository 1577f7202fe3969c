import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { COOKIE_DIALOG_DELAY_MS } from '#contract/limits.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { ConsentMount } from './consent-mount.tsx';
import { CONSENT_KEY, useConsent } from './consent-store.ts';

const dialog = () => screen.queryByRole('dialog', { name: 'Cookies on Handset' });
const stored = () => JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null');

async function open() {
  const view = renderScreen(<ConsentMount />, { server: new FakeServer() });
  act(() => useConsent.getState().openIfUndecided());
  await screen.findByRole('dialog', { name: 'Cookies on Handset' });
  // Waits for the effect that listens for Escape.
  await act(async () => {});
  return view;
}

afterEach(() => vi.useRealTimers());

test('the dialog opens 0.8 s after the start of the first visit', async () => {
  const loadedAfter = 300;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await vi.advanceTimersByTimeAsync(loadedAfter);
  renderScreen(<ConsentMount />, { server: new FakeServer() });
  await act(() => vi.advanceTimersByTimeAsync(COOKIE_DIALOG_DELAY_MS - loadedAfter - 1));
  expect(useConsent.getState().isOpen).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(useConsent.getState().isOpen).toBe(true);
});

test('the dialog does not open for a reader who has decided', async () => {
  localStorage.setItem(CONSENT_KEY, '{"essential":true,"analytics":false,"ads":false,"preferences":false}');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  renderScreen(<ConsentMount />, { server: new FakeServer() });
  await act(() => vi.advanceTimersByTimeAsync(COOKIE_DIALOG_DELAY_MS));
  expect(useConsent.getState().isOpen).toBe(false);
});

test('asks about analytics and preferences, and essential cannot be turned off', async () => {
  await open();
  const switches = screen.getAllByRole<HTMLInputElement>('switch');
  expect(switches.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  expect(dialog()?.textContent).toContain('There are no ads here.');
  expect(screen.queryByRole('switch', { name: /ads/i })).toBeNull();
});

test('Reject All looks like Accept All', async () => {
  await open();
  const [reject, accept] = ['Reject All', 'Accept All'].map((name) => screen.getByRole('button', { name }).className);
  expect(reject).toBe(accept);
});

test('Reject All stores the choice and closes', async () => {
  const { keys } = await open();
  await keys.click(screen.getByRole('button', { name: 'Reject All' }));
  expect(stored()).toEqual({ essential: true, analytics: false, ads: false, preferences: false });
  expect(dialog()).toBeNull();
});

test('Save Preferences stores the switches, and a reopened dialog shows them', async () => {
  const { keys } = await open();
  await keys.click(screen.getByRole('switch', { name: /^Analytics/ }));
  await keys.click(screen.getByRole('button', { name: 'Save Preferences' }));
  expect(stored()).toEqual({ essential: true, analytics: true, ads: false, preferences: false });
  act(() => useConsent.getState().open());
  await screen.findByRole('dialog', { name: 'Cookies on Handset' });
  expect(screen.getByRole('switch', { name: /^Analytics/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('switch', { name: /^Preferences/ })).toHaveProperty('checked', false);
});

test('Escape closes it and stores nothing', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(dialog()).toBeNull();
  expect(stored()).toBeNull();
});
