import { type ReactNode, useState } from 'react';
import { useFollowLinks } from '#app/lib/link.tsx';

type ServedHtmlProps = {
  /** The element's id: unique per page and part. */
  id: string;
  /** Rendered by the server; in the browser only if the server rendered nothing. */
  children: ReactNode;
  /** Shown if the browser has no children to render. */
  fallback?: ReactNode;
};

/** HTML from the server that stays in place: the browser needs neither the data nor the code to show it again. */
export function ServedHtml({ id, children, fallback }: ServedHtmlProps) {
  const html = useServedHtml(id);
  const followLink = useFollowLinks();
  if (import.meta.env.SSR || html === null)
    return (
      <div key="live" id={id}>
        {children || fallback}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only forwards presses inside it
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the elements inside, which fires a click
    <div
      key="served"
      id={id}
      onClick={followLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: already in the page, rendered by React on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The server's HTML inside the element with this id. */
export function useServedHtml(id: string): string | null {
  const [served] = useState(() => {
    const html = import.meta.env.SSR ? null : document.getElementById(id)?.innerHTML;
    return { id, html: html ?? null };
  });
  return served.id === id ? served.html : null;
}
