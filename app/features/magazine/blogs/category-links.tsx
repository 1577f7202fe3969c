import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import type { BlogCategoryCount } from '#contract/blogs.ts';
import { type BlogsState, blogsPath } from './blogs-state.ts';

type CategoryLinksProps = { categories: readonly BlogCategoryCount[]; state: BlogsState };

/** Keeps the search when switching categories. */
export function CategoryLinks({ categories, state: { category, search } }: CategoryLinksProps) {
  return (
    <nav aria-label="Categories">
      <ul className="shelf gap-x-6">
        <CategoryLink to={blogsPath({ search })} isCurrent={category === null}>
          All
        </CategoryLink>
        {categories.map(({ id, name, count: articles }) => (
          <CategoryLink key={id} to={blogsPath({ search, category: id })} isCurrent={category === id}>
            {name}
            {search === '' && <span className="ml-1.5 text-xs text-ink-3 num">{formatCount(articles)}</span>}
          </CategoryLink>
        ))}
      </ul>
    </nav>
  );
}

function CategoryLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          '-mb-px inline-flex min-h-10 items-center border-b-2 tap',
          isCurrent
            ? 'border-accent font-semibold'
            : 'border-transparent text-ink-2 hover:border-line-2 hover:text-ink',
        )}
      >
        {children}
      </Link>
    </li>
  );
}
