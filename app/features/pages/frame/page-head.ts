import type { Head } from '#app/lib/head.ts';
import { linkTo, type NamedPath, type SiteLink } from '#app/routes.ts';
import { breadcrumbData } from '#app/ui/display/breadcrumb.tsx';

export function crumbsTo(path: NamedPath): SiteLink[] {
  return [linkTo('/'), linkTo(path)];
}

/** `more` is structured data beside the breadcrumb; only the server writes it. */
export function pageHead(page: { path: NamedPath; title: string; lead: string }, more?: () => object[]): Head {
  return {
    title: page.title,
    description: page.lead,
    canonical: page.path,
    ...(import.meta.env.SSR && { jsonLd: [breadcrumbData(crumbsTo(page.path)), ...(more?.() ?? [])] }),
  };
}
