import { type Page, pages, redirects } from '#app/routes.ts';

/** What may stand for a `:name`, and after a section's path; other spellings of the same address are not kept. */
const NAME = '[\\w.~-]+';

const table = (pages as readonly Page[]).map(({ path, params = [], isSecret = false }) => ({
  isSecret,
  pattern: new RegExp(`^${path.replace(/:\w+/g, NAME).replace(/\/\*$/, `(?:/${NAME})*`)}$`),
  params,
}));

/**
 * The address that a page is kept under: of the query only the parameters that the route table names, in its order.
 * Null where no page of the table is, such as a wrong address or one spelled another way.
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

/** Whether the address is a secret or carries one, so that no cache may keep the page under it. */
export function isSecretPage(url: string): boolean {
  const [path, search] = splitAt(url, '?');
  const page = table.find(({ pattern }) => pattern.test(path));
  if (!page) return false;
  return page.isSecret || (page.params.includes('token') && new URLSearchParams(search).has('token'));
}

/** Whether the route table knows the path of an address, so that a link may lead there. */
export function isPageOfSite(address: string): boolean {
  const [path] = splitAt(splitAt(address, '#')[0], '?');
  return path in redirects || table.some(({ pattern, isSecret }) => !isSecret && pattern.test(path));
}

function splitAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
