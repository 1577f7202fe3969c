import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '#app/lib/use-debounced.ts';
import type { Draft } from './draft.ts';
import { removeLocalDraft, saveLocalDraft } from './local-draft.ts';

type LocalDraftOptions = {
  userId: string;
  articleId: string | null;
  draft: Draft;
  version: RefObject<string | null>;
  isUnsaved: boolean;
};

/**
 * Keeps what is not saved in this browser: as soon as the keys rest, and at once when the screen goes, as it does when
 * a session ends in the middle of a word. Returns whether there was room for it.
 */
export function useLocalDraft({ userId, articleId, draft, version, isUnsaved }: LocalDraftOptions): boolean {
  const settled = useDebounced(draft);
  const [isStored, setIsStored] = useState(true);

  const save = (words: Draft): boolean => {
    if (isUnsaved) {
      const copy = { draft: words, updatedAt: version.current, keptAt: new Date().toISOString() };
      return saveLocalDraft(userId, articleId, copy);
    }
    removeLocalDraft(userId, articleId);
    return true;
  };
  const saveSettled = useEffectEvent((words: Draft, _isUnsaved: boolean) => setIsStored(save(words)));
  const saveNow = useEffectEvent(() => save(draft));

  useEffect(() => saveSettled(settled, isUnsaved), [settled, isUnsaved]);
  useEffect(() => {
    const onHide = () => saveNow();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      saveNow();
    };
  }, []);

  return isStored;
}
