/** What hearts and likes need once someone is signed in, fetched as one file. */
export { fetchOwnReactions } from './fetch-own-reactions.ts';
export { sendWish } from './send-wish.ts';
