import type { ComponentProps, ReactNode, RefCallback } from 'react';
import { cx } from '#app/lib/cx.ts';
import { TriangleDownIcon, TriangleUpIcon } from './icons.tsx';

type TableProps = ComponentProps<'table'> & {
  caption: ReactNode;
  /**
   * Makes `thead` sticky: a table that is too wide scrolls both ways in a box that fits the window, together with its
   * pager.
   */
  hasStickyHead?: boolean;
};

/** A sticky head needs ancestors that do not scroll, so a table that fits gets no scrolling box. */
const markWhatFits: RefCallback<HTMLElement> = (box) => {
  if (!box) return;
  const look = () => box.toggleAttribute('data-fits', box.scrollWidth <= box.clientWidth);
  const observer = new ResizeObserver(look);
  observer.observe(box);
  for (const table of box.children) observer.observe(table);
  return () => observer.disconnect();
};

/** Scrolls horizontally if it is wider than its container. */
export function Table({ caption, hasStickyHead, className, children, ...rest }: TableProps) {
  return (
    <section
      aria-label={typeof caption === 'string' ? caption : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      ref={hasStickyHead ? markWhatFits : undefined}
      // Relative, or visually hidden text would widen the page instead of scrolling with the table.
      className={cx(
        'relative overflow-x-auto scroll-edge',
        hasStickyHead && 'data-fits:overflow-visible not-data-fits:max-h-[calc(100dvh-9rem)]',
      )}
    >
      <table className={cx('w-full border-collapse text-left num', className)} {...rest}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={cx('border-b border-line', className)} {...rest} />;
}

type Sort = 'ascending' | 'descending' | 'none';
type ThProps = ComponentProps<'th'> & { numeric?: boolean; sort?: Sort; onSort?: () => void };

export function Th({ numeric, sort, onSort, className, children, ...rest }: ThProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cx(
        'px-3 py-2.5 text-xs font-[550] text-ink-3 first:pl-0 last:pr-0',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex items-center gap-1 tap hover:text-ink">
          {children}
          {sort === 'ascending' && <TriangleUpIcon className="size-2" />}
          {sort === 'descending' && <TriangleDownIcon className="size-2" />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export function Td({ numeric, className, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td className={cx('px-3 py-2.5 first:pl-0 last:pr-0', numeric && 'text-right', className)} {...rest} />;
}
