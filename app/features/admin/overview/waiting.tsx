import { deskHref, useDesks } from '#app/desk-kit/frame/desk.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import type { Overview, OverviewQueues } from '#contract/admin.ts';

export function Waiting({ queues, overdue }: { queues: Partial<OverviewQueues>; overdue: Overview['overdue'] }) {
  const waiting = useDesks().flatMap((desk) =>
    (desk.queues ?? []).flatMap((queue) => {
      const count = queues[queue.key];
      return count === undefined ? [] : [{ ...queue, count, href: desk.path && deskHref(desk, queue.search) }];
    }),
  );
  if (waiting.length === 0) return <p className="text-ink-3">Nothing to do</p>;
  const order = Object.keys(queues) as (keyof OverviewQueues)[];

  return (
    <>
      <ul className="num">
        {waiting
          .sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
          .map(({ key, label, count, href }) => (
            <li
              key={key}
              className="flex min-h-9 items-center justify-between gap-4 border-t border-line first:border-0"
            >
              {href ? (
                <Link to={href} className="inline-flex items-center tap hover:text-accent-ink">
                  {label}
                </Link>
              ) : (
                label
              )}
              <span className={count === 0 ? 'text-ink-3' : 'font-semibold'}>{formatCount(count)}</span>
            </li>
          ))}
      </ul>
      <Overdue articles={overdue} all={queues.overdueArticles ?? 0} />
    </>
  );
}

type OverdueProps = { articles: Overview['overdue']; all: number };

/** By name: a count alone does not say where to start. */
function Overdue({ articles, all }: OverdueProps) {
  if (articles.length === 0) return null;
  return (
    <div className="mt-3 rounded-control bg-accent-wash px-3 py-2 text-sm">
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
