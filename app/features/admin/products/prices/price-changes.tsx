import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { type PriceChangeJob, ruleText } from '#contract/desk/prices.ts';
import { PriceChangeProgress } from './price-change-progress.tsx';
import { priceChangesQuery } from './prices-queries.ts';

export function PriceChanges() {
  const [params, setParams] = useSearchParams();
  const job = params.get('change');
  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title="Bulk price changes"
        aside="You can undo each change for 24 hours."
      />
      <div className="max-w-3xl">
        {job ? <PriceChangeProgress key={job} id={job} onClose={() => setParams({})} /> : <Recent />}
      </div>
    </>
  );
}

const STATE_LABELS: Record<PriceChangeJob['state'], string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Stopped',
  undoing: 'Undoing',
  undone: 'Undone',
};

function Recent() {
  const query = useQuery(priceChangesQuery(useApi()));
  const { data } = query;
  if (!data) return <QueryState query={query} failure="Couldn’t load price changes." />;
  if (data.length === 0)
    return (
      <EmptyState
        title="No bulk price changes yet"
        action={<ButtonLink to="/admin/products">Go to phones</ButtonLink>}
      />
    );
  return (
    <ul aria-label="Bulk price changes">
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
          {undoUntil && <span className="text-accent-ink">can be undone</span>}
          <span className="ml-auto text-xs text-ink-3 num">
            {actor.name}, <time dateTime={startedAt}>{indiaTime(startedAt)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
