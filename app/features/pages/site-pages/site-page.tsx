import type { ReactNode } from 'react';
import type { Head, ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { siteSettings } from '#app/lib/site-query.tsx';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { ServedHtml } from '#app/ssr/served-html.tsx';
import type { SitePageId } from '#contract/settings/sections.ts';

/** A page of text: the default, unless an admin wrote another. Only then a reader gets the code that draws it. */

let edited: typeof import('./edited-page.tsx') | undefined;

async function loadEdited() {
  edited ??= await import('./edited-page.tsx');
  return edited;
}

export async function loadSitePage(
  args: LoadArgs,
  id: SitePageId,
  defaultHead: (name: string) => Head,
): Promise<ScreenData> {
  const { name, pages } = siteSettings(args.queries);
  return pages?.includes(id) ? (await loadEdited()).loadEdited(args, id) : { head: defaultHead(name) };
}

type EditedPartProps = { id: SitePageId; isDated?: boolean; children?: ReactNode };

/** Stays as the server wrote it; only the list of answers is searched in the browser, which loads its code. */
export function EditedPart({ id, isDated = false, children }: EditedPartProps) {
  const isLive = useLazyModule(loadEdited, id === 'faq') !== undefined;
  return (
    <ServedHtml id={`page-${id}`} isLive={isLive}>
      {edited && (
        <edited.EditedPage id={id} isDated={isDated}>
          {children}
        </edited.EditedPage>
      )}
    </ServedHtml>
  );
}
