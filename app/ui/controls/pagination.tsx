import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { buttonStyle } from './button-style.ts';

type PaginationProps = {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  className?: string;
};

export function Pagination({ page, pageCount, hrefFor, preventScrollReset = false, className }: PaginationProps) {
  if (pageCount < 1) return null;

  return (
    <nav
      aria-label="Pages"
      className={cx('flex flex-wrap items-center justify-center gap-x-4.5 gap-y-2 num', className)}
    >
      <Step rel="prev" to={page > 1 ? hrefFor(page - 1) : null} preventScrollReset={preventScrollReset}>
        Prev
      </Step>
      <span>
        Page {page} of {pageCount}
      </span>
      <Step rel="next" to={page < pageCount ? hrefFor(page + 1) : null} preventScrollReset={preventScrollReset}>
        Next
      </Step>
    </nav>
  );
}

type StepProps = { to: string | null; rel: 'prev' | 'next'; preventScrollReset: boolean; children: string };

function Step({ to, rel, preventScrollReset, children }: StepProps) {
  if (to === null)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link without a target, kept so that nothing moves
      // biome-ignore lint/a11y/useFocusableInteractive: it does nothing, so it is no tab stop
      <span role="link" aria-disabled="true" className={buttonStyle({})}>
        {children}
      </span>
    );
  return (
    <Link to={to} rel={rel} preventScrollReset={preventScrollReset} className={buttonStyle({})}>
      {children}
    </Link>
  );
}
