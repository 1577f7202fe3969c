import { DRAFTS_KEY, readJson, writeJson } from '#app/lib/storage.ts';

/** Beyond this number the oldest drafts are dropped. */
const MAX = 20;

type Drafts = Record<string, string>;

/** Unsent text by the field it was typed in. It survives an expired session and a closed tab. */
export function readDraft(place: string): string {
  return read()[place] ?? '';
}

export function saveDraft(place: string, text: string): void {
  const { [place]: _, ...others } = read();
  const drafts = text.trim() === '' ? others : { ...others, [place]: text };
  writeJson(DRAFTS_KEY, Object.fromEntries(Object.entries(drafts).slice(-MAX)));
}

function read(): Drafts {
  return readJson(DRAFTS_KEY, parseDrafts) ?? {};
}

function parseDrafts(stored: unknown): Drafts | null {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'));
}
