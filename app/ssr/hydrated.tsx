import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

/** Whether what only a script can use may be shown. */
export const HydratedContext = createContext(false);

/** False on the server and in the first render that has to equal it: what only a script can use is left out there. */
export const useHydrated = () => useContext(HydratedContext);

/** Parts of the page that are hydrated after it, and what happens when the last of them is. */
export const pendingParts = { parts: new Set<object>(), onLast: () => {} };

/**
 * Brings what only a script can use, again in slices, and then says on <html> that the page answers. Not before its last
 * part is hydrated: at each that is not, a changed context makes React begin the page again.
 */
export function Hydration({ children }: { children: ReactNode }) {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => {
    pendingParts.onLast = () => startTransition(() => setIsHydrated(true));
    if (isHydrated) document.documentElement.dataset.hydrated = '';
    else if (pendingParts.parts.size === 0) pendingParts.onLast();
  }, [isHydrated]);
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>;
}
