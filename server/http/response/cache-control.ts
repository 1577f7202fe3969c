/** The address holds the version, so it never means anything else. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';
export const CACHE_REVALIDATE = 'public, max-age=300, stale-while-revalidate=86400';
/** A version that this process does not have, or no longer: anyone who asks again soon may get it. */
const CACHE_OTHER_VERSION = 'public, max-age=10';

/** For an answer of one version to a request for that one, for another or for any. */
export function cacheVersioned(wanted: string | undefined, served: string): string {
  if (wanted === undefined) return CACHE_REVALIDATE;
  return wanted === served ? CACHE_IMMUTABLE : CACHE_OTHER_VERSION;
}
