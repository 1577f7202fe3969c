import { useEffect, useRef, useState } from 'react';
import type { FoundPhone } from './finder-queries.ts';

const SHOWN_MS = 4_000;
const NONE: ReadonlyMap<string, number> = new Map();

/** Places that phones gained or lost by the last change, for a few seconds. */
export function useMoves(phones: readonly FoundPhone[]): ReadonlyMap<string, number> {
  const before = useRef(phones);
  const [moves, setMoves] = useState(NONE);
  useEffect(() => {
    if (before.current === phones) return;
    setMoves(movesBetween(before.current, phones));
    before.current = phones;
    const timer = window.setTimeout(() => setMoves(NONE), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [phones]);
  return moves;
}

export function movesBetween(
  before: readonly Pick<FoundPhone, 'id'>[],
  after: readonly Pick<FoundPhone, 'id'>[],
): Map<string, number> {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  return new Map(
    after.flatMap(({ id }, at) => {
      const was = places.get(id);
      return was === undefined || was === at ? [] : [[id, was - at] as const];
    }),
  );
}
