import { type Page, pages, redirects } from '#app/routes.ts';

/** Characters allowed for a `:name` and after a section's path; other spellings of the same address are not cached. */
const NAME = '[\\w.~-]+';

const table = (pages as readonly Page[]).map(({ path, params = [], isSecret = false }) => ({
  isSecret,
  pattern: new RegExp(`^${path.replace(/:\w+/g, NAME).replace(/\/\*$/, `(?:/${NAME})*`)}$`),
  params,
}));

/**
 * The cache key of a page: its path and the query parameters that the route table lists, in that order. Null if no
 * route matches or the address is spelled differently.
 */
export function pageAddress(url: string): string | null {
  const [path = '/', search = ''] = splitAt(url, '?');
  const page = table.find(({ pattern }) => pattern.test(path));
  if (!page) return null;
  if (search === '' || page.params.length === 0) return path;
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of page.params) for (const value of given.getAll(name)) if (value !== '') known.append(name, value);
  const text = known.toString();
  return text ? `${path}?${text}` : path;
}

/** Whether the address contains a secret, so that no cache may store the page. */
export function isSecretPage(url: string): boolean {
  const [path, search] = splitAt(url, '?');
  const page = table.find(({ pattern }) => pattern.test(path));
  if (!page) return false;
  return page.isSecret || (page.params.includes('token') && new URLSearchParams(search).has('token'));
}

/** Whether the route table has a route for the path, so that links may lead there. */
export function isPageOfSite(address: string): boolean {
  const [path] = splitAt(splitAt(address, '#')[0], '?');
  return path in redirects || table.some(({ pattern, isSecret }) => !isSecret && pattern.test(path));
}

function splitAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
