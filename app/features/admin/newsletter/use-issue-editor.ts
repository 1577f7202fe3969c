import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAutosave } from '#app/desk-kit/frame/autosave.ts';
import { createOwnSaves, parseUnanswered, storedInstead } from '#app/desk-kit/frame/drafts/own-saves.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import type { Issue, IssueFields } from '#contract/newsletter/issues.ts';
import { fieldsOf, parseFields, UNTITLED } from './issue-fields.ts';
import { ISSUES_KEY } from './newsletter-queries.ts';

/** One issue being written: what is typed, what is saved, and the conflict when somebody else saved meanwhile. */
export function useIssueEditor(issue: Issue | null, onSaved: (issue: Issue) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const localKey = `handset:issue:${userId}:${issue?.id ?? 'new'}`;
  const [opened] = useState(() => openIssue(issue, localKey));
  const { ownSaves } = opened;
  // Not state: a queued save has to send the version that the save before it returned.
  const known = useRef(opened.known);
  const [fields, setFields] = useState<IssueFields>(opened.fields);
  const [conflict, setConflict] = useState(opened.conflict);
  const [timesTaken, setTimesTaken] = useState(0);
  const isUnsaved = JSON.stringify(fields) !== JSON.stringify(fieldsOf(issue));
  const refresh = () => queries.invalidateQueries({ queryKey: ISSUES_KEY });
  const keyNow = () => `handset:issue:${userId}:${known.current?.id ?? 'new'}`;

  const keep = (typed: IssueFields) =>
    writeJson(keyNow(), {
      ...{ ...typed, updatedAt: known.current?.updatedAt, sent: ownSaves.unanswered() },
    } satisfies KeptIssue);
  const saving = useMutation({
    // One after the other: the first makes the issue that the next changes.
    scope: { id: localKey },
    mutationFn: (typed: IssueFields) =>
      ownSaves.save<Issue>(typed, {
        contentOf: fieldsOf,
        send: (over) => {
          keep(typed);
          const body = { ...typed, subject: typed.subject.trim() || UNTITLED };
          const base = over ?? known.current;
          if (!base) return api.newsletter.createIssue({ body });
          const { id, updatedAt } = base;
          return api.newsletter.updateIssue({ params: { id }, body: { ...body, updatedAt } });
        },
      }),
    onSuccess: (saved, typed) => {
      removeStored(keyNow());
      known.current = saved;
      setConflict(null);
      // The server trims: show what it stored, but not over what was typed meanwhile.
      setFields((now) => (JSON.stringify(now) === JSON.stringify(typed) ? fieldsOf(saved) : now));
      onSaved(saved);
      void refresh();
    },
    onError: (error) => {
      const current = storedInstead<Issue>(error);
      if (current) setConflict(current);
    },
  });
  const hasWords = fields.subject.trim() !== '' || fields.introBody !== null || fields.articleIds.length > 0;
  const hasRoom = useAutosave({
    value: fields,
    isUnsaved,
    keep,
    forget: () => removeStored(keyNow()),
    save: conflict === null && (hasWords || known.current) ? () => saving.mutate(fields) : null,
    isSaving: saving.isPending,
    hasFailed: saving.isError,
    savesOnLeave: true,
  });

  return {
    fields,
    change: (changes: Partial<IssueFields>) => setFields((before) => ({ ...before, ...changes })),
    saving,
    /** What is typed is saved before anything is done with it. */
    save: async (): Promise<Issue | null> => {
      if (issue && !isUnsaved) return issue;
      return saving.mutateAsync(fields).catch(() => null);
    },
    /** What the server made of it by another call than a save. */
    apply: (next: Issue) => {
      known.current = next;
      onSaved(next);
      void refresh();
    },
    refresh,
    isUnsaved,
    hasRoom,
    conflict,
    keepMine: () => {
      known.current = conflict;
      saving.mutate(fields);
    },
    takeTheirs: () => {
      known.current = conflict;
      if (conflict) {
        setFields(fieldsOf(conflict));
        setTimesTaken((times) => times + 1);
        onSaved(conflict);
      }
      setConflict(null);
    },
    /** How often another's text took the place of this one: the editor begins anew with it. */
    timesTaken,
  };
}

/** Typed and not saved yet, in this browser, with the version that it was written on. */
type KeptIssue = IssueFields & { updatedAt: string | undefined; sent: readonly string[] };

/** What this browser kept comes first; where somebody saved after it was begun, both are there to choose from. */
function openIssue(issue: Issue | null, localKey: string) {
  const kept = readJson(localKey, parseKept);
  const ownSaves = createOwnSaves(kept?.sent);
  if (!kept) return { known: issue, fields: fieldsOf(issue), conflict: null, ownSaves };
  const { updatedAt = issue?.updatedAt, sent: _, ...fields } = kept;
  const isSame = JSON.stringify(fields) === JSON.stringify(fieldsOf(issue));
  const isOwn = isSame || ownSaves.includes(fieldsOf(issue));
  if (!issue || updatedAt === undefined || updatedAt === issue.updatedAt || isOwn)
    return { known: issue, fields, conflict: null, ownSaves };
  return { known: { ...issue, updatedAt }, fields, conflict: issue, ownSaves };
}

function parseKept(stored: unknown): KeptIssue | null {
  const fields = parseFields(stored);
  const { updatedAt, sent } = (stored ?? {}) as Partial<KeptIssue>;
  return (
    fields && {
      ...fields,
      updatedAt: typeof updatedAt === 'string' ? updatedAt : undefined,
      sent: parseUnanswered(sent),
    }
  );
}
