import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/**
 * Code that is not part of the first page: fetched after hydration, once it is wanted. Until then, and when it cannot
 * be fetched, undefined; wanting it again tries again.
 */
export function useLoaded<Loaded>(
  load: () => Promise<Loaded>,
  wanted = true,
  onFailure = () => {},
): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  const start = useEffectEvent((isAlive: () => boolean) => {
    if (loaded !== undefined) return;
    load().then((value) => isAlive() && startTransition(() => setLoaded(() => value)), onFailure);
  });

  useEffect(() => {
    if (!wanted) return;
    let alive = true;
    start(() => alive);
    return () => {
      alive = false;
    };
  }, [wanted]);

  return loaded;
}
