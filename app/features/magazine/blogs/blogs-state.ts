import { cleanSearch } from '#app/lib/clean-search.ts';
import { FIRST_PAGE, isSlug, PAGE_MAX } from '#contract/limits.ts';

/** The state that the magazine's address contains. */
export interface BlogsState {
  search: string;
  /** Id of a category. */
  category: string | null;
  page: number;
}

export const BLOGS_PATH = '/blogs';

/** Drops invalid values, so a reader with a broken link still gets the magazine. */
export function readBlogsParams(parameters: URLSearchParams): BlogsState {
  const category = parameters.get('category') ?? '';
  const page = parameters.get('page') ?? '';
  return {
    search: cleanSearch(parameters.get('search') ?? ''),
    category: isSlug(category) ? category : null,
    page: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), PAGE_MAX) : FIRST_PAGE,
  };
}

export function blogsPath({ search = '', category = null, page = FIRST_PAGE }: Partial<BlogsState>): string {
  const parameters = new URLSearchParams();
  if (category) parameters.set('category', category);
  if (search) parameters.set('search', search);
  if (page > FIRST_PAGE) parameters.set('page', String(page));
  const text = parameters.toString();
  return text ? `${BLOGS_PATH}?${text}` : BLOGS_PATH;
}

/** False for punctuation alone, which is not searched for. */
export function hasWords(search: string): boolean {
  return /[\p{L}\p{N}]/u.test(search);
}
