import { type RefObject, useEffect, useState } from 'react';
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

/** Keeps what is not saved in this browser, as soon as the keys rest. Says whether there was room for it. */
export function useKeptCopy({ userId, articleId, draft, version, isUnsaved }: KeptCopyOptions): boolean {
  const settled = useDebounced(draft);
  const [isKept, setIsKept] = useState(true);

  useEffect(() => {
    if (!isUnsaved) dropLocalCopy(userId, articleId);
    else {
      const copy = { draft: settled, updatedAt: version.current, keptAt: new Date().toISOString() };
      setIsKept(keepLocalCopy(userId, articleId, copy));
    }
  }, [userId, articleId, settled, version, isUnsaved]);

  return isKept;
}
