import { useMemo, useState } from 'react';
import { useSession } from '#app/features/account/auth/session.ts';
import { withSignIn } from '#app/features/account/auth/sign-in-prompt.ts';
import type { Comment } from '#contract/comments.ts';
import { UNDO_BUTTON } from './comment-row.tsx';
import type { Subject } from './comments-queries.ts';
import { useDelayedSends } from './delayed-sends.ts';
import { HEADING_ID } from './discussion.tsx';
import { focusComment, goToComment } from './permalink.ts';
import { showError } from './show-error.ts';
import { useThreadChanges } from './use-thread.ts';

/** What a row shows instead of its comment, or with it. */
export type RowState = 'shown' | 'replying' | 'editing' | 'deleted';

export type ThreadActions = ReturnType<typeof useThreadActions>['actions'];

const NONE: ReadonlySet<string> = new Set();

/** The reader's actions on a page's comments. */
export function useThreadActions(subject: Subject) {
  const changes = useThreadChanges(subject);
  const delayedSends = useDelayedSends();
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map());
  const [folded, setFolded] = useState(NONE);
  const [reported, setReported] = useState(NONE);
  const [reporting, setReporting] = useState<Comment | null>(null);
  /** The comment that gets the focus when its row is rendered, which can be long after it was sent. */
  const [awaited, setAwaited] = useState<string | null>(null);

  const actions = useMemo(() => {
    const set = (id: string, state: RowState) => setStates((before) => new Map(before).set(id, state));
    const unfold = (id: string) => setFolded((before) => without(before, id));

    const sendRemoval = async (id: string) => {
      const wasFocused = document.activeElement?.matches(UNDO_BUTTON);
      try {
        await changes.remove(id);
      } catch (error) {
        showError(error, 'We couldn’t delete the comment. Try again in a moment.');
      }
      set(id, 'shown');
      if (wasFocused) document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
    };

    return {
      close(id: string): void {
        set(id, 'shown');
        // The focused form closes.
        setTimeout(() => focusComment(id));
      },
      startReplying: (id: string) => set(id, 'replying'),
      startEditing: (id: string) => set(id, 'editing'),
      fold: (id: string) => setFolded((before) => (before.has(id) ? without(before, id) : new Set(before).add(id))),
      unfoldAll: () => setFolded(NONE),

      async add(text: string, parentId: string | null): Promise<void> {
        if (parentId) unfold(parentId);
        const { id } = await changes.add(text, parentId, useSession.getState().user);
        setAwaited(id);
      },
      goToSent(id: string): void {
        setAwaited(null);
        // The reader may be writing the next one by now.
        if (!isWriting()) goToComment(id);
      },
      edit: changes.edit,

      remove(id: string): void {
        set(id, 'deleted');
        delayedSends.add(id, () => sendRemoval(id));
      },
      undoRemoval(id: string): void {
        delayedSends.cancel(id);
        set(id, 'shown');
        setTimeout(() => goToComment(id));
      },

      like(comment: Comment, liked: boolean): void {
        const like = () => changes.like(comment, useSession.getState().user?.id ?? null, liked);
        withSignIn('like a comment', like).catch((error) =>
          showError(error, 'We couldn’t save your like. Try again in a moment.'),
        );
      },

      startReporting(comment: Comment): void {
        withSignIn('report a comment', async () => setReporting(comment)).catch(() => {});
      },
      stopReporting: () => setReporting(null),
      markReported(id: string, hidden: boolean): void {
        setReporting(null);
        setReported((before) => new Set(before).add(id));
        if (hidden) changes.drop(id);
      },

      loadMore: changes.loadMore,
      fetchContext: changes.fetchContext,
    };
  }, [changes, delayedSends]);

  return { actions, states, folded, reported, reporting, awaited };
}

function isWriting(): boolean {
  const field = document.activeElement;
  return field instanceof HTMLTextAreaElement && field.value !== '';
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(set);
  rest.delete(id);
  return rest;
}
