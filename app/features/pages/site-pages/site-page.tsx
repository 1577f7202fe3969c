import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type TextDocument, textHead, withSiteName } from '#app/features/pages/legal/document.ts';
import { TextPage } from '#app/features/pages/legal/text-page.tsx';
import type { Api } from '#app/lib/api.ts';
import type { Head, ScreenData } from '#app/lib/head.ts';
import { laterCode, ServedPart } from '#app/lib/rendering/served-part.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';
import { siteSettings, useSiteSettings } from '#app/lib/site-query.ts';
import type { SitePageId } from '#contract/settings/settings.ts';

/** A page of text: what ships, unless an admin wrote another. Only then a reader gets what draws that. */

const editedPage = laterCode(() => import('./edited-page.tsx'));

export function sitePageQuery(api: Api, id: SitePageId) {
  return queryOptions({
    queryKey: ['site', 'page', id],
    queryFn: ({ signal }) => api.site.page({ params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // The others stay as the server wrote them; the list of answers is searched in the browser.
    meta: { serverOnly: id !== 'faq' },
  });
}

export async function loadSitePage(
  { api, queries }: LoadArgs,
  id: SitePageId,
  shippedHead: (name: string) => Head,
): Promise<ScreenData> {
  const { name, pages } = siteSettings(queries);
  if (!pages?.includes(id)) return { head: shippedHead(name) };
  const [page, code] = await Promise.all([queries.ensureQueryData(sitePageQuery(api, id)), editedPage.load()]);
  return { head: code.editedHead(id, page) };
}

export function loadTextPage(args: LoadArgs, id: SitePageId, document: TextDocument): Promise<ScreenData> {
  return loadSitePage(args, id, (name) => textHead(withSiteName(document, name)));
}

type SitePageProps = {
  id: SitePageId;
  /** What ships. */
  document: TextDocument;
  /** Between the head and the text. */
  children?: ReactNode;
};

export function SitePage({ id, document, children }: SitePageProps) {
  const { name, pages } = useSiteSettings();
  if (!pages?.includes(id)) return <TextPage document={withSiteName(document, name)}>{children}</TextPage>;
  return (
    <EditedPart id={id} isDated={document.updated !== undefined}>
      {children}
    </EditedPart>
  );
}

type EditedPartProps = { id: SitePageId; isDated?: boolean; children?: ReactNode };

export function EditedPart({ id, isDated = false, children }: EditedPartProps) {
  return (
    <ServedPart id={`page-${id}`} code={editedPage} live={id === 'faq' ? 'near' : 'never'}>
      {({ EditedPage }) => (
        <EditedPage id={id} isDated={isDated}>
          {children}
        </EditedPage>
      )}
    </ServedPart>
  );
}
