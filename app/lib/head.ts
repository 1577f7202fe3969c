/** What a screen says about itself: to the tab, to search engines and in shared links. */
export interface Head {
  title: string;
  description: string;
  /** The path this content is best known under; the current one by default. */
  canonical?: string;
  /** Picture for shared links, path or address. */
  image?: string;
  type?: 'website' | 'article' | 'product';
  /** Keeps search engines out. */
  noIndex?: boolean;
  /** Structured data; only the server writes it. */
  jsonLd?: object[];
}

export function fullTitle(title: string, site: string): string {
  return title === site ? title : `${title} · ${site}`;
}

/** A loader returns its screen's head; the data itself travels in the query cache. */
export interface ScreenData {
  head: Head;
}

export function headOf(loaderData: readonly unknown[]): Head | undefined {
  return loaderData.findLast((data): data is ScreenData => typeof data === 'object' && data !== null && 'head' in data)
    ?.head;
}

/** The picture that a shared link shows. */
export function socialPicture(kind: 'product' | 'blog', id: string, version: string): string {
  return `/media/social/${kind}/${id}.png?v=${version}`;
}
