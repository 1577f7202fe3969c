import { type RefObject, useEffect } from 'react';
import { useBottomBars } from './bottom-bars.ts';

/** Reports the height of an element at the bottom of the screen, so that toasts and 'Go to Top' keep clear of it. */
export function useBottomInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) =>
      useBottomBars.setState({ tray: Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0) }),
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      useBottomBars.setState({ tray: 0 });
    };
  }, [element]);
}
