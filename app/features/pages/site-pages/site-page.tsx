import type { ReactNode } from 'react';
import type { Head, ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { siteSettings } from '#app/lib/site-query.tsx';
import { lazyCode, ServedPart } from '#app/ssr/served-part.tsx';
import type { SitePageId } from '#contract/settings/sections.ts';

/** A page of text: the default, unless an admin wrote another. Only then a reader gets the code that draws it. */

const edited = lazyCode(() => import('./edited-page.tsx'));

export async function loadSitePage(
  args: LoadArgs,
  id: SitePageId,
  defaultHead: (name: string) => Head,
): Promise<ScreenData> {
  const { name, pages } = siteSettings(args.queries);
  return pages?.includes(id) ? (await edited.load()).loadEdited(args, id) : { head: defaultHead(name) };
}

type EditedPartProps = { id: SitePageId; isDated?: boolean; children?: ReactNode };

/** Stays as the server wrote it; only the list of answers is searched in the browser, which loads its code. */
export function EditedPart({ id, isDated = false, children }: EditedPartProps) {
  return (
    <ServedPart id={`page-${id}`} code={edited} live={id === 'faq' ? 'now' : 'never'}>
      {({ EditedPage }) => (
        <EditedPage id={id} isDated={isDated}>
          {children}
        </EditedPage>
      )}
    </ServedPart>
  );
}
