import { type RefObject, useEffect, useState } from 'react';

/** How far below the viewport counts as near. */
const AHEAD_PX = 600;

/** Whether an element is near the viewport, so that what it needs can load. Observes only while `matters` is true. */
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
