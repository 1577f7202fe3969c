import { createContext, type ReactNode, useContext } from 'react';

/** Returns the HTML of an element, rendered only when nothing is kept for the same look of the same thing. */
export type KeepHtml = (look: string, of: object | string, element: ReactNode) => string;

const KeptHtmlContext = createContext<KeepHtml | null>(null);

/** Only the server has it: in the browser there is nothing to keep. */
export const KeptHtmlProvider = KeptHtmlContext.Provider;

type KeptProps = {
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
export function Kept({ as: Element, className, of, isLasting = false, look, children }: KeptProps) {
  const keepHtml = useContext(KeptHtmlContext);
  // The browser's build has no code beyond this.
  if (!import.meta.env.SSR || !keepHtml) return <Element className={className}>{children}</Element>;
  const html = keepHtml(look, isLasting || typeof of === 'string' ? of : JSON.stringify(of), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
