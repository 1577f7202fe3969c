/** What hearts and likes need after signing in, bundled as one chunk. */
export { fetchOwnReactions } from './fetch-own-reactions.ts';
export { sendWish } from './send-wish.ts';
