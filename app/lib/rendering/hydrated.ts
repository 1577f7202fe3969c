import { createContext, useContext } from 'react';

const HydratedContext = createContext(false);

export const HydratedProvider = HydratedContext.Provider;

/** False on the server and in the first render that has to equal it: what only a script can use is left out there. */
export function useHydrated(): boolean {
  return useContext(HydratedContext);
}
