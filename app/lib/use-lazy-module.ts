import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/**
 * Code that is not part of the first page: fetched after hydration, once it is wanted. Until then, and when it cannot
 * be fetched, undefined; wanting it again, or with another number, tries again.
 */
export function useLazyModule<Loaded>(
  load: () => Promise<Loaded>,
  enabled: boolean | number = true,
  onFailure = () => {},
): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  const start = useEffectEvent((isStillMounted: () => boolean) => {
    if (loaded !== undefined) return;
    load().then((value) => isStillMounted() && startTransition(() => setLoaded(() => value)), onFailure);
  });

  useEffect(() => {
    if (!enabled) return;
    let isMounted = true;
    start(() => isMounted);
    return () => {
      isMounted = false;
    };
  }, [enabled]);

  return loaded;
}
