import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notePlaces, setNoteMarks, textsReplaced } from '#app/desk-kit/editor/note-marks.ts';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { invalidateArticleLists } from '#app/features/admin/articles/draft/article-queries.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { makeId } from '#app/lib/make-id.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { NoteAnchor, NoteThread } from '#contract/article/notes.ts';
import { anchorAt, docText, findWords, type Place, placeOf } from './anchor.ts';

/** A comment being written and its anchor, stored in this browser. */
interface NewNote {
  id: string;
  anchor: NoteAnchor;
}

/** Delay after the last key before positions are updated, and after a save before they are sent. */
const LOOK_MS = 400;
const REPORT_MS = 4_000;

const NO_THREADS: NoteThread[] = [];

function notesQuery(api: Api, articleId: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'notes', articleId],
    queryFn: ({ signal }) => api.articleNotes.list({ params: { id: articleId } }, signal),
  });
}

type NotesOptions = {
  editor: Editor;
  /** Null before the first save. */
  articleId: string | null;
  /** Changes with the text. */
  text: unknown;
  /** Changes with every save. */
  savedAt: string | null;
  /** Changes when someone else comments. */
  version: string | null;
};

export type Notes = ReturnType<typeof useNotes>;

export function useNotes({ editor, articleId, text, savedAt, version }: NotesOptions) {
  const api = useApi();
  const queries = useQueryClient();
  const user = useUser();
  const id = articleId ?? '';
  const query = notesQuery(api, id);
  const { data: threads = NO_THREADS, error } = useQuery({ ...query, enabled: articleId !== null });
  const newKey = `handset:note:${user.id}:${id}:new`;
  const [newNote, setNewNote] = useState(() => (articleId === null ? null : readJson(newKey, parseNewNote)));
  const [active, setActive] = useState<string | null>(null);
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(new Map());
  /** The last known context of each quote, to find text that was cut and pasted back. */
  const seen = useRef(new Map<string, NoteAnchor>());
  const replaced = useRef(0);

  const look = useEffectEvent(() => {
    if (editor.isDestroyed) return;
    const index = docText(editor.state.doc);
    const drawn = notePlaces(editor);
    const open = [...threads.filter(({ resolvedAt }) => resolvedAt === null), ...(newNote ? [newNote] : [])];
    // In a replaced text nothing was deleted: the quotes may be elsewhere or rewritten.
    const isOther = replaced.current !== textsReplaced(editor);
    replaced.current = textsReplaced(editor);
    const found = open.flatMap((thread): [string, Place][] => {
      const last = seen.current.get(thread.id);
      const anchor = last && !isOther ? { ...last, start: null, end: null } : (last ?? thread.anchor);
      const place = drawn.get(thread.id) ?? search(index, anchor);
      return place ? [[thread.id, place]] : [];
    });
    for (const known of seen.current.keys())
      if (!open.some((thread) => thread.id === known)) seen.current.delete(known);
    for (const [threadId, place] of found) {
      const anchor = anchorAt(index, place);
      if (anchor) seen.current.set(threadId, anchor);
    }
    const next = inOrder(found);
    if (!isSame(drawn, next)) setNoteMarks(editor, { places: next });
    setPlaces((before) => (isSame(before, next) ? before : next));
  });
  const reportPlaces = useEffectEvent(async () => {
    if (articleId === null || editor.isDestroyed) return;
    look();
    const index = docText(editor.state.doc);
    const moved = threads.flatMap((thread) => {
      if (thread.resolvedAt !== null) return [];
      const place = notePlaces(editor).get(thread.id);
      const gone = { ...(seen.current.get(thread.id) ?? thread.anchor), start: null, end: null };
      const anchor = (place && anchorAt(index, place)) ?? gone;
      return JSON.stringify(anchor) === JSON.stringify(thread.anchor) ? [] : [{ id: thread.id, anchor }];
    });
    if (moved.length === 0) return;
    // If it fails, the next person to open the article finds the quotes again.
    const reported = await api.articleNotes.place({ params: { id }, body: { places: moved } }).catch(() => null);
    if (reported)
      queries.setQueryData(query.queryKey, (before: NoteThread[] = []) =>
        before.map((thread) => ({ ...thread, ...moved.find((place) => place.id === thread.id) })),
      );
  });

  useEffect(() => {
    const timer = setTimeout((_changed: unknown) => look(), LOOK_MS, [text, threads, newNote]);
    return () => clearTimeout(timer);
  }, [text, threads, newNote]);
  const firstSave = useRef(savedAt);
  useEffect(() => {
    if (savedAt === firstSave.current) return;
    const timer = setTimeout(() => void reportPlaces(), REPORT_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  const refresh = useEffectEvent(() => void queries.invalidateQueries({ queryKey: query.queryKey }));
  const firstVersion = useRef<string | null>(null);
  useEffect(() => {
    if (version === null) return;
    if (firstVersion.current !== null && firstVersion.current !== version) refresh();
    firstVersion.current = version;
  }, [version]);
  useEffect(() => {
    if (!editor.isDestroyed) setNoteMarks(editor, { active });
  }, [editor, active]);

  const onError = (fallback: string) => (failure: Error) => toast.error(errorText(failure, fallback));
  const show = (thread: NoteThread) => {
    queries.setQueryData(query.queryKey, (before: NoteThread[] = []) =>
      before.some((one) => one.id === thread.id)
        ? before.map((one) => (one.id === thread.id ? thread : one))
        : [...before, thread],
    );
    void invalidateArticleLists(queries);
  };
  const create = useMutation({
    mutationFn: ({ note, words }: { note: NewNote; words: string }) =>
      api.articleNotes.create({ params: { id }, body: { ...note, text: words } }),
    onSuccess: (thread) => {
      show(thread);
      discardNew();
      setActive(thread.id);
    },
  });
  const reply = useMutation({
    mutationFn: ({ threadId, noteId, words }: { threadId: string; noteId: string; words: string }) =>
      api.articleNotes.reply({ params: { id, noteId: threadId }, body: { id: noteId, text: words } }),
    onSuccess: show,
  });
  const change = useMutation({
    mutationFn: ({ noteId, words }: { noteId: string; words: string }) =>
      api.articleNotes.update({ params: { id, noteId }, body: { text: words } }),
    onSuccess: show,
  });
  const resolve = useMutation({
    mutationFn: ({ threadId, resolved }: { threadId: string; resolved: boolean }) =>
      api.articleNotes.resolve({ params: { id, noteId: threadId }, body: { resolved } }),
    onSuccess: show,
    onError: onError('Couldn’t update the comment.'),
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => api.articleNotes.remove({ params: { id, noteId } }),
    onSettled: refreshAll,
    onError: onError('Couldn’t delete the comment.'),
  });
  const restore = useMutation({
    mutationFn: (trashId: string) => api.trash.restore({ params: { id: trashId }, body: {} }),
    onSettled: refreshAll,
    onError: onError('Couldn’t undo. You can restore the comment from the trash.'),
  });

  function refreshAll() {
    void queries.invalidateQueries({ queryKey: query.queryKey });
    void invalidateArticleLists(queries);
  }
  function discardNew() {
    removeStored(newKey);
    setNewNote(null);
  }

  /** Returns false when nothing is selected. */
  const begin = (): boolean => {
    const { from, to } = editor.state.selection;
    const index = docText(editor.state.doc);
    const anchor = articleId === null ? null : anchorAt(index, { from, to });
    const found = anchor && findWords(index.text, anchor);
    const place = found && placeOf(index, found);
    if (!anchor || !place) return false;
    const note = newNote ? { ...newNote, anchor } : { id: makeId(), anchor };
    writeJson(newKey, note);
    const next = inOrder([...notePlaces(editor)].filter(([known]) => known !== note.id).concat([[note.id, place]]));
    setNoteMarks(editor, { places: next });
    setPlaces(next);
    setNewNote(note);
    setActive(note.id);
    return true;
  };
  const goTo = (threadId: string) => {
    const place = notePlaces(editor).get(threadId);
    if (place) editor.chain().focus().setTextSelection(place).scrollIntoView().run();
  };

  return {
    threads,
    open: threads.filter(({ resolvedAt }) => resolvedAt === null),
    resolved: threads.filter(({ resolvedAt }) => resolvedAt !== null),
    error,
    /** Open threads in text order; missing ones are about deleted text. */
    places,
    newNote,
    begin,
    discardNew,
    active,
    setActive,
    goTo,
    draftKey: (what: string) => `handset:note:${user.id}:${id}:${what}`,
    userId: user.id,
    create,
    reply,
    change,
    resolve,
    remove,
    restore,
  };
}

function search(index: ReturnType<typeof docText>, anchor: NoteAnchor): Place | null {
  const found = findWords(index.text, anchor);
  return found && placeOf(index, found);
}

function inOrder(places: [string, Place][]): ReadonlyMap<string, Place> {
  return new Map(places.sort(([, one], [, other]) => one.from - other.from));
}

function isSame(one: ReadonlyMap<string, Place>, other: ReadonlyMap<string, Place>): boolean {
  return JSON.stringify([...one]) === JSON.stringify([...other]);
}

function parseNewNote(stored: unknown): NewNote | null {
  const { id, anchor } = (stored ?? {}) as Partial<NewNote>;
  return typeof id === 'string' && typeof anchor?.quote === 'string' ? { id, anchor } : null;
}
