import type { Head } from '#app/lib/head.ts';
import { linkTo, type NamedPath, type SiteLink } from '#app/routes.ts';
import { breadcrumbData } from '#app/ui/display/breadcrumb.tsx';

/** Uses the page's name from the route table, or its title if it has none. */
export function crumbsTo(path: string, title = ''): SiteLink[] {
  return [linkTo('/'), { label: linkTo(path as NamedPath).label || title, path }];
}

/** `more` is additional structured data; only the server renders it. */
export function pageHead(page: { path: string; title: string; lead: string }, more?: () => object[]): Head {
  return {
    title: page.title,
    description: page.lead,
    canonical: page.path,
    ...(import.meta.env.SSR && { jsonLd: [breadcrumbData(crumbsTo(page.path, page.title)), ...(more?.() ?? [])] }),
  };
}
