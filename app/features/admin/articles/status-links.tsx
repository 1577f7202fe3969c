import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { BLOG_STATUSES, type BlogCounts, type BlogStatus } from '#contract/blogs.ts';
import { STATUS_LABELS } from './status-labels.ts';

export const CALENDAR = 'calendar';

type View = BlogStatus | 'all' | typeof CALENDAR;

type StatusLinksProps = { current: View; counts: BlogCounts | undefined };

/** Views of the list, each with how many it holds. */
export function StatusLinks({ current, counts }: StatusLinksProps) {
  const views: [View, string][] = [
    ['all', 'All'],
    ...BLOG_STATUSES.map((status): [View, string] => [status, STATUS_LABELS[status]]),
    [CALENDAR, 'Calendar'],
  ];
  return (
    <nav aria-label="Articles by status" className="mb-4 flex gap-5 overflow-x-auto border-b border-line">
      {views.map(([view, label]) => (
        <Link
          key={view}
          to={view === 'all' ? '?' : `?status=${view}`}
          aria-current={view === current ? 'true' : undefined}
          className="flex min-h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-ink-2 tap hover:text-ink focus-visible:outline-offset-[-2px] aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label}
          {view !== CALENDAR && counts && <span className="text-xs text-ink-3 num">{formatCount(counts[view])}</span>}
        </Link>
      ))}
    </nav>
  );
}
