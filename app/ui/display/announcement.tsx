import { useEffect, useRef } from 'react';

/** Announces changes of the page to screen readers; silent at first, and once for each change. */
export function Announcement({ children }: { children: string }) {
  const region = useRef<HTMLParagraphElement>(null);
  const before = useRef(children);
  useEffect(() => {
    if (before.current === children) return;
    before.current = children;
    if (region.current) region.current.textContent = children;
  }, [children]);
  return <p ref={region} role="status" className="sr-only" />;
}
