import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '#app/lib/use-debounced.ts';
import type { Draft } from './draft.ts';
import { dropLocalCopy, keepLocalCopy } from './local-copy.ts';

type KeptCopyOptions = {
  userId: string;
  articleId: string | null;
  draft: Draft;
  version: RefObject<string | null>;
  isUnsaved: boolean;
};

/**
 * Keeps what is not saved in this browser: as soon as the keys rest, and at once when the screen goes, as it does when
 * a session ends in the middle of a word. Says whether there was room for it.
 */
export function useKeptCopy({ userId, articleId, draft, version, isUnsaved }: KeptCopyOptions): boolean {
  const settled = useDebounced(draft);
  const [isKept, setIsKept] = useState(true);

  const keep = (words: Draft): boolean => {
    if (isUnsaved) {
      const copy = { draft: words, updatedAt: version.current, keptAt: new Date().toISOString() };
      return keepLocalCopy(userId, articleId, copy);
    }
    dropLocalCopy(userId, articleId);
    return true;
  };
  const keepSettled = useEffectEvent((words: Draft, _isUnsaved: boolean) => setIsKept(keep(words)));
  const keepNow = useEffectEvent(() => keep(draft));

  useEffect(() => keepSettled(settled, isUnsaved), [settled, isUnsaved]);
  useEffect(() => {
    const onHide = () => keepNow();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      keepNow();
    };
  }, []);

  return isKept;
}
