import { readText, removeStored, writeText } from '#app/lib/storage.ts';

export const THEME_KEY = 'handset:theme';
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

export function getTheme(): Theme {
  const stored = readText(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') removeStored(THEME_KEY);
  else writeText(THEME_KEY, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** Also follows changes made in another tab. */
export function subscribeToTheme(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== THEME_KEY) return;
    applyTheme(getTheme());
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
