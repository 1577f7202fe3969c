import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { useApi } from '#app/lib/api.ts';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { FIRST_PAGE } from '#contract/limits.ts';
import { listingQuery } from './listing-queries.ts';
import { type ListingState, listingPath } from './listing-state.ts';

type PagerProps = {
  state: ListingState;
  page: number;
  pageCount: number;
  /** Each page adds to the one before, so the reader stays where they are. */
  isGrowing: boolean;
  /** Another page was asked for in place. */
  onPageChange: () => void;
};

export function Pager({ state, page, pageCount, isGrowing, onPageChange }: PagerProps) {
  const api = useApi();
  const queries = useQueryClient();

  // A pointer or the focus on its way to a button is time enough to fetch what it leads to.
  const prefetch = () => {
    for (const next of [page + 1, page - 1]) {
      if (next >= 1 && next <= pageCount)
        void queries.query(listingQuery(api, { ...state, page: next })).catch(() => null);
    }
  };
  const pages = useRef<HTMLDivElement>(null);
  const onClick = (event: MouseEvent) => {
    // The link has cancelled the click where it goes there itself: not for a new tab.
    if (!event.defaultPrevented) return;
    if (!isGrowing) return onPageChange();
    // A link to the first or the last page is gone on that page.
    const next = (event.target as HTMLAnchorElement).rel === 'next' ? page + 1 : page - 1;
    if (next === FIRST_PAGE || next === pageCount) pages.current?.focus({ preventScroll: true });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses links by click too
    <div ref={pages} tabIndex={-1} onPointerEnter={prefetch} onFocus={prefetch} onClick={onClick}>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(target) => listingPath({ ...state, page: target })}
        preventScrollReset={isGrowing}
        className="mt-9"
      />
      {isGrowing && page < pageCount && (
        <p className="mt-2.5 text-center text-sm text-ink-3">Next adds five more phones to every brand.</p>
      )}
    </div>
  );
}
