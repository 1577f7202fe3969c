import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { User } from '#contract/account/user.ts';
import type { CommentSort } from '#contract/comments.ts';
import { CommentRow, DeletedRow } from './comment-row.tsx';
import { commentEndpoints, type LoadedComments, type Subject } from './comments-queries.ts';
import { focusComment, goToComment, linkedCommentId } from './permalink.ts';
import { rowsOf } from './rows.ts';
import { showError } from './show-error.ts';
import type { ThreadActions, useThreadActions } from './use-thread-actions.ts';

const loadReportDialog = () => import('./report-dialog.tsx');

type CommentListProps = {
  subject: Subject;
  loaded: LoadedComments;
  sort: CommentSort;
  viewer: User | null;
  thread: ReturnType<typeof useThreadActions>;
};

export function CommentList({ subject, loaded, sort, viewer, thread }: CommentListProps) {
  const { actions, states, folded, reported, reporting, awaited } = thread;
  const deleted = [...states].flatMap(([id, state]) => (state === 'deleted' ? id : []));
  const rows = rowsOf(loaded.comments, new Set([...folded, ...deleted]));
  const { linked, problem } = useLinkedComment(sort, actions);
  const { report } = commentEndpoints(useApi(), subject.kind);
  const dialog = useLazyModule(loadReportDialog, reporting !== null, () => {
    actions.stopReporting();
    toast.error('We couldn’t load the form. Check your connection and try again.');
  });

  return (
    <>
      {problem && (
        <p role="status" className="mb-3 rounded-control border border-line-2 px-3.5 py-2.5 text-ink-2">
          {problem}
        </p>
      )}
      <ol aria-label="Comments" className="-mx-2">
        {rows.map(({ comment, depth, parent, replyCount }) =>
          states.get(comment.id) === 'deleted' ? (
            <DeletedRow
              key={comment.id}
              depth={depth}
              replyCount={replyCount}
              onUndo={() => actions.undoRemoval(comment.id)}
            />
          ) : (
            <CommentRow
              key={comment.id}
              comment={comment}
              depth={depth}
              parent={parent}
              replyCount={replyCount}
              viewer={viewer}
              state={states.get(comment.id) ?? 'shown'}
              isFolded={folded.has(comment.id)}
              isReported={reported.has(comment.id)}
              isLinked={comment.id === linked}
              isAwaited={comment.id === awaited}
              actions={actions}
            />
          ),
        )}
      </ol>
      {loaded.after && (
        <LoadMoreButton key={loaded.after} onPress={() => actions.loadMore(sort, loaded.after as string)} />
      )}
      {dialog && (
        <dialog.ReportDialog
          what="comment"
          id={reporting?.id ?? null}
          onClose={actions.stopReporting}
          send={async (commentId, body) => {
            const { hidden } = await report({ params: { id: subject.id, commentId }, body });
            actions.markReported(commentId, hidden);
          }}
        />
      )}
    </>
  );
}

function LoadMoreButton({ onPress }: { onPress: () => Promise<string | null> }) {
  const [isLoading, setIsLoading] = useState(false);
  const read = async () => {
    setIsLoading(true);
    try {
      const first = await onPress();
      // The button is gone, so focus moves to the first new comment, once it is rendered.
      setTimeout(() => first && focusComment(first));
    } catch (error) {
      showError(error, 'We couldn’t load more comments. Try again in a moment.');
    }
    setIsLoading(false);
  };
  return (
    <Button onClick={read} loading={isLoading} className="mt-3">
      Load more comments
    </Button>
  );
}

/** Shows the comment from the address, and fetches it first if it is beyond the loaded ones. */
function useLinkedComment(
  sort: CommentSort,
  actions: ThreadActions,
): { linked: string | null; problem: string | null } {
  const { hash, key } = useLocation();
  const linked = linkedCommentId(hash);
  const [failed, setFailed] = useState<{ id: string; problem: string } | null>(null);

  const show = useEffectEvent(async (id: string) => {
    setFailed(null);
    if (goToComment(id)) return;
    // It may be inside a folded thread. Look for it after rendering.
    actions.unfoldAll();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    if (goToComment(id)) return;
    try {
      await actions.fetchContext(sort, id);
      setTimeout(() => goToComment(id));
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
      setFailed({
        id,
        problem: isGone ? 'This comment was deleted.' : 'We couldn’t load this comment. Try again in a moment.',
      });
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again scrolls there again
  useEffect(() => {
    if (linked) void show(linked);
  }, [linked, key]);

  return { linked, problem: failed !== null && failed.id === linked ? failed.problem : null };
}
