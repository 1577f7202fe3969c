import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { FEED_RUN_STATES, type FeedRun } from '#contract/desk/store-feeds.ts';
import { FEEDS_KEY, feedRunsQuery } from './feed-queries.ts';

type FeedRunsProps = {
  feedId: string;
  lastRun: FeedRun | null;
  /** The run from a link: it is listed first. */
  until: string | null;
};

export function FeedRuns({ feedId, lastRun, until }: FeedRunsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery(feedRunsQuery(api, feedId, lastRun, until));
  const { data } = query;
  const undo = useMutation({
    mutationFn: (id: string) => api.undo.start({ params: { id }, body: { force: false } }),
    onSuccess: () => toast.success('Undoing this run’s price changes'),
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t undo. Try again.')),
    onSettled: () => void queries.invalidateQueries({ queryKey: FEEDS_KEY }),
  });
  if (!data) return <QueryState query={query} failure="Couldn’t load the runs." />;
  if (data.runs.length === 0) return <p className="mt-2 text-sm text-ink-2">No runs yet</p>;
  return (
    <Table caption="Last runs" className="mt-2 text-sm">
      <thead>
        <Tr>
          <Th>Started</Th>
          <Th>Result</Th>
          <Th className="text-right">Items</Th>
          <Th className="text-right">Prices changed</Th>
          <Th className="text-right">To check</Th>
          <Th className="text-right">Duration</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </Tr>
      </thead>
      <tbody>
        {data.runs.map((run) => (
          <Tr
            key={run.id}
            aria-current={run.id === until || undefined}
            className={run.id === until ? 'bg-line' : undefined}
          >
            <Td className="num">
              {indiaTime(run.startedAt)}
              {run.startedBy && <span className="block text-xs text-ink-3">{run.startedBy.name}</span>}
            </Td>
            <Td>
              {FEED_RUN_STATES[run.state]}
              {run.error && <span className="block text-accent-ink [overflow-wrap:anywhere]">{run.error}</span>}
              {run.counts.refused > 0 && (
                <span className="block text-xs text-ink-3">{formatCount(run.counts.refused)} items not readable</span>
              )}
            </Td>
            <Td className="text-right num">{formatCount(run.counts.rows)}</Td>
            <Td className="text-right num">{formatCount(run.counts.changed)}</Td>
            <Td className="text-right num">{formatCount(run.counts.held)}</Td>
            <Td className="text-right num">{durationText(run)}</Td>
            <Td>
              {run.undoUntil && (
                <Button size="sm" variant="quiet" loading={undo.isPending} onClick={() => undo.mutate(run.id)}>
                  Undo<span className="sr-only"> the run of {indiaTime(run.startedAt)}</span>
                </Button>
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function durationText({ startedAt, finishedAt }: FeedRun): string {
  if (finishedAt === null) return '';
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
