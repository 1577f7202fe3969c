import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { toastDeleted } from '#app/desk-kit/frame/undoable.tsx';
import { useLastPage, useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { RETENTION_DAYS } from '#contract/limits.ts';
import type { Issue } from '#contract/newsletter/issues.ts';
import { IssueResults } from './issue-results.tsx';
import { ISSUES_KEY, issuesQuery } from './newsletter-queries.ts';

export function Issues() {
  const state = useTableParams();
  const query = useQuery(issuesQuery(useApi(), state.page));
  const { data } = query;
  useLastPage(state, data);

  if (!data) return <QueryState query={query} failure="Couldn’t load issues." />;
  return (
    <>
      <ButtonLink to="/admin/newsletter/issues/add" variant="primary">
        Write an issue
      </ButtonLink>
      {data.issues.length === 0 && <EmptyState title="No issues yet" />}
      <ul aria-label="Issues" className="mt-4">
        {data.issues.map((issue) => (
          <li key={issue.id} className="border-t border-line py-4">
            <IssueLine issue={issue} />
          </li>
        ))}
      </ul>
      {data.totalPages > 1 && <Pagination page={state.page} pageCount={data.totalPages} hrefFor={state.hrefFor} />}
    </>
  );
}

function IssueLine({ issue }: { issue: Issue }) {
  const api = useApi();
  const queries = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const [areResultsOpen, setAreResultsOpen] = useState(false);
  const refresh = () => void queries.invalidateQueries({ queryKey: ISSUES_KEY });
  const remove = useMutation({
    mutationFn: () => api.newsletter.removeIssue({ params: { id: issue.id } }),
    onSuccess: ({ trashId }) => {
      setIsDeleting(false);
      toastDeleted(api, trashId, 'Issue deleted', refresh);
      refresh();
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t delete the issue.')),
  });

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{issue.subject}</p>
        <Progress issue={issue} />
      </div>
      {issue.startedAt !== null && (
        <div className="flex gap-2">
          <ButtonLink size="sm" to={`/admin/newsletter/issues/${issue.id}`}>
            View<span className="sr-only"> {issue.subject}</span>
          </ButtonLink>
          <Button size="sm" onClick={() => setAreResultsOpen(true)}>
            Results<span className="sr-only"> of {issue.subject}</span>
          </Button>
        </div>
      )}
      {areResultsOpen && <IssueResults issue={issue} onClose={() => setAreResultsOpen(false)} />}
      {issue.startedAt === null && (
        <div className="flex gap-2">
          <ButtonLink size="sm" to={`/admin/newsletter/issues/${issue.id}`}>
            Edit<span className="sr-only"> {issue.subject}</span>
          </ButtonLink>
          <Button size="sm" variant="act" onClick={() => setIsDeleting(true)}>
            Delete<span className="sr-only"> {issue.subject}</span>
          </Button>
        </div>
      )}
      {isDeleting && (
        <ConfirmDialog
          title="Delete this draft?"
          description={`“${issue.subject}” has not been sent. You can restore it from the trash for ${RETENTION_DAYS.trash} days.`}
          action="Delete"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </div>
  );
}

/** A start this much later than planned is shown. */
const LATE_MS = 2 * 60_000;

function Progress({ issue }: { issue: Issue }) {
  const { status, progress, updatedAt, finishedAt, scheduledAt, startedAt, problem } = issue;
  const { total, sent, failed, skipped } = progress;
  const done = sent + failed + skipped;
  if (problem) return <p className="text-sm font-medium text-accent-ink">{problem}</p>;
  if (status === 'scheduled' && scheduledAt)
    return <p className="text-sm text-ink-2 num">Scheduled for {indiaTime(scheduledAt)}</p>;
  if (status === 'draft') return <p className="text-sm text-ink-3">Draft, last changed {indiaTime(updatedAt)}</p>;
  const isLate = scheduledAt && startedAt && Date.parse(startedAt) - Date.parse(scheduledAt) > LATE_MS;
  const outcome = [
    `${formatCount(sent)} of ${formatCount(total)} sent`,
    failed > 0 && `${formatCount(failed)} failed`,
    issue.unsubscribed > 0 && `${formatCount(issue.unsubscribed)} unsubscribed afterwards`,
    skipped > 0 && `${formatCount(skipped)} skipped`,
  ].filter(Boolean);
  return (
    <div role="status" className="grid gap-1 text-sm text-ink-2 num">
      <p>
        {status === 'sending' ? 'Sending: ' : `Sent ${finishedAt ? indiaTime(finishedAt) : ''}: `}
        {outcome.join(', ')}
      </p>
      {isLate && (
        <p>
          Sent late: scheduled for {indiaTime(scheduledAt)}, sent {indiaTime(startedAt)} after the server restarted.
        </p>
      )}
      {status === 'sending' && (
        <progress aria-label="Sent so far" value={done} max={Math.max(total, 1)} className="h-1.5 w-56 accent-accent" />
      )}
    </div>
  );
}
