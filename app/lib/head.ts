/** A screen's metadata for the tab, search engines and shared links. */
export interface Head {
  title: string;
  description: string;
  /** The canonical path; the current one by default. */
  canonical?: string;
  /** Picture for shared links: a path or an absolute address. */
  image?: string;
  type?: 'website' | 'article' | 'product';
  /** Prevents indexing. */
  noIndex?: boolean;
  /** Structured data; only the server renders it. */
  jsonLd?: object[];
}

export function fullTitle(title: string, site: string): string {
  return title === site ? title : `${title} · ${site}`;
}

/** A loader returns only its screen's head; the data itself is in the query cache. */
export interface ScreenData {
  head: Head;
}

export function headOf(loaderData: readonly unknown[]): Head | undefined {
  return loaderData.findLast((data): data is ScreenData => typeof data === 'object' && data !== null && 'head' in data)
    ?.head;
}

/** The picture of a shared link. */
export function socialPicture(kind: 'product' | 'blog', id: string, version: string): string {
  return `/media/social/${kind}/${id}.png?v=${version}`;
}
