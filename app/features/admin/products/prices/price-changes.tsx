import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import type { PriceChangeJob } from '#contract/admin-prices.ts';
import { PriceChangeProgress } from './price-change-progress.tsx';
import { priceChangesQuery } from './prices-queries.ts';
import { ruleText } from './rule-text.ts';

/** What was changed at once, by anybody, to go on with, to read what became of it or to take it back. */
export function PriceChanges() {
  const [params, setParams] = useSearchParams();
  const job = params.get('change');
  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title="Changes of many prices"
        aside="Each can be taken back for a day."
      />
      <div className="max-w-3xl">
        {job ? <PriceChangeProgress key={job} id={job} onClose={() => setParams({})} /> : <Recent />}
      </div>
    </>
  );
}

const STATE_LABELS: Record<PriceChangeJob['state'], string> = {
  running: 'Being written',
  done: 'Done',
  failed: 'Stopped',
  undoing: 'Being taken back',
  undone: 'Taken back',
};

function Recent() {
  const { data, error, refetch } = useQuery(priceChangesQuery(useApi()));
  if (error)
    return (
      <ErrorState message={errorText(error, 'The changes could not be fetched.')} onRetry={() => void refetch()} />
    );
  if (!data) return <Spinner />;
  if (data.length === 0)
    return (
      <EmptyState
        title="Nobody has changed many prices at once yet."
        action={<ButtonLink to="/admin/products">Go to the phones</ButtonLink>}
      />
    );
  return (
    <ul aria-label="Changes of many prices">
      {data.map(({ id, state, counts, actor, startedAt, undoUntil, ...rule }) => (
        <li
          key={id}
          className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line py-1.5 first:border-0"
        >
          <Link to={`?change=${id}`} className="inline-flex items-center font-medium tap hover:text-accent-ink">
            {ruleText(rule)}
          </Link>
          <span className="num">
            {countText(counts.changed + counts.undone, 'price')}, {STATE_LABELS[state].toLowerCase()}
          </span>
          {undoUntil && <span className="text-accent-ink">can be taken back</span>}
          <span className="ml-auto text-xs text-ink-3 num">
            {actor.name}, <time dateTime={startedAt}>{indiaTime(startedAt)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
