import { Window } from 'happy-dom';

/** The server's page as a browser parses it, without running scripts. */
export function parseHtml(html: string): Document {
  return new new Window().DOMParser().parseFromString(html, 'text/html') as unknown as Document;
}

/** Whether readers without scripts see it: elements that need scripts have a class that hides them. */
export function isForEveryone(element: Element | null | undefined): boolean {
  if (!element) throw new Error('It is not on the page.');
  return element.closest('.needs-script') === null;
}

export function textsOf(page: ParentNode, selector: string): string[] {
  return [...page.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '');
}

/** The page's structured data, in order. */
export function structuredDataOf(page: ParentNode): Record<string, unknown>[] {
  return textsOf(page, 'script[type="application/ld+json"]').map((text) => JSON.parse(text));
}
