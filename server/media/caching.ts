/** The address holds the version, so it never means anything else. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
export const ASK_AGAIN = 'public, max-age=300, stale-while-revalidate=86400';
