import { type PreferenceKey, readPreference, storePreference } from '#app/features/pages/consent/consent-store.ts';

export const RECENT_SEARCHES_KEY: PreferenceKey = 'handset:searches';
const RECENT_MAX = 6;

/** Recent searches on this device, newest first; nothing is stored without consent. */
export function readRecentSearches(): string[] {
  return readPreference(RECENT_SEARCHES_KEY, parseTexts) ?? [];
}

export function saveRecentSearch(text: string): void {
  const trimmed = text.trim();
  if (trimmed === '') return;
  storePreference(RECENT_SEARCHES_KEY, [trimmed, ...without(readRecentSearches(), trimmed)].slice(0, RECENT_MAX));
}

export function removeRecentSearch(text: string): void {
  storePreference(RECENT_SEARCHES_KEY, without(readRecentSearches(), text));
}

function without(texts: readonly string[], text: string): string[] {
  return texts.filter((other) => other.toLowerCase() !== text.toLowerCase());
}

function parseTexts(stored: unknown): string[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter((text) => typeof text === 'string' && text !== '').slice(0, RECENT_MAX);
}
