import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import { getTheme, setTheme, subscribeToTheme, THEME_KEY } from './theme.ts';

const script = readFileSync(new URL('./theme-script.ts', import.meta.url), 'utf8');
const runScript = () => new Function(script)();

let stored: Map<string, string>;
let html: { dataset: { theme?: string } };

beforeEach(() => {
  stored = new Map();
  html = { dataset: {} };
  vi.stubGlobal('document', { documentElement: html });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', memoryStorage(stored));
});
afterEach(() => vi.unstubAllGlobals());

describe('the script in the head', () => {
  test.each(['light', 'dark'] as const)('applies %s as the switch stored it', (theme) => {
    setTheme(theme);
    html.dataset = {};
    runScript();
    expect(html.dataset.theme).toBe(theme);
  });

  test('leaves the system theme when nothing valid is stored', () => {
    runScript();
    stored.set(THEME_KEY, '"><script>');
    runScript();
    expect(html.dataset).toEqual({});
  });

  test('survives forbidden storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(runScript).not.toThrow();
  });
});

test('choosing the system theme removes the stored choice', () => {
  setTheme('dark');
  setTheme('system');
  expect(stored.has(THEME_KEY)).toBe(false);
  expect(html.dataset).toEqual({});
  expect(getTheme()).toBe('system');
});

test('listeners are notified until they unsubscribe', () => {
  const listener = vi.fn();
  const leave = subscribeToTheme(listener);
  setTheme('dark');
  leave();
  setTheme('light');
  expect(listener).toHaveBeenCalledTimes(1);
});
