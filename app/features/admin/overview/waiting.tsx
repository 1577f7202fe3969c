import { deskHref, useDesks } from '#app/desk-kit/frame/desk.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import { type Overview, OverviewQueues } from '#contract/desk/overview.ts';

const ORDER = Object.keys(OverviewQueues.shape);

type WaitingProps = { queues: Partial<OverviewQueues>; overdue: Overview['overdue'] };

/** Queues that someone is waiting for, then the backlog. Empty queues are left out. */
export function Waiting({ queues, overdue }: WaitingProps) {
  const open = useDesks()
    .flatMap((desk) =>
      (desk.queues ?? []).map((queue) => ({
        ...queue,
        count: queues[queue.key] ?? 0,
        href: desk.path && deskHref(desk, queue.search),
      })),
    )
    .filter(({ count }) => count > 0)
    .sort((one, other) => ORDER.indexOf(one.key) - ORDER.indexOf(other.key));
  const waiting = open.filter(({ isBacklog }) => !isBacklog);
  const backlog = open.filter(({ isBacklog }) => isBacklog);

  return (
    <div className="grid gap-3">
      {waiting.length === 0 && <p className="text-ink-2">Nothing is waiting for you.</p>}
      {waiting.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 max-sm:grid-cols-2">
          {waiting.map(({ key, label, count, href }) => (
            <li key={key} className="min-w-0 rounded-card border border-line bg-sheet">
              {href ? (
                <Link to={href} className="block h-full px-4 py-3 hover:text-accent-ink">
                  <Count label={label} count={count} />
                </Link>
              ) : (
                <span className="block px-4 py-3">
                  <Count label={label} count={count} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Overdue articles={overdue} all={queues.overdueArticles ?? 0} />
      {backlog.length > 0 && (
        <ul aria-label="Backlog" className="flex flex-wrap gap-x-6 text-sm">
          {backlog.map(({ key, label, count, href }) => (
            <li key={key}>
              <Link to={href} className="inline-flex min-h-9 items-center gap-1.5 text-ink-2 tap hover:text-ink">
                {label} <span className="font-semibold num">{formatCount(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <>
      <span className="block text-2xl font-[620] figure">{formatCount(count)}</span>
      <span className="block text-sm text-ink-2">{label}</span>
    </>
  );
}

type OverdueProps = { articles: Overview['overdue']; all: number };

/** Lists the names: a count alone does not say where to start. */
function Overdue({ articles, all }: OverdueProps) {
  if (articles.length === 0) return null;
  return (
    <div className="rounded-control bg-accent-wash px-3 py-2 text-sm">
      <h3 className="text-sm font-medium tracking-normal [font-family:var(--font-text)]">
        Previously published, now drafts
      </h3>
      <ul>
        {articles.map(({ id, title, dueAt }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
            <Link
              to={`/admin/blogs/edit/${id}`}
              className="inline-flex min-w-0 items-center [overflow-wrap:anywhere] tap hover:text-accent-ink"
            >
              {title}
            </Link>
            <time dateTime={dueAt} className="text-xs text-ink-2 num">
              published {timeAgo(dueAt)}
            </time>
          </li>
        ))}
      </ul>
      {articles.length < all && <p className="text-ink-2">and {formatCount(all - articles.length)} more drafts</p>}
    </div>
  );
}
