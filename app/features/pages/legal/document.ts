import type { Head } from '#app/lib/head.ts';
import { linkTo, type NamedPath, type SiteLink } from '#app/routes.ts';
import { breadcrumbData } from '#app/ui/display/breadcrumb.tsx';

/** A page of text as data: the same text is shown, searched and given to search engines. */

/** Text with `[label](/path)`, `**bold**` and `` `code` `` in it. */
export type InlineMarkup = string;

export interface TableBlock {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly InlineMarkup[])[];
}

/** A paragraph, a list or a table. */
export type Block = InlineMarkup | { list: readonly InlineMarkup[] } | { table: TableBlock };

interface Section {
  /** Its address on the page. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface TextDocument {
  path: NamedPath;
  title: string;
  /** In place of the title at the head of the page. */
  headline?: string;
  /** The first sentences, also for search engines. */
  lead: string;
  /** The day the text last changed in meaning. */
  updated?: string;
  sections: readonly Section[];
}

export function crumbsTo({ path }: Pick<TextDocument, 'path'>): SiteLink[] {
  return [linkTo('/'), linkTo(path)];
}

/** What ships calls the site `{site}`. */
export function withSiteName<Text>(text: Text, name: string): Text {
  const inJson = JSON.stringify(name).slice(1, -1);
  return JSON.parse(JSON.stringify(text).replaceAll('{site}', () => inJson));
}

/** `more` is structured data beside the breadcrumb; only the server writes it. */
export function textHead(document: Omit<TextDocument, 'sections'>, more?: () => object[]): Head {
  return {
    title: document.title,
    description: document.lead,
    canonical: document.path,
    ...(import.meta.env.SSR && { jsonLd: [breadcrumbData(crumbsTo(document)), ...(more?.() ?? [])] }),
  };
}
