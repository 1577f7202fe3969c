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
  /** Each page extends the previous one, so the scroll position stays. */
  isGrowing: boolean;
  /** Called when another page was requested without leaving the screen. */
  onPageChange: () => void;
};

export function Pager({ state, page, pageCount, isGrowing, onPageChange }: PagerProps) {
  const api = useApi();
  const queries = useQueryClient();

  // A pointer or focus near a button leaves time to prefetch its page.
  const prefetch = () => {
    for (const next of [page + 1, page - 1]) {
      if (next >= 1 && next <= pageCount)
        void queries.query(listingQuery(api, { ...state, page: next })).catch(() => null);
    }
  };
  const pages = useRef<HTMLDivElement>(null);
  const onClick = (event: MouseEvent) => {
    // The link prevents the default only when it navigates itself, not for a new tab.
    if (!event.defaultPrevented) return;
    if (!isGrowing) return onPageChange();
    // On the first or last page, the link that was pressed disappears.
    const next = (event.target as HTMLAnchorElement).rel === 'next' ? page + 1 : page - 1;
    if (next === FIRST_PAGE || next === pageCount) pages.current?.focus({ preventScroll: true });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the links inside are pressed
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
        <p className="mt-2.5 text-center text-sm text-ink-3">‘Next’ shows five more phones of each brand.</p>
      )}
    </div>
  );
}
