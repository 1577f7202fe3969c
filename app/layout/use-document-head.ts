import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { fullTitle, type Head, headOf } from '#app/lib/head.ts';

/** After the server wrote the first head, the browser keeps it true as screens change. */
export function useDocumentHead(): void {
  const head = headOf(useMatches().map((match) => match.loaderData));

  useEffect(() => {
    if (head) writeHead(head);
  }, [head]);
}

function writeHead({ title, description, canonical = window.location.pathname, noIndex }: Head): void {
  document.title = fullTitle(title);
  tag('meta', 'name', 'description').setAttribute('content', description);
  tag('link', 'rel', 'canonical').setAttribute('href', new URL(canonical, window.location.origin).href);
  if (noIndex) tag('meta', 'name', 'robots').setAttribute('content', 'noindex');
  else document.head.querySelector('meta[name="robots"]')?.remove();
}

function tag(element: 'meta' | 'link', key: string, value: string): Element {
  const known = document.head.querySelector(`${element}[${key}="${value}"]`);
  if (known) return known;
  const created = document.head.appendChild(document.createElement(element));
  created.setAttribute(key, value);
  return created;
}
