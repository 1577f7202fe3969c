/**
 * Local storage that never throws: it may be missing (on the server), forbidden (private windows, blocked cookies),
 * full, or contain what an older version or another hand wrote.
 */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function localStore(): Store | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Comments, reviews and messages that were typed and not sent: they go when their reader signs out. */
export const DRAFTS_KEY = 'handset:drafts';

export function readText(key: string): string | null {
  try {
    return localStore()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. */
export function writeText(key: string, value: string): boolean {
  try {
    const store = localStore();
    store?.setItem(key, value);
    return store !== undefined;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStore()?.removeItem(key);
  } catch {
    // Nothing was stored, so nothing is left to remove.
  }
}

/** `accept` turns what was stored into the value, or into null when it is not one. */
export function readJson<Value>(key: string, accept: (stored: unknown) => Value | null): Value | null {
  const text = readText(key);
  if (text === null) return null;
  try {
    return accept(JSON.parse(text));
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value));
}
