import { type RefObject, useEffect, useState } from 'react';

/** How far below the screen it counts as near. */
const AHEAD_PX = 600;

/** Whether the reader has come near to an element: what it needs can be loaded then. It is watched only where that matters. */
export function useNear(element: RefObject<Element | null>, matters = true): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!matters || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, matters]);

  return isNear;
}
