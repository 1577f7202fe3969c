import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { SCROLL_THROTTLE_MS } from '#contract/limits.ts';

/** Reports the scroll position of the window: once after hydration, then while it scrolls. */
export function useThrottledScroll(onScroll: (scrollTop: number) => void): void {
  const report = useEffectEvent(() => onScroll(window.scrollY));

  const stop = useRef(() => {});
  useEffect(() => {
    const throttled = throttle(report, SCROLL_THROTTLE_MS);
    throttled();
    window.addEventListener('scroll', throttled, { passive: true });
    stop.current = () => {
      window.removeEventListener('scroll', throttled);
      throttled.cancel();
    };
    return () => stop.current();
  }, []);
  // Stops before the next screen scrolls to its top, because that is not where this one was left.
  useLayoutEffect(() => () => stop.current(), []);
}

type Throttled = { (): void; cancel(): void };

/** Runs immediately, then at most once per `wait` ms; calls in between run once when the wait ends. */
export function throttle(run: () => void, wait: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let called = false;

  function rest() {
    timer = setTimeout(() => {
      timer = undefined;
      if (!called) return;
      called = false;
      run();
      rest();
    }, wait);
  }

  function throttled() {
    if (timer !== undefined) {
      called = true;
      return;
    }
    run();
    rest();
  }

  throttled.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    called = false;
  };
  return throttled;
}
