import { queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Api, useApi } from '#app/lib/api.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import type { DeskDraft } from '#contract/desk/drafts.ts';
import { ADMIN_KEY } from '../shell/api.ts';
import { useAutosave } from '../shell/autosave.ts';
import { lockedNames, makeId, storedKeys, useNameLock } from '../shell/tab-copies.ts';

/** An answer half written: its writer's alone, each tab its own. */
export interface ReplyDraft {
  id: string;
  text: string;
  /** Counts the changes: of two copies the one with more is the later. */
  changes: number;
}

const prefixOf = (userId: string, messageId: string) => `handset:reply:${userId}:${messageId}:`;

/** What a tab that is gone left, the later of what this browser and the server kept, or an empty one. */
export function replyDraftQuery(api: Api, userId: string, messageId: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'reply-draft', userId, messageId],
    queryFn: async (): Promise<ReplyDraft> => {
      const query = { kind: 'reply' as const, subjectId: messageId };
      const stored = await api.drafts.list({ query }).catch((): DeskDraft[] => []);
      const prefix = prefixOf(userId, messageId);
      const copies = [
        ...storedKeys(prefix).map((key) => readJson(key, parseDraft)),
        ...stored.map(({ id, content }) => parseDraft({ ...content, id })),
      ];
      const held = await lockedNames();
      const left = copies.filter((draft) => draft !== null && !held.has(prefix + draft.id)) as ReplyDraft[];
      const [latest] = left.sort((a, b) => b.changes - a.changes);
      return latest ?? emptyDraft();
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

function emptyDraft(): ReplyDraft {
  return { id: makeId(), text: '', changes: 0 };
}

function parseDraft(stored: unknown): ReplyDraft | null {
  const { id, text, changes } = (stored ?? {}) as Partial<ReplyDraft>;
  if (typeof id !== 'string' || typeof text !== 'string' || text === '') return null;
  return { id, text, changes: typeof changes === 'number' ? changes : 0 };
}

type ReplyDraftOptions = { userId: string; messageId: string; restored: ReplyDraft; isSending: boolean };

/** Keeps what is written: in this browser at once, and on the server within two seconds. */
export function useReplyDraft({ userId, messageId, restored, isSending }: ReplyDraftOptions) {
  const api = useApi();
  const [draft, setDraft] = useState(restored);
  const [savedText, setSavedText] = useState(restored.text);
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
  const save = async () => {
    setState('saving');
    try {
      lastSave.current = send(draft);
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
    change: (text: string) => setDraft((before) => ({ ...before, text, changes: before.changes + 1 })),
    /** A save on its way would bring back the draft of an answer that is sent. */
    settled: () => lastSave.current.catch(() => undefined),
    /** It was sent: the next one begins empty. */
    startAnew: () => {
      removeStored(key);
      setDraft(emptyDraft());
      setSavedText('');
    },
    hasFailed: state === 'failed' && isUnsaved,
    stateText: draft.text === '' ? '' : keptText({ isUnsaved, hasRoom, hasFailed: state === 'failed' }),
  };
}

function keptText({ isUnsaved, hasRoom, hasFailed }: { isUnsaved: boolean; hasRoom: boolean; hasFailed: boolean }) {
  if (!isUnsaved) return 'Kept as a draft';
  if (!hasRoom) return 'Not kept: this browser has no room';
  return hasFailed ? 'Kept in this browser' : 'Keeping';
}
