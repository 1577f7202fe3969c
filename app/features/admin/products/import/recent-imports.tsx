import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import type { ImportJob, ImportJobSummary } from '#contract/admin-products.ts';

const STATE_LABELS: Record<ImportJob['state'], string> = {
  reading: 'Being checked',
  checked: 'Checked, waits to be imported',
  writing: 'Being imported',
  done: 'Imported',
  failed: 'Not imported',
};

/** What was sent before, by anybody, to go on with or to read what became of it. */
export function RecentImports({ imports }: { imports: readonly ImportJobSummary[] }) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports" className="border-t-[1.5px] border-ink pt-3">
      <h2 id="recent-imports" className="mb-2 text-lg">
        Recent imports
      </h2>
      <ul>
        {imports.map(({ id, filename, state, actor, startedAt }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line py-1 first:border-0"
          >
            <Link
              to={`?job=${id}`}
              className="inline-flex min-w-0 items-center font-medium [overflow-wrap:anywhere] tap hover:text-accent-ink"
            >
              {filename}
            </Link>
            <span className={state === 'checked' ? 'text-accent-ink' : 'text-ink-2'}>{STATE_LABELS[state]}</span>
            <span className="ml-auto text-xs text-ink-3 num">
              {actor.name}, <time dateTime={startedAt}>{timeAgo(startedAt)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
