import { useEffect, useEffectEvent } from 'react';
import { throttle } from '#app/lib/throttle.ts';
import { SCROLL_THROTTLE_MS } from '#contract/limits.ts';

/** Tells how far the window is scrolled: once after hydration, then while it scrolls. */
export function useThrottledScroll(onScroll: (scrollTop: number) => void): void {
  const report = useEffectEvent(() => onScroll(window.scrollY));

  useEffect(() => {
    const throttled = throttle(report, SCROLL_THROTTLE_MS);
    throttled();
    window.addEventListener('scroll', throttled, { passive: true });
    return () => {
      window.removeEventListener('scroll', throttled);
      throttled.cancel();
    };
  }, []);
}
