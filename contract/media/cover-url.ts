import type { CoverMotif } from '#contract/blogs.ts';

/** Increase it when the drawings change. */
const DRAWINGS_VERSION = '2';

/** Changes with the article, whose phones are on the cover, so that caches may keep each version forever. */
export function coverVersion(updatedAt: string): string {
  return `${DRAWINGS_VERSION}-${Date.parse(updatedAt).toString(36)}`;
}

export function coverDrawingUrl(id: string, motif: CoverMotif, updatedAt: string): string {
  return `/media/covers/${id}.svg?motif=${motif}&v=${coverVersion(updatedAt)}`;
}
