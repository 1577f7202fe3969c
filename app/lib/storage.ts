/**
 * Local storage that never throws: it may be missing (on the server), forbidden (private windows, blocked cookies),
 * full, or contain values of an older version or edited by hand.
 */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function localStore(): Store | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Unsent comments, reviews and messages; removed when the reader signs out. */
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
    // Storage is not available, so there is nothing to remove.
  }
}

/** `accept` validates the stored value, and returns null when it is invalid. */
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
