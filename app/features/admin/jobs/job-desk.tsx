import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { ChoiceFilter, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { Filters } from '#app/desk-kit/table/table-bar.tsx';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { formatCount } from '#contract/count.ts';
import { JOB_KINDS, JOBS_LISTED, type ListedJob } from '#contract/desk/jobs.ts';

const JOBS_KEY = [...ADMIN_KEY, 'jobs'];
const REFRESH_MS = 5_000;

const STATE_LABELS: Record<ListedJob['state'], string> = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export function JobDesk() {
  const api = useApi();
  const state = useTableParams();
  const chosen = parseChoice(STATE_LABELS, state.get('state'));
  const query = useQuery({
    queryKey: [...JOBS_KEY, chosen],
    queryFn: ({ signal }) => api.jobs.list({ query: { state: chosen } }, signal),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;

  return (
    <>
      <ScreenHead title="Jobs" aside={`The newest ${JOBS_LISTED} background jobs on the server`} />
      <div className="mb-4 flex flex-wrap gap-2">
        <Filters state={state}>
          <ChoiceFilter label="Status" name="state" state={state} all="All statuses" labels={STATE_LABELS} />
        </Filters>
      </div>
      <QueryState query={query} failure="Couldn’t load jobs." />
      {data?.length === 0 && <EmptyState title={chosen ? 'No jobs with this status' : 'No jobs'} />}
      <ul aria-label="Jobs" className={isPlaceholderData ? 'opacity-60' : undefined}>
        {data?.map((job) => (
          <li key={job.id} className="border-t border-line py-3 first:border-0">
            <JobItem job={job} />
          </li>
        ))}
      </ul>
    </>
  );
}

function JobItem({ job }: { job: ListedJob }) {
  const api = useApi();
  const queries = useQueryClient();
  const name = JOB_KINDS[job.kind];
  const change = useMutation({
    mutationFn: (what: 'cancel' | 'retry') => api.jobs[what]({ params: { id: job.id } }),
    onSuccess: (_job, what) => toast.success(what === 'cancel' ? `${name} cancelled` : `${name} queued again`),
    onError: (error) => toast.error(errorText(error, 'Something went wrong. Try again.')),
    onSettled: () => void queries.invalidateQueries({ queryKey: JOBS_KEY }),
  });
  const { progress, startedBy, attempts } = job;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p>
          <span className="font-semibold [overflow-wrap:anywhere]">
            {name}
            {job.detail && `: ${job.detail}`}
          </span>{' '}
          <span className="text-ink-2">{STATE_LABELS[job.state]}</span>
          {job.state !== 'done' && progress && progress.total > 0 && (
            <span className="text-ink-2 num">
              , {formatCount(progress.done)} of {formatCount(progress.total)}
            </span>
          )}
        </p>
        {job.error && <p className="text-sm [overflow-wrap:anywhere]">{job.error}</p>}
        <p className="mt-1 text-xs text-ink-3 num">
          <time dateTime={job.createdAt}>{indiaTime(job.createdAt)}</time>
          {startedBy && `, started by ${startedBy.name}`}
          {job.state === 'queued' && `, ${job.attempts > 0 ? 'next try' : 'starts'} ${indiaTime(job.runAt)}`}
          {attempts > 1 && `, ${attempts} attempts`}
        </p>
      </div>
      {job.mayCancel && (
        <Button size="sm" variant="quiet" loading={change.isPending} onClick={() => change.mutate('cancel')}>
          Cancel<span className="sr-only"> {name}</span>
        </Button>
      )}
      {job.mayRetry && (
        <Button size="sm" variant="quiet" loading={change.isPending} onClick={() => change.mutate('retry')}>
          Try again<span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  );
}
