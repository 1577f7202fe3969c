import { useEffect, useState } from 'react';

/**
 * What a tab keeps of something new is its own for as long as the tab lives; what a dead one left behind is found by
 * the next that opens the same screen.
 */

/** Also where pages come without encryption and `crypto.randomUUID` is missing. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function useTabId(): string {
  const [id] = useState(makeId);
  return id;
}

/** Marks a name as one that a living tab works under. */
export function useNameLock(name: string): void {
  useEffect(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void navigator.locks?.request(name, { ifAvailable: true }, () => promise);
    return resolve;
  }, [name]);
}

/** Names under which some living tab of this browser works. */
export async function lockedNames(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query();
  return new Set(state?.held?.map(({ name }) => name ?? ''));
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
