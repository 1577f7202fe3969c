import { type RefObject, useRef } from 'react';

/** Two places that scroll sideways as one: the strip of names has to leave the table to stay in sight of the page. */
export function useSyncedScroll() {
  const strip = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLElement>(null);
  const follow = (leader: RefObject<HTMLElement | null>, follower: RefObject<HTMLElement | null>) => () => {
    if (leader.current && follower.current) follower.current.scrollLeft = leader.current.scrollLeft;
  };
  return {
    strip: { ref: strip, onScroll: follow(strip, table) },
    table: { ref: table, onScroll: follow(table, strip) },
  };
}
