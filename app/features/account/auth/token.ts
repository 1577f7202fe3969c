import { readText, removeStored, writeText } from '#app/lib/storage.ts';

export const TOKEN_KEY = 'handset:token';

/** Without browser storage, the token lasts as long as the page. */
let memoryToken: string | null = null;

export function getToken(): string | null {
  return memoryToken ?? readText(TOKEN_KEY);
}

export function setToken(token: string | null): void {
  memoryToken = null;
  if (token === null) removeStored(TOKEN_KEY);
  else if (!writeText(TOKEN_KEY, token)) memoryToken = token;
}
