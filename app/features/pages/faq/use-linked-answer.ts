import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { allAnswers } from './faq.ts';

/** The answer that the address names, known after hydration: the server never sees that part of an address. */
export function useLinkedAnswer(onLinked: (id: string) => void): string | null {
  const location = useLocation();
  const [linked, setLinked] = useState<{ id: string } | null>(null);

  const follow = useEffectEvent(() => {
    const answer = allAnswers.find(({ id }) => `#${id}` === location.hash);
    setLinked(answer ? { id: answer.id } : null);
    if (answer) onLinked(answer.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location with the same hash is the reader asking again
  useEffect(() => follow(), [location]);

  useEffect(() => {
    if (linked) document.getElementById(linked.id)?.closest('details')?.scrollIntoView();
  }, [linked]);

  return linked?.id ?? null;
}
