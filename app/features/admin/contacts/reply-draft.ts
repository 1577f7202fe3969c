import { useRef } from 'react';
import { type DraftPlace, leftDraftsQuery, useDeskDraft } from '#app/desk-kit/document/desk-draft.ts';
import type { LeftDraft } from '#app/desk-kit/document/drafts.ts';
import { type Api, useApi } from '#app/lib/api.ts';

interface ReplyValue {
  text: string;
  /** It was sent and undone, and has not changed since. */
  isTakenBack: boolean;
}

export interface RestoredReply {
  /** The draft to continue with. */
  left: LeftDraft<ReplyValue> | null;
  /** The draft's text, after that of undone replies. */
  text: string;
  /** Undone drafts, deleted once this text is saved. */
  joined: string[];
}

const EMPTY: ReplyValue = { text: '', isTakenBack: false };

const placeOf = (userId: string, messageId: string): DraftPlace => ({
  kind: 'reply',
  userId,
  subjectId: messageId,
  from: null,
});

export function leftReplyQuery(api: Api, userId: string, messageId: string) {
  return leftDraftsQuery(api, placeOf(userId, messageId), acceptReply);
}

function acceptReply(stored: unknown): ReplyValue | null {
  const { text, isTakenBack } = (stored ?? {}) as Partial<ReplyValue>;
  return typeof text === 'string' && text !== '' ? { text, isTakenBack: isTakenBack === true } : null;
}

/** The newest draft; an undone reply comes before text started since. */
export function joinDrafts(drafts: readonly LeftDraft<ReplyValue>[]): RestoredReply {
  const isTakenBack = ({ value }: LeftDraft<ReplyValue>) => value.isTakenBack;
  const [latest = null] = drafts.toSorted(
    (a, b) => Number(isTakenBack(a)) - Number(isTakenBack(b)) || b.changes - a.changes,
  );
  const text = latest?.value.text ?? '';
  // The server lists the newest first.
  const joined = drafts.filter((draft) => isTakenBack(draft) && draft !== latest).toReversed();
  const missing = joined.map(({ value }) => value.text).filter((words) => !text.includes(`${words}\n\n`));
  return { left: latest, text: [...missing, text].join('\n\n'), joined: joined.map(({ id }) => id) };
}

type ReplyDraftOptions = { userId: string; messageId: string; restored: RestoredReply; isSending: boolean };

export function useReplyDraft({ userId, messageId, restored, isSending }: ReplyDraftOptions) {
  const api = useApi();
  const joined = useRef(restored.joined);
  const removeJoined = () => {
    for (const id of joined.current) void api.drafts.remove({ params: { id } }).catch(() => undefined);
    joined.current = [];
  };
  const draft = useDeskDraft<ReplyValue>({
    place: placeOf(userId, messageId),
    base: null,
    left: restored.left,
    empty: EMPTY,
    accept: acceptReply,
    first: { text: restored.text, isTakenBack: restored.left?.value.isTakenBack ?? false },
    isEmpty: ({ text }) => text.trim() === '',
    // A save in flight would recreate the draft of a sent reply.
    mayAutosave: !isSending,
    onSaved: removeJoined,
  });

  return {
    ...draft,
    text: draft.value.text,
    change: (text: string) => draft.change({ text, isTakenBack: false }),
    /** After sending: the next draft starts with what was typed since. */
    startNext: (sent: string) => {
      removeJoined();
      draft.finish({ text: typedSince(sent, draft.getValue().text), isTakenBack: false });
    },
  };
}

function typedSince(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}
