import type { CoverMotif } from '#contract/blogs.ts';

/** Counted up when the drawings change, so that caches may keep each for ever. */
export const DRAWINGS_VERSION = '1';

/** A cover follows from these two alone: no article has to be looked up, so none can be found out. */
export function coverDrawingUrl(id: string, motif: CoverMotif): string {
  return `/media/covers/${id}.svg?motif=${motif}&v=${DRAWINGS_VERSION}`;
}
