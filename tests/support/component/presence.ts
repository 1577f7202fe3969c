import { vi } from 'vitest';
import type { LastSave } from '#contract/desk/presence.ts';

/** Answers a tab's heartbeats, which bypass the typed client; returns a function that reports another save. */
export function answerPresence(first: LastSave): (saved: LastSave) => void {
  let saved = first;
  vi.stubGlobal('fetch', async (url: unknown) => {
    if (!String(url).includes('/api/admin/presence/')) throw new TypeError('No test has a network.');
    return Response.json({ people: [], notes: null, saved });
  });
  return (next) => {
    saved = next;
  };
}
