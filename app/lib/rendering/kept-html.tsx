import { createContext, type ReactNode, useContext } from 'react';

/** Returns the HTML of an element, rendered only when nothing is kept under the key. */
export type KeepHtml = (key: string, element: ReactNode) => string;

const KeptHtmlContext = createContext<KeepHtml | null>(null);

/** Only the server has it: in the browser there is nothing to keep. */
export const KeptHtmlProvider = KeptHtmlContext.Provider;

type KeptItemProps = {
  /** All that its content depends on. */
  of: object;
  /** Tells two looks of the same thing apart. */
  look: string;
  children: ReactNode;
};

/**
 * An item of a list whose content looks the same on every page and costs time to render: the server writes the HTML
 * that it kept, the browser hydrates the same elements. Whatever is inside may use no context and no useId.
 */
export function KeptItem({ of, look, children }: KeptItemProps) {
  const keepHtml = useContext(KeptHtmlContext);
  if (!keepHtml) return <li>{children}</li>;
  const html = keepHtml(`${look} ${JSON.stringify(of)}`, children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it
  return <li dangerouslySetInnerHTML={{ __html: html }} />;
}
