import { useState } from 'react';

/** What the server wrote into the element with this id, taken from the page: the browser needs neither the data nor the code to show it again. */
export function useServedHtml(id: string): string | null {
  const [served] = useState(() => {
    const html = import.meta.env.SSR ? null : document.getElementById(id)?.innerHTML;
    return { id, html: html ?? null };
  });
  return served.id === id ? served.html : null;
}
