import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { MoreMenu } from '#app/desk-kit/frame/more-menu.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { toastDeleted } from '#app/desk-kit/frame/undoable.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText, dotted, formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { MenuItem, MenuLink, MenuSeparator } from '#app/ui/overlays/menu.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { FEED_FORMATS, FEED_RUN_STATES, type FeedRun, type StoreFeed } from '#contract/desk/store-feeds.ts';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { FEEDS_KEY, feedsQuery, isRunning } from './feed-queries.ts';
import { FeedRuns } from './feed-runs.tsx';
import { HeldPrices } from './held-prices.tsx';

export function FeedList() {
  const api = useApi();
  const query = useQuery(feedsQuery(api));
  const { data } = query;
  return (
    <>
      <ScreenHead
        title="Store feeds"
        aside="Store prices, fetched on a schedule and matched to phones."
        actions={
          <ButtonLink variant="primary" to="/admin/feeds/add">
            Add feed
          </ButtonLink>
        }
      />
      <QueryState query={query} failure="Couldn’t load the feeds." />
      {data?.length === 0 && (
        <EmptyState title="No store feeds yet">
          With an affiliate account you can get feeds from Amazon, Flipkart, Croma and others.
        </EmptyState>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data?.map((feed) => (
          <FeedCard key={feed.id} feed={feed} />
        ))}
      </ul>
    </>
  );
}

function FeedCard({ feed }: { feed: StoreFeed }) {
  const { id, name, active, items, lastRun } = feed;
  const api = useApi();
  const queries = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const [params] = useSearchParams();
  const isLinked = params.get('feed') === id;
  const [open, setOpen] = useState<'runs' | 'held' | null>(isLinked ? 'runs' : null);
  const refresh = () => void queries.invalidateQueries({ queryKey: FEEDS_KEY });
  const onError = (failure: Error) => toast.error(errorText(failure, 'Something went wrong. Try again.'));
  const done = (text: string) => ({
    onSuccess: () => {
      toast.success(text);
      refresh();
    },
    onError,
  });
  const run = useMutation({
    mutationFn: () => api.storeFeeds.run({ params: { id } }),
    ...done('Fetching the feed'),
  });
  const pause = useMutation({
    mutationFn: () => api.storeFeeds.update({ params: { id }, body: { active: !active } }),
    ...done(active ? 'Feed paused' : 'Feed resumed'),
  });
  const remove = useMutation({
    mutationFn: () => api.storeFeeds.remove({ params: { id } }),
    onSuccess: ({ trashId }) => {
      setIsRemoving(false);
      toastDeleted(api, trashId, 'Feed deleted', refresh);
      refresh();
    },
    onError,
  });
  const toggle = (what: 'runs' | 'held') => setOpen(open === what ? null : what);

  return (
    <li className="rounded-card border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{name}</h2>
          <p className="text-sm text-ink-2">{dotted([feed.store, FEED_FORMATS[feed.format], scheduleText(feed)])}</p>
          <FeedState feed={feed} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => run.mutate()} loading={run.isPending} disabled={isRunning(feed)}>
            Run now<span className="sr-only">: {name}</span>
          </Button>
          <Button size="sm" onClick={() => pause.mutate()} loading={pause.isPending}>
            {active ? 'Pause' : 'Resume'}
            <span className="sr-only"> {name}</span>
          </Button>
          <MoreMenu name={name}>
            <MenuLink to={`/admin/feeds/${id}/edit`}>Edit</MenuLink>
            <MenuSeparator />
            <MenuItem onClick={() => setIsRemoving(true)}>Delete</MenuItem>
          </MoreMenu>
        </div>
      </div>
      <p className="mt-3 text-sm num">
        <Link to={`/admin/feeds/${id}/all?state=matched`} className="underline">
          {formatCount(items.matched)} matched
        </Link>
        {' ·\u00a0'}
        <Link to={`/admin/feeds/${id}/all?state=ignored`} className="underline">
          {formatCount(items.ignored)} ignored
        </Link>
        {items.waiting > 0 && (
          <>
            {' ·\u00a0'}
            <Link to={`/admin/feeds/${id}/items`} className="font-medium underline">
              {formatCount(items.waiting)} to match
            </Link>
          </>
        )}
      </p>
      <div className="mt-2 -ml-3 flex flex-wrap gap-1">
        <Button size="sm" variant="quiet" aria-expanded={open === 'runs'} onClick={() => toggle('runs')}>
          Last runs<span className="sr-only"> of {name}</span>
        </Button>
        {(items.held > 0 || open === 'held') && (
          <Button size="sm" variant="quiet" aria-expanded={open === 'held'} onClick={() => toggle('held')}>
            {countText(items.held, 'price')} to check<span className="sr-only"> of {name}</span>
          </Button>
        )}
      </div>
      {open === 'runs' && <FeedRuns feedId={id} lastRun={lastRun} until={isLinked ? params.get('run') : null} />}
      {open === 'held' && <HeldPrices feedId={id} store={feed.store} />}
      {isRemoving && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          description={`Readers will no longer see its offers. Recorded prices stay. You can restore it with its matches from the trash for ${RETENTION_DAYS.trash} days.`}
          action="Delete feed"
          onConfirm={() => remove.mutate()}
          onClose={() => setIsRemoving(false)}
          isPending={remove.isPending}
        />
      )}
    </li>
  );
}

function scheduleText({ everyMinutes }: StoreFeed): string {
  if (everyMinutes % 60 !== 0) return `every ${everyMinutes} minutes`;
  const hours = everyMinutes / 60;
  return hours === 1 ? 'every hour' : hours === 24 ? 'every day' : `every ${hours} hours`;
}

function FeedState({ feed }: { feed: StoreFeed }) {
  const { active, failingSince, lastRun, nextRunAt } = feed;
  return (
    <p className="text-sm">
      {failingSince && (
        <span className="block font-medium text-accent-ink">
          Failing since {indiaTime(failingSince)}
          {lastRun?.error && `: ${lastRun.error}`}
        </span>
      )}
      <span className="text-ink-2">
        {dotted([
          !lastRun && active && 'Not fetched yet',
          lastRun && `${FEED_RUN_STATES[lastRun.state]} ${indiaTime(lastRun.finishedAt ?? lastRun.startedAt)}`,
          lastRun && runText(lastRun),
          active ? nextRunAt && !isRunning(feed) && `next run ${indiaTime(nextRunAt)}` : 'Paused',
        ])}
      </span>
    </p>
  );
}

function runText({ state, counts }: FeedRun): string | false {
  return state === 'done' && `${countText(counts.changed, 'price')} changed`;
}
