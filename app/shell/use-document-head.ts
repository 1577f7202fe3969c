import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { fullTitle, type Head, headOf } from '#app/lib/head.ts';
import { useSiteSettings } from '#app/lib/site-query.tsx';

/** The server renders the first head; this updates it when the screen changes. */
export function useDocumentHead(): void {
  const head = headOf(useMatches().map((match) => match.loaderData));
  const { name } = useSiteSettings();

  useEffect(() => {
    if (head) writeHead(head, fullTitle(head.title, name));
  }, [head, name]);
}

function writeHead({ description, canonical = window.location.pathname, noIndex }: Head, title: string): void {
  // Setting an unchanged title would also restyle the page.
  if (document.title !== title) document.title = title;
  write('meta', 'name', 'description', 'content', description);
  write('link', 'rel', 'canonical', 'href', new URL(canonical, window.location.origin).href);
  if (noIndex) write('meta', 'name', 'robots', 'content', 'noindex');
  else document.head.querySelector('meta[name="robots"]')?.remove();
}

function write(element: 'meta' | 'link', key: string, name: string, attribute: string, value: string): void {
  const found = tag(element, key, name);
  if (found.getAttribute(attribute) !== value) found.setAttribute(attribute, value);
}

function tag(element: 'meta' | 'link', key: string, value: string): Element {
  const known = document.head.querySelector(`${element}[${key}="${value}"]`);
  if (known) return known;
  const created = document.head.appendChild(document.createElement(element));
  created.setAttribute(key, value);
  return created;
}
