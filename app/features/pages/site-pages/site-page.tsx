import { type ReactNode, startTransition, useEffect, useState } from 'react';
import type { Head, ScreenData } from '#app/lib/head.ts';
import { useFollowLinks } from '#app/lib/link.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';
import { siteSettings } from '#app/lib/site-query.tsx';
import type { SitePageId } from '#contract/settings/sections.ts';

/** A page of text: what ships, unless an admin wrote another. Only then a reader gets what draws that. */

let code: typeof import('./edited-page.tsx') | undefined;

async function loadCode() {
  code ??= await import('./edited-page.tsx');
  return code;
}

export async function loadSitePage(
  args: LoadArgs,
  id: SitePageId,
  shippedHead: (name: string) => Head,
): Promise<ScreenData> {
  const { name, pages } = siteSettings(args.queries);
  return pages?.includes(id) ? (await loadCode()).loadEdited(args, id) : { head: shippedHead(name) };
}

type EditedPartProps = { id: SitePageId; isDated?: boolean; children?: ReactNode };

/** Stays as the server wrote it; the list of answers is searched in the browser, which asks for its code. */
export function EditedPart({ id, isDated = false, children }: EditedPartProps) {
  const partId = `page-${id}`;
  const [html] = useState(() => (import.meta.env.SSR ? null : (document.getElementById(partId)?.innerHTML ?? null)));
  const followLink = useFollowLinks();
  const [isLive, setIsLive] = useState(html === null);
  useEffect(() => {
    if (id === 'faq') void loadCode().then(() => startTransition(() => setIsLive(true)));
  }, [id]);

  if (isLive && code)
    return (
      <div key="live" id={partId}>
        <code.EditedPage id={id} isDated={isDated}>
          {children}
        </code.EditedPage>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it passes on what is pressed inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses what it is on, which is a click
    <div
      key="served"
      id={partId}
      onClick={followLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is in the page already, as React wrote it on the server
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
    />
  );
}
