import { Link } from 'react-router';
import { formatCount } from '#app/lib/format.ts';
import { timeAgo } from '#app/lib/relative-time.ts';
import type { OverdueArticle } from '#contract/admin.ts';

type OverdueProps = { articles: readonly OverdueArticle[]; all: number };

/** Articles that readers had and do not find now, by name: a number alone would not say where to begin. */
export function Overdue({ articles, all }: OverdueProps) {
  if (articles.length === 0) return null;
  return (
    <div className="mt-3 rounded-control bg-accent-wash px-3 py-2 text-sm">
      <h3 className="text-sm font-medium tracking-normal [font-family:var(--font-text)]">
        Overdue: readers had these, now they are drafts
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
              first out {timeAgo(dueAt)}
            </time>
          </li>
        ))}
      </ul>
      {articles.length < all && (
        <p className="text-ink-2">and {formatCount(all - articles.length)} more among the drafts</p>
      )}
    </div>
  );
}
