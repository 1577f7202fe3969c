import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useIsGone } from '#app/desk-kit/frame/jobs.ts';
import { makeId } from '#app/lib/make-id.ts';
import { type Accept, findLeftDrafts } from './drafts.ts';

/**
 * An editor has two addresses, `add` and `edit/:id`. The first save moves from one to the other in the same editor,
 * so cursor, selection and undo history survive.
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
    /** A React key: changes with the document. */
    key: session.key,
    /** Null for a new document. */
    opened: session.opened,
    onAddress: (next: string) => {
      // Saved on leaving: do not navigate someone who is already elsewhere.
      if (isGone.current) return;
      setSession((before) => ({ ...before, next }));
      navigate(addressOf(next), { replace: true, state: { isSaved: true, isSameScreen: true } });
    },
  };
}

/**
 * The id of a new document, made in the browser so that a repeated save creates it only once. Prefers the id of a
 * draft left by a closed tab. Null until that is known.
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
