/** The address holds the version, so it never means anything else. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';
export const CACHE_REVALIDATE = 'public, max-age=300, stale-while-revalidate=86400';
