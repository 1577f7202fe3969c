import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { CommentSort } from '#contract/comments.ts';
import { goToComment, linkedCommentId } from './permalink.ts';
import type { ThreadActions } from './use-thread-actions.ts';

/** The comment that the address names: shown, and fetched first where a long page has not come to it yet. */
export function useLinkedComment(
  sort: CommentSort,
  actions: ThreadActions,
): { linked: string | null; isMissing: boolean } {
  const { hash, key } = useLocation();
  const linked = linkedCommentId(hash);
  const [missing, setMissing] = useState<string | null>(null);

  const show = useEffectEvent(async (id: string) => {
    if (goToComment(id)) return setMissing(null);
    try {
      await actions.fetchContext(sort, id);
      setTimeout(() => goToComment(id));
    } catch {
      setMissing(id);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    if (linked) void show(linked);
  }, [linked, key]);

  return { linked, isMissing: linked !== null && missing === linked };
}
