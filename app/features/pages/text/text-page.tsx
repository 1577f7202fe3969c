import type { ComponentProps } from 'react';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { ServedHtml } from '#app/ssr/served-html.tsx';

/** A text page stays as the server rendered it: the browser loads neither the text nor its rendering code. */

let content: typeof import('./page-content.tsx') | undefined;

async function loadContent() {
  content ??= await import('./page-content.tsx');
  return content;
}

export async function loadTextPage({ api, ensureQuery }: LoadArgs, id: string): Promise<ScreenData> {
  const { headOf, pageQuery } = await loadContent();
  return { head: headOf(id, await ensureQuery(pageQuery(api, id))) };
}

type TextPageProps = ComponentProps<typeof import('./page-content.tsx').PageContent>;

export function TextPage(props: TextPageProps) {
  return <ServedHtml id={`page-${props.id}`}>{content && <content.PageContent {...props} />}</ServedHtml>;
}
