import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

/** Whether parts that need scripts may render. */
export const HydratedContext = createContext(false);

/** False on the server and in the first render, which must equal it: parts that need scripts are left out there. */
export const useHydrated = () => useContext(HydratedContext);

/** Parts of the page that hydrate later, and a callback for the last of them. */
export const pendingParts = { parts: new Set<object>(), onLast: () => {} };

/**
 * Renders parts that need scripts, again in slices, and then marks <html> as interactive. Waits for the last part to
 * hydrate: a context change would make React restart each part that has not.
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
