import { useEffect, useEffectEvent } from 'react';
import { toast } from '#app/ui/overlays/toast.ts';
import type { LastSave } from '#contract/desk/presence.ts';

type FollowOptions<Stored> = {
  /** In lower case, for sentences: `article`. */
  noun: string;
  /** The last save by anyone, as presence reports it. */
  saved: LastSave | null;
  /** When the version on this screen was saved; null before the first save. */
  shownAt: string | null;
  /** Nothing is unsaved here. */
  isIdle: boolean;
  load: () => Promise<Stored>;
  /** Must keep what was typed while the new version loaded. */
  onLoaded: (stored: Stored) => void;
};

/** Shows what others save, in a tab without unsaved changes. */
export function useFollow<Stored>({ noun, saved, shownAt, isIdle, load, onLoaded }: FollowOptions<Stored>): void {
  const isBehind = saved !== null && shownAt !== null && saved.at > shownAt;
  const follow = useEffectEvent(async (by: string | null, isGone: () => boolean) => {
    // The next report tries again.
    const stored = await load().catch(() => null);
    if (stored === null || isGone()) return;
    onLoaded(stored);
    toast.success(`Updated: ${by ?? 'someone else'} saved this ${noun}`, { id: 'followed' });
  });
  useEffect(() => {
    if (!isBehind || !isIdle) return;
    let isGone = false;
    void follow(saved.by, () => isGone);
    return () => {
      isGone = true;
    };
  }, [saved, isBehind, isIdle]);
}
