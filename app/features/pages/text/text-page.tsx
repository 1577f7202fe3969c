import type { ComponentProps } from 'react';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { ServedHtml } from '#app/ssr/served-html.tsx';
import type { TextPageId } from '#contract/settings/sections.ts';

/** A text page stays as the server wrote it: the browser gets neither the text nor the code that renders it. */

let content: typeof import('./page-content.tsx') | undefined;

async function loadContent() {
  content ??= await import('./page-content.tsx');
  return content;
}

export async function loadTextPage({ api, ensureQuery }: LoadArgs, id: TextPageId): Promise<ScreenData> {
  const { headOf, pageQuery } = await loadContent();
  return { head: headOf(id, await ensureQuery(pageQuery(api, id))) };
}

type TextPageProps = ComponentProps<typeof import('./page-content.tsx').PageContent>;

export function TextPage(props: TextPageProps) {
  return <ServedHtml id={`page-${props.id}`}>{content && <content.PageContent {...props} />}</ServedHtml>;
}
