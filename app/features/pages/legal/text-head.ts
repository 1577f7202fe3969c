import { breadcrumbData } from '#app/features/catalogue/product/structured-data.ts';
import type { Head } from '#app/lib/head.ts';
import type { Crumb } from '#app/ui/display/breadcrumb.tsx';
import type { TextDocument } from './document.ts';

export function crumbsTo({ label, path }: Pick<TextDocument, 'label' | 'path'>): Crumb[] {
  return [
    { label: 'Home', path: '/' },
    { label, path },
  ];
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
