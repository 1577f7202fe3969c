import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { buttonStyle } from './button-style.ts';

type PaginationProps = {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  label?: string;
  className?: string;
};

export function Pagination({ page, pageCount, hrefFor, label = 'Pages', className }: PaginationProps) {
  if (pageCount < 1) return null;

  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-center gap-x-4.5 gap-y-2 num', className)}
    >
      <Step rel="prev" to={page > 1 ? hrefFor(page - 1) : null}>
        Prev
      </Step>
      <span>
        Page {page} of {pageCount}
      </span>
      <Step rel="next" to={page < pageCount ? hrefFor(page + 1) : null}>
        Next
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: string }) {
  if (to === null)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link with nowhere to go, kept in place so that nothing jumps
      // biome-ignore lint/a11y/useFocusableInteractive: nothing to do here, so no stop for the keyboard
      <span role="link" aria-disabled="true" className={buttonStyle({})}>
        {children}
      </span>
    );
  return (
    <Link to={to} rel={rel} className={buttonStyle({})}>
      {children}
    </Link>
  );
}
