import { Link } from 'react-router';
import { formatCount } from '#app/lib/format.ts';
import type { Overview } from '#contract/admin.ts';

/** What the catalogue lacks, in readers' own words. */
export function EmptySearches({ searches }: { searches: Overview['emptySearches'] }) {
  if (searches.length === 0) return <p className="text-ink-3">Every search of the last days found something.</p>;
  return (
    <ol className="num">
      {searches.map(({ search, count: times }) => (
        <li
          key={search}
          className="flex min-h-9 items-center justify-between gap-4 border-t border-line first:border-0"
        >
          <Link
            to={`/admin/products?${new URLSearchParams({ search })}`}
            className="inline-flex min-w-0 items-center [overflow-wrap:anywhere] tap hover:text-accent-ink"
          >
            {search}
          </Link>
          <span className="text-ink-2">{formatCount(times)}</span>
        </li>
      ))}
    </ol>
  );
}
