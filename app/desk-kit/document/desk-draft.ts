import { queryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { makeId } from '#app/lib/make-id.ts';
import type { DeskDraft, DraftKind } from '#contract/desk/drafts.ts';
import { type Accept, findLeftDrafts, type LeftDraft } from './drafts.ts';
import { useDocument } from './use-document.ts';

/**
 * A form half filled in that waits for a button: its writer’s alone, on every computer they use. Each tab has its own;
 * what a tab left that is gone is found by the next that opens the same form.
 */

/** Whose draft, and of what. */
export interface DraftPlace {
  kind: DraftKind;
  userId: string;
  /** Null for something new. */
  subjectId: string | null;
  /** What something new is a duplicate of. */
  from: string | null;
}

function prefixOf({ kind, userId, subjectId, from }: DraftPlace): string {
  const isNew = from === null ? 'new' : `from=${from}`;
  return `handset:${kind}:${userId}:${subjectId ?? isNew}:`;
}

/** What tabs left of this form that are gone, in this browser or on the server. Asked once, when the form opens. */
export function leftDraftsQuery<Value>(api: Api, place: DraftPlace, accept: Accept<Value>) {
  const { kind, subjectId, from } = place;
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'left-drafts', place],
    queryFn: async (): Promise<LeftDraft<Value>[]> => {
      const query = { kind, ...(subjectId !== null && { subjectId }) };
      const stored = await api.drafts.list({ query }).catch((): DeskDraft[] => []);
      const remote = stored.filter((draft) => draft.subjectId === subjectId && (draft.content.from ?? null) === from);
      return findLeftDrafts({ prefix: prefixOf(place), accept, remote });
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

type DeskDraftOptions<Value> = {
  place: DraftPlace;
  /** The version of what is changed. */
  base: string | null;
  /** The draft to go on with, where one was left. */
  left: LeftDraft<Value> | null;
  /** What it begins with, where that is more than what was left. */
  first?: Value;
  accept: Accept<Value>;
  empty: Value;
  isEmpty: (value: Value) => boolean;
  /** Off while the form itself is sent. */
  mayAutosave?: boolean;
  isGuarded?: boolean;
  onSaved?: () => void;
};

interface StoredDraft<Value> {
  value: Value;
}

export function useDeskDraft<Value extends object>(options: DeskDraftOptions<Value>) {
  const {
    place,
    base,
    left,
    first = left?.value,
    accept,
    empty,
    isEmpty,
    mayAutosave = true,
    isGuarded = true,
    onSaved,
  } = options;
  const api = useApi();
  const id = useRef(left?.id ?? '');
  if (id.current === '') id.current = makeId();
  const document = useDocument<Value, StoredDraft<Value>>({
    noun: 'draft',
    isGuarded,
    key: () => prefixOf(place) + id.current,
    load: () => (left?.isOnServer ? { value: left.value } : null),
    read: (stored) => stored?.value ?? empty,
    accept,
    kept: () =>
      first ? { value: first, base: left?.value ?? empty, changes: left?.changes ?? 0, unanswered: [] } : null,
    mayAutosave: () => mayAutosave,
    save: async (value, { changes }) => {
      const params = { id: id.current };
      const { kind, subjectId, from } = place;
      const content = { ...value, changes, from } as DeskDraft['content'];
      if (isEmpty(value)) await api.drafts.remove({ params });
      else await api.drafts.save({ params, body: { kind, subjectId, base, content } });
      return { value };
    },
    ...(onSaved && { onSaved }),
  });

  return {
    ...document,
    getId: () => id.current,
    /** The form was sent, or given up: the draft goes, and the next begins with what was typed since. */
    finish: (next: Value = empty) => {
      const params = { id: id.current };
      // A save on its way would bring it back.
      const removed = document.settled().then(() => api.drafts.remove({ params }));
      removed.catch(() => undefined);
      id.current = makeId();
      document.restart(next);
    },
  };
}
