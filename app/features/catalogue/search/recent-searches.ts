import { readJson, writeJson } from '#app/lib/storage.ts';

export const RECENT_SEARCHES_KEY = 'handset:searches';
const KEPT = 6;

/** What was searched for on this device, the latest first. */
export function recentSearches(): string[] {
  return readJson(RECENT_SEARCHES_KEY, asTexts) ?? [];
}

export function rememberSearch(text: string): void {
  const trimmed = text.trim();
  if (trimmed === '') return;
  writeJson(RECENT_SEARCHES_KEY, [trimmed, ...without(recentSearches(), trimmed)].slice(0, KEPT));
}

export function forgetSearch(text: string): void {
  writeJson(RECENT_SEARCHES_KEY, without(recentSearches(), text));
}

function without(texts: readonly string[], text: string): string[] {
  return texts.filter((other) => other.toLowerCase() !== text.toLowerCase());
}

function asTexts(stored: unknown): string[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter((text) => typeof text === 'string' && text !== '').slice(0, KEPT);
}
