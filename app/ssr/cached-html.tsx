import { createContext, type ReactNode, useContext } from 'react';

/** Returns the HTML of an element, rendered only when nothing is kept for the same look of the same thing. */
export type CacheHtml = (look: string, of: object | string, element: ReactNode) => string;

const CacheHtmlContext = createContext<CacheHtml | null>(null);

/** Only the server has it: in the browser there is nothing to keep. */
export const CacheHtmlProvider = CacheHtmlContext.Provider;

type CachedHtmlProps = {
  as: 'div' | 'dl' | 'li' | 'ul';
  className?: string;
  /** All that its content depends on. */
  of: object | string;
  /** It is the same object on every page as long as it says the same; others are known by what they say. */
  isLasting?: boolean;
  /** Tells two looks of the same thing apart. */
  look: string;
  children: ReactNode;
};

/**
 * An element whose content looks the same on every page and costs time to render: the server writes the HTML that it
 * kept, the browser hydrates the same elements. Whatever is inside may use no context and no useId.
 */
export function CachedHtml({ as: Element, className, of, isLasting = false, look, children }: CachedHtmlProps) {
  const cacheHtml = useContext(CacheHtmlContext);
  // The browser's build has no code beyond this.
  if (!import.meta.env.SSR || !cacheHtml) return <Element className={className}>{children}</Element>;
  const html = cacheHtml(look, isLasting || typeof of === 'string' ? of : JSON.stringify(of), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
