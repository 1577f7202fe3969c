import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import type { ModeratedComment, ModerationView } from '#contract/moderation.ts';
import { queueQuery } from './api.ts';
import { DecisionDialog, type PendingAction } from './decision-dialog.tsx';
import { Detail } from './detail.tsx';
import { QueueItem, queueItemId } from './queue-item.tsx';
import { UndoBar } from './undo-bar.tsx';
import { canApprove, useDecisions } from './use-decisions.ts';
import { useModerationParams } from './use-moderation-params.ts';
import { useShortcuts } from './use-shortcuts.ts';

const EMPTY: Record<ModerationView, [string, string]> = {
  reported: ['Nothing is waiting', 'Reports by readers appear here, those waiting longest first.'],
  hidden: ['Nothing is hidden', 'Comments that reports or moderators hid appear here.'],
  all: ['No comments yet', 'Everything that readers write appears here, newest first.'],
};

type QueueProps = { view: ModerationView; keysWanted: boolean };

/** The list beside the comment looked at; on narrow screens one or the other. */
export function Queue({ view, keysWanted: shortcutsEnabled }: QueueProps) {
  const { page, comment: chosen, hrefFor, go } = useModerationParams();
  const { data, error, isFetching, refetch } = useQuery(queueQuery(useApi(), view, page));
  const decisions = useDecisions();
  const [pending, setPending] = useState<PendingAction | null>(null);

  // What was decided leaves the queue at once; among all comments it stays where it is.
  const decided = new Set(decisions.waiting.map(({ comment }) => comment.id));
  const comments = (data?.comments ?? []).filter(({ id }) => view === 'all' || !decided.has(id));
  const at = Math.max(
    0,
    comments.findIndex(({ id }) => id === chosen),
  );
  const current = comments[at];

  const select = (comment: ModeratedComment | undefined) => {
    if (!comment) return;
    go({ comment: comment.id });
    document.getElementById(queueItemId(comment.id))?.focus();
  };
  const decide = (decision: Parameters<typeof decisions.decide>[0]) => {
    decisions.decide(decision);
    const next = comments[at + 1] ?? comments[at - 1];
    go({ comment: chosen && next ? next.id : null });
  };
  const openDialog = (action: PendingAction['action']) => current && setPending({ action, comment: current });
  const approve = () => current && canApprove(current) && decide({ action: 'approve', comment: current });
  const undo = () => {
    const last = decisions.waiting.at(-1);
    if (last) decisions.undo(last);
  };

  useShortcuts(
    {
      j: () => select(chosen === null && !document.activeElement?.id.startsWith('queue-') ? current : comments[at + 1]),
      k: () => select(comments[at - 1]),
      a: approve,
      h: () => current?.hiddenBy !== 'moderator' && openDialog('hide'),
      d: () => openDialog('delete'),
      s: () => current?.author.role === 'consumer' && current.author.id && openDialog('suspend'),
      u: undo,
    },
    shortcutsEnabled,
  );

  if (!data) {
    if (!error) return <QueueSkeleton />;
    return (
      <ErrorState
        title="The queue did not load"
        message={errorText(error, 'Something went wrong on our side.')}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      <UndoBar waiting={decisions.waiting} onUndo={decisions.undo} />
      {current ? (
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div className={cx(chosen !== null && 'max-lg:hidden')}>
            <ol aria-label="Queue" className="border-t border-line">
              {comments.map((comment) => (
                <QueueItem
                  key={comment.id}
                  comment={comment}
                  href={hrefFor({ comment: comment.id })}
                  isCurrent={comment.id === current.id}
                />
              ))}
            </ol>
            {data.totalPages > 1 && (
              <Pagination
                page={data.currentPage}
                pageCount={data.totalPages}
                hrefFor={(number) => hrefFor({ page: number, comment: null })}
                className="mt-4"
              />
            )}
          </div>
          <div className={cx('min-w-0', chosen === null && 'max-lg:hidden')}>
            <Detail
              key={current.id}
              comment={current}
              isDecided={decided.has(current.id)}
              backHref={hrefFor({ comment: null })}
              onApprove={approve}
              onAsk={openDialog}
            />
          </div>
        </div>
      ) : (
        <EmptyState title={EMPTY[view][0]}>{EMPTY[view][1]}</EmptyState>
      )}
      <DecisionDialog asked={pending} onClose={() => setPending(null)} onDecide={decide} />
    </>
  );
}

function QueueSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Skeleton className="h-64" />
      <Skeleton className="h-64 max-lg:hidden" />
    </div>
  );
}
