import { type ReactNode, useState } from 'react';

type ServedHtmlProps = {
  id: string;
  /** Only on the server, whose data and code for it the browser does without: `import.meta.env.SSR && …`. */
  children: ReactNode;
  /** Where the server wrote nothing, as on a screen that the browser opened itself. */
  fallback: ReactNode;
};

/** What the server wrote, until the code that replaces it has its data. */
export function ServedHtml({ id, children, fallback }: ServedHtmlProps) {
  const html = useServedHtml(id);
  if (import.meta.env.SSR) return <div id={id}>{children}</div>;
  if (html === null) return fallback;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is in the page already, as React wrote it on the server
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What the server wrote into the element with this id, taken from the page. */
export function useServedHtml(id: string): string | null {
  const [served] = useState(() => {
    const html = import.meta.env.SSR ? null : document.getElementById(id)?.innerHTML;
    return { id, html: html ?? null };
  });
  return served.id === id ? served.html : null;
}
