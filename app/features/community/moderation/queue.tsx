import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { Badge } from '#app/features/community/comments/byline.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { isPlainPress, Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { useShortcuts } from '#app/ui/overlays/shortcuts.tsx';
import type { ModeratedComment, ModerationView } from '#contract/community/moderation.ts';
import { queueQuery } from './api.ts';
import { DecisionDialog, type PendingAction } from './decision-dialog.tsx';
import { Detail } from './detail.tsx';
import { hiddenLabel, reportLabel } from './labels.ts';
import { canApprove, type Decision, useDecisions } from './use-decisions.ts';
import { useModerationParams } from './use-moderation-params.ts';

const EMPTY: Record<ModerationView, [string, string]> = {
  reported: ['Nothing is waiting', 'Reports by readers appear here, those waiting longest first.'],
  hidden: ['Nothing is hidden', 'Comments and reviews that reports or moderators hid appear here.'],
  all: ['Nothing written yet', 'Everything that readers write appears here, newest first.'],
};

type QueueProps = { view: ModerationView; shortcutsEnabled: boolean };

/** The list beside the comment looked at; on narrow screens one or the other. */
export function Queue({ view, shortcutsEnabled }: QueueProps) {
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
                  onSelect={() => go({ comment: comment.id }, { replace: false })}
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
              onAction={openDialog}
            />
          </div>
        </div>
      ) : (
        <EmptyState title={EMPTY[view][0]}>{EMPTY[view][1]}</EmptyState>
      )}
      <DecisionDialog pending={pending} onClose={() => setPending(null)} onDecide={decide} />
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

function queueItemId(commentId: string): string {
  return `queue-${commentId}`;
}

type QueueItemProps = { comment: ModeratedComment; href: string; isCurrent: boolean; onSelect: () => void };

function QueueItem({ comment, href, isCurrent, onSelect }: QueueItemProps) {
  const hidden = hiddenLabel(comment);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event, event.currentTarget)) return;
    event.preventDefault();
    onSelect();
  };
  return (
    <li className="border-b border-line">
      <Link
        id={queueItemId(comment.id)}
        to={href}
        onClick={press}
        aria-current={isCurrent || undefined}
        className="grid gap-1 px-3 py-3 hover:bg-sheet lg:aria-[current=true]:bg-accent-wash"
      >
        <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-2">
          <bdi className="text-base font-semibold text-ink">{comment.author.name}</bdi>
          <RelativeTime at={comment.createdAt} />
        </span>
        <span className="line-clamp-2 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">{comment.comment}</span>
        <span className="flex flex-wrap gap-1.5 text-xs text-ink-2">
          {comment.reportCount > 0 && <Badge>{reportLabel(comment.reportCount)}</Badge>}
          {hidden && <Badge>{hidden}</Badge>}
          {comment.kind === 'review' && <Badge>Review</Badge>}
          <span className="min-w-0 truncate">{comment.subject.title}</span>
        </span>
      </Link>
    </li>
  );
}

const DONE_LABELS: Record<Decision['action'], string> = { approve: 'approved', hide: 'hidden', delete: 'deleted' };

type UndoBarProps = { waiting: readonly Decision[]; onUndo: (decision: Decision) => void };

/** The last decision, for as long as it is not sent. */
function UndoBar({ waiting, onUndo }: UndoBarProps) {
  const last = waiting.at(-1);
  return (
    <div role="status">
      {last && (
        <p className="mb-4 flex flex-wrap items-center gap-x-2 rounded-control border border-line-2 bg-better-wash py-1 pr-2 pl-3.5">
          <span>
            The {last.comment.kind} by <bdi>{last.comment.author.name}</bdi> is {DONE_LABELS[last.action]}.
          </span>
          <Button variant="quiet" size="sm" onClick={() => onUndo(last)}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
