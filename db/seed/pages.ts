import { readFileSync } from 'node:fs';
import { withValues } from '#contract/article/parts.ts';
import type { SitePage, TextPageId } from '#contract/settings/sections.ts';

/** The default text pages, compiled from Markdown by `npm run articles` (compile-articles.ts). */

export interface DefaultPage {
  id: TextPageId;
  /** When its content last changed, `2026-09-14`. */
  updated: string;
  page: SitePage;
}

export const PAGES_FILE = new URL('./pages.json', import.meta.url);

let pages: DefaultPage[] | undefined;

/** `{site}` in the pages is replaced by the site's name. */
export function defaultPage(id: TextPageId, site: string): DefaultPage {
  pages ??= JSON.parse(readFileSync(PAGES_FILE, 'utf8')) as DefaultPage[];
  const page = pages.find((one) => one.id === id);
  if (!page) throw new Error(`There is no default text for /${id}.`);
  return withValues(page, { site });
}
