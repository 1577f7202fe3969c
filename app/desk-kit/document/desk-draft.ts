import { queryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { makeId } from '#app/lib/make-id.ts';
import type { DeskDraft, DraftKind } from '#contract/desk/drafts.ts';
import { type Accept, findLeftDrafts, type LeftDraft } from './drafts.ts';
import { useDocument } from './use-document.ts';

/**
 * A half-filled form that is saved by a button. Its draft is private to its author and follows them to any computer.
 * Each tab has its own draft; one left by a closed tab is offered to the next tab that opens the same form.
 */

export interface DraftPlace {
  kind: DraftKind;
  userId: string;
  /** Null for a new one. */
  subjectId: string | null;
  /** The id of the item being duplicated. */
  from: string | null;
}

function prefixOf({ kind, userId, subjectId, from }: DraftPlace): string {
  const isNew = from === null ? 'new' : `from=${from}`;
  return `handset:${kind}:${userId}:${subjectId ?? isNew}:`;
}

/** Drafts of this form left by closed tabs, in this browser or on the server. Read once, when the form opens. */
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
  base: string | null;
  /** The draft to continue with. */
  left: LeftDraft<Value> | null;
  /** The initial value, if it is newer than the draft. */
  first?: Value;
  accept: Accept<Value>;
  empty: Value;
  isEmpty: (value: Value) => boolean;
  /** False while the form is being submitted. */
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
    localDraft: () =>
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
    /** After a submit or a discard: deletes the draft. The next one starts with anything typed since. */
    finish: (next: Value = empty) => {
      const params = { id: id.current };
      // A save in flight would recreate the draft.
      const removed = document.settled().then(() => api.drafts.remove({ params }));
      removed.catch(() => undefined);
      id.current = makeId();
      document.restart(next);
    },
  };
}
