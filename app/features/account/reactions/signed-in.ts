/** What hearts and likes need once somebody is signed in, fetched as one file. */
export { fetchOwnReactions } from './fetch-own-reactions.ts';
export { sendWish } from './send-wish.ts';
