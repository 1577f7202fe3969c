import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { UndoRun } from '#contract/undo/runs.ts';

const RUNS_KEY = [...ADMIN_KEY, 'undo'];
const POLL_MS = 1_000;

function runsQuery(api: Api) {
  return queryOptions({
    queryKey: RUNS_KEY,
    queryFn: ({ signal }) => api.undo.list({}, signal),
    staleTime: 0,
    // Polled while an undo is running.
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'undoing') ? POLL_MS : false),
  });
}

export function RecentRuns() {
  const { data } = useQuery(runsQuery(useApi()));
  const [params, setParams] = useSearchParams();
  const chosen = params.get('undo');
  const choose = (id: string | null) =>
    setParams(
      (now) => {
        if (id === null) now.delete('undo');
        else now.set('undo', id);
        return now;
      },
      { replace: true },
    );
  if (!data?.length) return null;
  return (
    <section aria-labelledby="recent-runs" className="mb-8">
      <h2 id="recent-runs" className="mb-2 text-lg">
        Recent bulk changes
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
        {data.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              {run.label}
              <span className="block text-xs text-ink-3">
                {run.actor?.name ?? 'Automatic'}, <time dateTime={run.at}>{indiaTime(run.at)}</time>
                {statusText(run)}
              </span>
            </p>
            {run.undoUntil && (
              <Button size="sm" onClick={() => choose(run.id)}>
                Undo<span className="sr-only">: {run.label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <UndoDialog id={chosen} onClose={() => choose(null)} />}
    </section>
  );
}

function statusText({ state, counts, error }: UndoRun): string {
  if (state === 'undoing') return ` ·\u00a0undoing, ${formatCount(counts.open)} left`;
  if (state === 'failed') return ` ·\u00a0${error ?? 'couldn’t be undone'}`;
  if (state !== 'undone') return '';
  const skipped = counts.kept > 0 ? `, ${formatCount(counts.kept)} skipped` : '';
  return ` ·\u00a0${formatCount(counts.undone)} undone${skipped}`;
}

/** Lists values that changed since; they stay unless the user includes them. */
function UndoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [...RUNS_KEY, id],
    queryFn: ({ signal }) => api.undo.get({ params: { id } }, signal),
    staleTime: 0,
  });
  const start = useMutation({
    mutationFn: (force: boolean) => api.undo.start({ params: { id }, body: { force } }),
    onSuccess: () => {
      toast.success('Undoing…');
      void queries.invalidateQueries({ queryKey: ADMIN_KEY });
      onClose();
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t undo. Try again.')),
  });
  const changed = data?.changedSince ?? [];

  return (
    <Dialog
      open
      onClose={onClose}
      title="Undo this change?"
      description={data?.label}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {changed.length > 0 && (
            <Button variant="danger" onClick={() => start.mutate(true)} loading={start.isPending}>
              Undo these too
            </Button>
          )}
          <Button
            data-autofocus
            variant="primary"
            disabled={!data?.undoUntil}
            onClick={() => start.mutate(false)}
            loading={start.isPending}
          >
            Undo
          </Button>
        </>
      }
    >
      {!data && !error && <Spinner />}
      {error && <p>{errorText(error, 'Couldn’t load this change.')}</p>}
      {changed.length > 0 && (
        <>
          <p className="mb-2">{formatCount(data?.changedSinceCount ?? 0)} changed since then and will be skipped:</p>
          <ul className="grid max-h-64 gap-1 overflow-y-auto text-sm">
            {changed.map(({ kind, subjectId, name, reason }) => (
              <li key={`${kind} ${subjectId}`}>
                {name} <span className="text-ink-3">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
