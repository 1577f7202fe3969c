import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAboveBottomBars } from '#app/lib/viewport/bottom-bars.ts';
import { focusMain } from '#app/lib/viewport/main-area.ts';
import { useThrottledScroll } from '#app/lib/viewport/use-throttled-scroll.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ArrowUpIcon } from '#app/ui/display/icons.tsx';
import { SCROLL_TO_TOP_THRESHOLD_PX } from '#contract/limits.ts';

/** Not in the admin area, where it would cover the save buttons. */
export function GoToTop() {
  return useLocation().pathname.startsWith('/admin') ? null : <FloatingButton />;
}

function FloatingButton() {
  const [isFar, setIsFar] = useState(false);
  const room = useAboveBottomBars();
  useThrottledScroll((scrollTop) => setIsFar(scrollTop > SCROLL_TO_TOP_THRESHOLD_PX));
  if (!isFar) return null;

  const goToTop = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    // The button is about to disappear, and focus with it.
    focusMain();
  };

  return (
    <Button
      onClick={goToTop}
      style={room}
      className="floats fixed right-4 bottom-[calc(1rem+var(--foot-narrow))] z-30 shadow-float md:right-6 md:bottom-[calc(1rem+var(--foot))] print:hidden"
    >
      <ArrowUpIcon className="size-4" />
      Go to Top
    </Button>
  );
}
