import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useIsGone } from '#app/desk-kit/frame/jobs.ts';
import { makeId } from '#app/lib/make-id.ts';
import { type Accept, findLeftDrafts } from './drafts.ts';

/**
 * The two addresses of an editor, `add` and `edit/:id`. What is written under the first gets the second by its first
 * save, and goes on in the same editor: the cursor, the selection and the history stay.
 */
export function useEditorAddress(addressOf: (id: string) => string) {
  const { id = null } = useParams();
  const navigate = useNavigate();
  const isGone = useIsGone();
  const [session, setSession] = useState({ key: 0, opened: id, at: id, next: null as string | null });
  if (id !== session.at) {
    const isSame = id !== null && id === session.next;
    setSession(isSame ? { ...session, at: id } : { key: session.key + 1, opened: id, at: id, next: null });
  }
  return {
    /** Another one for another document. */
    key: session.key,
    /** What it was opened with; null for something new. */
    opened: session.opened,
    /** The document got an address, or another one. */
    onAddress: (next: string) => {
      // Saved on leaving: whoever is elsewhere by now stays there.
      if (isGone.current) return;
      setSession((before) => ({ ...before, next }));
      navigate(addressOf(next), { replace: true, state: { isSaved: true, isSameScreen: true } });
    },
  };
}

/**
 * The id of a new document, made here: sent a second time, it is the same document. That of the last one which a tab
 * left that is gone comes first, and its draft with it. Null until that is known.
 */
export function useNewId<Value>(prefix: string, accept: Accept<Value>): string | null {
  const [id, setId] = useState<string | null>(null);
  const find = useEffectEvent(() => findLeftDrafts({ prefix, accept }));
  useEffect(() => {
    let isGone = false;
    void find().then(([left]) => {
      if (!isGone) setId(left?.id ?? makeId());
    });
    return () => {
      isGone = true;
    };
  }, []);
  return id;
}
