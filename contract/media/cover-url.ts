import type { CoverMotif } from '../blogs.ts';

/** Counted up when the drawings change. */
const DRAWINGS_VERSION = '2';

/** Changes with the article, whose phones the cover shows: caches may keep each for ever. */
export function coverVersion(updatedAt: string): string {
  return `${DRAWINGS_VERSION}-${Date.parse(updatedAt).toString(36)}`;
}

export function coverDrawingUrl(id: string, motif: CoverMotif, updatedAt: string): string {
  return `/media/covers/${id}.svg?motif=${motif}&v=${coverVersion(updatedAt)}`;
}
