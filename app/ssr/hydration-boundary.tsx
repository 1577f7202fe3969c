import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { HydratedContext, pendingParts, useHydrated } from './hydrated.tsx';

type Part = { isHydrated: boolean };

/** A part of the page that hydrates after what surrounds it: the browser handles input in between. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  const [part] = useState<Part>(() => ({ isHydrated: false }));
  useEffect(() => {
    if (!part.isHydrated) pendingParts.parts.add(part);
    return () => stopAwaiting(part);
  }, [part]);
  return (
    <Suspense>
      {children}
      <Hydrated part={part} />
    </Suspense>
  );
}

function Hydrated({ part }: { part: Part }) {
  useEffect(() => {
    part.isHydrated = true;
    stopAwaiting(part);
  }, [part]);
  return null;
}

function stopAwaiting(part: Part): void {
  pendingParts.parts.delete(part);
  if (pendingParts.parts.size === 0) pendingParts.onLast();
}

/** Its controls render once the page is hydrated and the condition is true. */
export function HydratedWhen({ condition, children }: { condition: boolean; children: ReactNode }) {
  return <HydratedContext value={useHydrated() && condition}>{children}</HydratedContext>;
}
