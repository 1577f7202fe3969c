import { type RefObject, useEffect } from 'react';
import { useFoot } from './foot-room.ts';

/** Tells what floats above, toasts and 'Go to Top', how much room an element takes at the foot of the screen. */
export function useBottomInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) =>
      useFoot.setState({ tray: Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0) }),
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      useFoot.setState({ tray: 0 });
    };
  }, [element]);
}
