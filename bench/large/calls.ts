import { filterUrls } from '#bench/filter-urls.ts';

/** The most frequent calls, each time about another phone, person or comment. */

export interface Person {
  id: string;
  headers: Record<string, string>;
}

/** What calls can be about. */
export interface Known {
  phones: number;
  /** Comments per phone, and how many of the first phones have that many. */
  perThread: number;
  threads: number;
  people: readonly Person[];
  moderator: Record<string, string>;
  articles: readonly string[];
  login: { email: string; password: string };
}

export interface Call {
  path: string;
  method?: 'GET' | 'POST';
  body?: object;
  headers?: Record<string, string>;
}

export type Make = (known: Known, n: number) => Call;

/** A prime larger than any number of phones, so that no phone repeats before all have been used. */
const STEP = 7_919;
/** Words that also match phones in the small database. */
const WORDS = ['galaxy', 'redmi note', 'iphone', 'nord', 'pixel', 'moto g', 'realme', 'vivo y', 'poco', 'narzo'];
const filterUrl = filterUrls();

const placeOf = ({ phones }: Pick<Known, 'phones'>, n: number) => 1 + ((n * STEP) % phones);
const phone = (known: Known, n: number) => `/api/products/made-phone-${placeOf(known, n)}`;
const person = ({ people }: Known, n: number) => people[n % people.length] as Person;
const word = (n: number) => WORDS[n % WORDS.length] as string;

const post = (path: string, { headers }: Person, body: object): Call => ({ path, method: 'POST', headers, body });

export const CALLS: Record<string, Make> = {
  'a phone': (known, n) => ({ path: phone(known, n) }),
  'a phone, signed in': (known, n) => ({ path: phone(known, n), headers: person(known, n).headers }),
  'comments of a phone': (known, n) => ({ path: `${phone(known, n)}/comments` }),
  'reviews of a phone': (known, n) => ({ path: `${phone(known, n)}/reviews` }),
  'prices of a phone': (known, n) => ({ path: `${phone(known, n)}/prices` }),
  'post a comment': (known, n) =>
    post(`${phone(known, n)}/comments`, person(known, n), { comment: `The battery lasts two days, says ${n}.` }),
  'like a comment': (known, n) => {
    const place = placeOf({ phones: known.threads }, n);
    const number = 1 + (place - 1) * known.perThread;
    const comment = `00000002-0000-7000-8000-${String(number).padStart(12, '0')}`;
    return post(`/api/products/made-phone-${place}/comments/${comment}/like`, person(known, n + 3), {});
  },
  'like a phone': (known, n) => post(`${phone(known, n)}/like`, person(known, n), { liked: true }),
  'favourite a phone': (known, n) => post(`${phone(known, n)}/favorite`, person(known, n), { favorited: true }),
  'rate a phone': (known, n) => post(`${phone(known, n)}/rate`, person(known, n), { rating: 1 + (n % 5) }),
  'sign in': ({ login }) => ({ path: '/api/users/login', method: 'POST', body: login }),
  'check a session': (known, n) => post('/api/users/verify-token', person(known, n), {}),
  'a wishlist': (known, n) => ({
    path: `/api/users/${person(known, n).id}/wishlist`,
    headers: person(known, n).headers,
  }),
  notifications: (known, n) => ({
    path: `/api/users/${person(known, n).id}/notifications`,
    headers: person(known, n).headers,
  }),
  'price alerts': (known, n) => ({
    path: `/api/users/${person(known, n).id}/alerts`,
    headers: person(known, n).headers,
  }),
  'an article': ({ articles }, n) => ({ path: `/api/blogs/${articles[n % articles.length]}` }),
  'moderators’ queue, reported': ({ moderator }) => ({
    path: '/api/moderation/queue?view=reported',
    headers: moderator,
  }),
  'moderators’ queue, all': ({ moderator }) => ({ path: '/api/moderation/queue?view=all', headers: moderator }),
  'trending phones': () => ({ path: '/api/products/trending' }),
  'similar phones': (known, n) => ({ path: `${phone(known, n)}/similar` }),
  'suggestions while typing': (_, n) => ({ path: `/api/search?search=${encodeURIComponent(`${word(n)} ${n % 97}`)}` }),
  'filter with all counts': (_, n) => ({ path: filterUrl(n) }),
  'filter by words': (_, n) => ({
    path: `/api/products/filter?search=${encodeURIComponent(word(n))}&priceMin=${1 + n}`,
  }),
};

/** Calls answered from the catalogue in memory: their cost grows only with the number of phones. */
export const BY_PHONES = new Set([
  'similar phones',
  'suggestions while typing',
  'filter with all counts',
  'filter by words',
]);
