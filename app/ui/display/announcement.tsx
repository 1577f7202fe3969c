import { useEffect, useRef } from 'react';

/** Tells who does not see the page change what is new on it; silent on arrival, and once for each change. */
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
