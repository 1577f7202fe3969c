import { type ReactNode, useState } from 'react';
import { useFollowLinks } from '#app/lib/link.tsx';

type ServedHtmlProps = {
  /** Of its element: the same part of another page has another. */
  id: string;
  /** From now on it is drawn in the browser. */
  isLive?: boolean;
  /** The server's; in the browser only where it is live, or where the server wrote nothing. */
  children: ReactNode;
  /** In place of children that the browser does not have. */
  fallback?: ReactNode;
};

/** What the server wrote, for as long as it does: the browser needs neither the data nor the code to show it again. */
export function ServedHtml({ id, isLive = false, children, fallback }: ServedHtmlProps) {
  const html = useServedHtml(id);
  const followLink = useFollowLinks();
  if (import.meta.env.SSR || isLive || html === null)
    return (
      <div key="live" id={id}>
        {children || fallback}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it passes on what is pressed inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses what it is on, which is a click
    <div
      key="served"
      id={id}
      onClick={followLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is in the page already, as React wrote it on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** What the server wrote into the element with this id, taken from the page. */
export function useServedHtml(id: string): string | null {
  const [served] = useState(() => {
    const html = import.meta.env.SSR ? null : document.getElementById(id)?.innerHTML;
    return { id, html: html ?? null };
  });
  return served.id === id ? served.html : null;
}
