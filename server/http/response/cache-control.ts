/** For addresses that contain a version, so their content never changes. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';
export const CACHE_REVALIDATE = 'public, max-age=300, stale-while-revalidate=86400';
/** For a version that this process does not have, or no longer has: a retry soon may get it. */
const CACHE_OTHER_VERSION = 'public, max-age=10';

/** `wanted` is the version in the request, if any. */
export function cacheVersioned(wanted: string | undefined, served: string): string {
  if (wanted === undefined) return CACHE_REVALIDATE;
  return wanted === served ? CACHE_IMMUTABLE : CACHE_OTHER_VERSION;
}
