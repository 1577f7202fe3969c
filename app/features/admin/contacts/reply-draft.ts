import { queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAutosave } from '#app/desk-kit/frame/autosave.ts';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { lockedNames, makeId, storedKeys, useNameLock } from '#app/desk-kit/frame/drafts/tab-copies.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import type { DeskDraft } from '#contract/desk/drafts.ts';

/** An answer half written: its writer's alone, each tab its own. */
export interface ReplyDraft {
  id: string;
  text: string;
  /** Counts the changes: of two copies the one with more is the later. */
  changes: number;
  /** It was sent and taken back, and nothing was changed since. */
  isTakenBack: boolean;
}

export interface RestoredReply extends ReplyDraft {
  /** What the server has of it. */
  savedText: string;
  /** Drafts whose words are part of it now: they go once it is kept. */
  joined: string[];
}

const prefixOf = (userId: string, messageId: string) => `handset:reply:${userId}:${messageId}:`;

/** What a tab that is gone left, the later of what this browser and the server kept, after what was taken back. */
export function replyDraftQuery(api: Api, userId: string, messageId: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'reply-draft', userId, messageId],
    queryFn: async (): Promise<RestoredReply> => {
      const query = { kind: 'reply' as const, subjectId: messageId };
      const stored = await api.drafts.list({ query }).catch((): DeskDraft[] => []);
      const prefix = prefixOf(userId, messageId);
      const local = storedKeys(prefix).map((key) => readJson(key, parseDraft));
      const remote = stored.map(({ id, content }) => parseDraft({ ...content, id }));
      const held = await lockedNames();
      const isLeft = (draft: ReplyDraft | null) => draft !== null && !held.has(prefix + draft.id);
      return joinDrafts(local.filter(isLeft) as ReplyDraft[], remote.filter(isLeft) as ReplyDraft[]);
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

/** The latest of what is left; an answer that was taken back comes before what was begun meanwhile. */
export function joinDrafts(local: readonly ReplyDraft[], remote: readonly ReplyDraft[]): RestoredReply {
  const [latest = emptyDraft()] = [...local, ...remote].sort(
    (a, b) => Number(a.isTakenBack) - Number(b.isTakenBack) || b.changes - a.changes,
  );
  // The server has the last changed first.
  const joined = remote.filter((draft) => draft.isTakenBack && draft.id !== latest.id).toReversed();
  const missing = joined.filter(({ text }) => !latest.text.includes(`${text}\n\n`));
  return {
    ...latest,
    text: [...missing, latest].map(({ text }) => text).join('\n\n'),
    savedText: remote.find(({ id }) => id === latest.id)?.text ?? '',
    joined: joined.map(({ id }) => id),
  };
}

function emptyDraft(): ReplyDraft {
  return { id: makeId(), text: '', changes: 0, isTakenBack: false };
}

function parseDraft(stored: unknown): ReplyDraft | null {
  const { id, text, changes, isTakenBack } = (stored ?? {}) as Partial<ReplyDraft>;
  if (typeof id !== 'string' || typeof text !== 'string' || text === '') return null;
  return { id, text, changes: typeof changes === 'number' ? changes : 0, isTakenBack: isTakenBack === true };
}

type ReplyDraftOptions = { userId: string; messageId: string; restored: RestoredReply; isSending: boolean };

/** Keeps what is written: in this browser at once, and on the server within two seconds. */
export function useReplyDraft({ userId, messageId, restored, isSending }: ReplyDraftOptions) {
  const api = useApi();
  const [draft, setDraft] = useState<ReplyDraft>(restored);
  const [savedText, setSavedText] = useState(restored.savedText);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const key = prefixOf(userId, messageId) + draft.id;
  const isUnsaved = draft.text !== savedText;
  useNameLock(key);

  const send = ({ id, text, changes }: ReplyDraft): Promise<unknown> => {
    if (text.trim() === '') return api.drafts.remove({ params: { id } });
    const body = { kind: 'reply' as const, subjectId: messageId, base: null, content: { text, changes } };
    return api.drafts.save({ params: { id }, body });
  };
  const joined = useRef(restored.joined);
  const removeJoined = async () => {
    await Promise.all(joined.current.map((id) => api.drafts.remove({ params: { id } })));
    joined.current = [];
  };
  const save = async () => {
    setState('saving');
    try {
      lastSave.current = send(draft).then(removeJoined);
      await lastSave.current;
      setSavedText(draft.text);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const hasRoom = useAutosave({
    value: draft.text,
    isUnsaved,
    keep: () => writeJson(key, draft),
    forget: () => removeStored(key),
    save: isSending ? null : () => void save(),
    isSaving: state === 'saving',
    hasFailed: state === 'failed',
    savesOnLeave: true,
  });

  return {
    draft,
    change: (text: string) =>
      setDraft((before) => ({ ...before, text, changes: before.changes + 1, isTakenBack: false })),
    /** A save on its way would bring back the draft of an answer that is sent. */
    settled: () => lastSave.current.catch(() => undefined),
    /** It was sent: the next one begins with what was typed since, or empty. */
    startAnew: (sent: string) => {
      removeStored(key);
      removeJoined().catch(() => undefined);
      setDraft(({ text }) => ({ ...emptyDraft(), text: typedSince(sent, text) }));
      setSavedText('');
    },
    hasFailed: state === 'failed' && isUnsaved,
    stateText: draft.text === '' ? '' : keptText({ isUnsaved, hasRoom, hasFailed: state === 'failed' }),
  };
}

function typedSince(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}

function keptText({ isUnsaved, hasRoom, hasFailed }: { isUnsaved: boolean; hasRoom: boolean; hasFailed: boolean }) {
  if (!isUnsaved) return 'Kept as a draft';
  if (!hasRoom) return 'Not kept: this browser has no room';
  return hasFailed ? 'Kept in this browser' : 'Keeping';
}
