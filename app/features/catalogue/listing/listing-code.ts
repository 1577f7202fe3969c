import { lazyCode } from '#app/ssr/served-part.tsx';

/** The code for active filters and search suggestions, which most first visits do not need. */
export const listingCode = lazyCode(() => import('./lazy-parts.ts'));
