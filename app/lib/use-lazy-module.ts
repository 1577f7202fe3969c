import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/**
 * Code that the first page does not need: loaded after hydration, once it is wanted. Undefined until then, and if it
 * fails to load; setting `wanted` again, or to another number, retries.
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
