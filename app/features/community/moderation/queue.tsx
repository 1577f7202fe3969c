import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { ChoiceFilter } from '#app/desk-kit/table/filter-select.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { SelectRowBox } from '#app/desk-kit/table/row-list.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { type Selection, useSelection } from '#app/desk-kit/table/use-selection.ts';
import { type TableState, useLastPage, useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { Badge } from '#app/features/community/comments/byline.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { isPlainPress, Link } from '#app/lib/link.tsx';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { APPROVED, type ModeratedComment, type ModerationView, type PostKind } from '#contract/community/moderation.ts';
import type { PostBulkChange } from '#contract/desk/row-bulk.ts';
import { MODERATION_REASON_MAX } from '#contract/limits.ts';
import { DecisionDialog, type PendingAction } from './decision-dialog.tsx';
import { Detail } from './detail.tsx';
import { hiddenLabel, reportLabel } from './labels.ts';
import { MODERATION_KEY, queueChoice, queueQuery } from './moderation-queries.ts';
import { canApprove, type Decision, useDecisions } from './use-decisions.ts';
import { useModerationParams } from './use-moderation-params.ts';

const EMPTY: Record<ModerationView, [string, string]> = {
  reported: ['Nothing to review', 'Reported comments and reviews appear here, oldest first.'],
  hidden: ['Nothing hidden', 'Hidden comments and reviews appear here.'],
  all: ['Nothing here yet', 'Comments and reviews appear here, newest first.'],
};

const KIND_LABELS: Record<PostKind, string> = { comment: 'Comments', review: 'Reviews' };

const REASON = { label: 'Reason (recorded in the log)', max: MODERATION_REASON_MAX, initial: 'Spam' };

const ACTIONS: readonly RowAction<PostBulkChange>[] = [
  { key: 'approve', label: 'Approve', change: () => ({ action: 'approve', reason: APPROVED }) },
  { key: 'hide', label: 'Hide', input: REASON, change: (reason) => ({ action: 'hide', reason }) },
  {
    key: 'delete',
    label: 'Delete',
    input: REASON,
    isDanger: true,
    change: (reason) => ({ action: 'delete', reason }),
  },
];

type QueueProps = { view: ModerationView };

/** List and detail; one of them on narrow screens. */
export function Queue({ view }: QueueProps) {
  const { kind, search, page, comment: chosen, hrefFor, go } = useModerationParams();
  const api = useApi();
  const queries = useQueryClient();
  const choice = queueChoice(view, kind, search);
  const query = useQuery({
    ...queueQuery(api, choice, page),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const decisions = useDecisions();
  const [pending, setPending] = useState<PendingAction | null>(null);

  // A decided post leaves the queue at once; in the full list it stays.
  const decided = new Set(decisions.waiting.map(({ comment }) => comment.id));
  const comments = (data?.comments ?? []).filter(({ id }) => view === 'all' || !decided.has(id));
  const at = Math.max(
    0,
    comments.findIndex(({ id }) => id === chosen),
  );
  const current = comments[at];
  const selection = useSelection(comments.map(({ id }) => id));
  const table = useTableParams();
  // The open post may not match another filter.
  const state: TableState = {
    ...table,
    change: (changes, options) => table.change({ comment: null, ...changes }, options),
  };
  useLastPage(state, data);

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

  useShortcuts([
    {
      keys: 'j',
      label: 'Next comment',
      repeats: true,
      act: () =>
        select(chosen === null && !document.activeElement?.id.startsWith('queue-') ? current : comments[at + 1]),
    },
    { keys: 'k', label: 'Previous comment', repeats: true, act: () => select(comments[at - 1]) },
    { keys: 'a', label: 'Approve or show again', act: () => void approve() },
    {
      keys: 'h',
      label: 'Hide',
      act: () => void (current?.hiddenBy !== 'moderator' && openDialog('hide')),
    },
    { keys: 'd', label: 'Delete', act: () => openDialog('delete') },
    {
      keys: 's',
      label: 'Suspend author or lift suspension',
      act: () =>
        void (
          current?.author.role === 'consumer' &&
          current.author.id &&
          openDialog(current.author.suspendedAt ? 'unsuspend' : 'suspend')
        ),
    },
    { keys: 'u', label: 'Undo last decision', act: undo },
    { keys: 'x', label: 'Select post', act: () => current && selection.toggle(current.id) },
    { keys: 'A', label: 'Select all on this page', act: selection.togglePage },
    {
      keys: '/',
      label: 'Search',
      act: () => document.querySelector<HTMLElement>('[data-table-search]')?.focus(),
    },
  ]);

  if (!data) return <QueryState query={query} title="Couldn’t load the queue" loading={<QueueSkeleton />} />;
  const isNarrowed = kind !== null || search !== '';
  return (
    <>
      <UndoBar waiting={decisions.waiting} onUndo={decisions.undo} />
      <div className={cx(chosen !== null && 'max-lg:hidden')}>
        <TableBar
          searchLabel="Search text or authors"
          state={state}
          total={data.total}
          views="moderation"
          viewsAll="Queue"
          noun={['comment or review', 'comments and reviews']}
          filters={
            <ChoiceFilter label="Kind" name="kind" state={state} all="Comments and reviews" labels={KIND_LABELS} />
          }
          tools={<ExportButton fetchFile={() => api.tableExports.posts({ query: choice })} />}
        />
      </div>
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
                  selection={selection}
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
        <EmptyState title={isNarrowed ? 'No matches' : EMPTY[view][0]}>{!isNarrowed && EMPTY[view][1]}</EmptyState>
      )}
      <RowBulk
        selection={selection}
        noun={['comment or review', 'comments and reviews']}
        matching={{ filter: choice, count: data.total }}
        actions={ACTIONS}
        calls={api.bulkPosts}
        note="You can undo this right away. An admin can undo it for 24 hours."
        onChanged={() => void queries.invalidateQueries({ queryKey: MODERATION_KEY })}
      />
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

type QueueItemProps = {
  comment: ModeratedComment;
  href: string;
  isCurrent: boolean;
  selection: Selection;
  onSelect: () => void;
};

function QueueItem({ comment, href, isCurrent, selection, onSelect }: QueueItemProps) {
  const hidden = hiddenLabel(comment);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event, event.currentTarget)) return;
    event.preventDefault();
    onSelect();
  };
  return (
    <li className={cx('flex border-b border-line', selection.has(comment.id) && 'bg-accent-wash')}>
      <span className="grid w-9 shrink-0 place-items-center">
        <SelectRowBox id={comment.id} name={`the ${comment.kind} by ${comment.author.name}`} selection={selection} />
      </span>
      <Link
        id={queueItemId(comment.id)}
        to={href}
        onClick={press}
        aria-current={isCurrent || undefined}
        className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1 px-2 py-3 hover:bg-sheet lg:aria-[current=true]:bg-accent-wash"
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

/** Undo is possible until the decision is sent. */
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
