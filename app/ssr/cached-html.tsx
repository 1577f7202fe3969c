import { createContext, type ReactNode, useContext } from 'react';

/** Returns the HTML of an element, rendered only if it is not cached for this look and this content. */
export type CacheHtml = (look: string, of: object | string, element: ReactNode) => string;

const CacheHtmlContext = createContext<CacheHtml | null>(null);

/** Only the server caches HTML. */
export const CacheHtmlProvider = CacheHtmlContext.Provider;

type CachedHtmlProps = {
  as: 'div' | 'footer' | 'li' | 'span' | 'ul';
  className?: string;
  'aria-hidden'?: true;
  /** Everything that its content depends on. */
  of: object | string;
  /** The object is the same on every page while its content is, so its identity is the key; otherwise its JSON is. */
  isLasting?: boolean;
  /** Distinguishes several renderings of the same content. */
  look: string;
  children: ReactNode;
};

/**
 * An element that looks the same on every page and is expensive to render: the server reuses its cached HTML, the
 * browser hydrates the same elements. Its content may use no useId, and only contexts that it provides itself.
 */
export function CachedHtml({ as: Element, of, isLasting = false, look, children, ...rest }: CachedHtmlProps) {
  const cacheHtml = useContext(CacheHtmlContext);
  // The browser's build drops the code below.
  if (!import.meta.env.SSR || !cacheHtml) return <Element {...rest}>{children}</Element>;
  const html = cacheHtml(look, isLasting || typeof of === 'string' ? of : JSON.stringify(of), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
