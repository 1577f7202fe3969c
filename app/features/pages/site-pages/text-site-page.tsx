import type { ReactNode } from 'react';
import { type TextDocument, textHead, withSiteName } from '#app/features/pages/legal/document.ts';
import { TextPage } from '#app/features/pages/legal/text-page.tsx';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { useSiteSettings } from '#app/lib/site-query.tsx';
import type { SitePageId } from '#contract/settings/sections.ts';
import { EditedPart, loadSitePage } from './site-page.tsx';

export function loadTextPage(args: LoadArgs, id: SitePageId, document: TextDocument): Promise<ScreenData> {
  return loadSitePage(args, id, (name) => textHead(withSiteName(document, name)));
}

type TextSitePageProps = {
  id: SitePageId;
  /** The default. */
  document: TextDocument;
  /** Between the head and the text. */
  children?: ReactNode;
};

export function TextSitePage({ id, document, children }: TextSitePageProps) {
  const { name, pages } = useSiteSettings();
  if (!pages?.includes(id)) return <TextPage document={withSiteName(document, name)}>{children}</TextPage>;
  return (
    <EditedPart id={id} isDated={document.updated !== undefined}>
      {children}
    </EditedPart>
  );
}
