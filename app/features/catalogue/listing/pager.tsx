import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useApi } from '#app/lib/api.ts';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { listingQuery } from './listing-queries.ts';
import { type ListingState, listingPath } from './listing-state.ts';

type PagerProps = {
  state: ListingState;
  page: number;
  pageCount: number;
  /** Another page was asked for in place. */
  onPageChange: () => void;
};

export function Pager({ state, page, pageCount, onPageChange }: PagerProps) {
  const api = useApi();
  const queries = useQueryClient();

  // A pointer or the focus on its way to a button is time enough to fetch what it leads to.
  const prefetch = () => {
    for (const next of [page + 1, page - 1]) {
      if (next >= 1 && next <= pageCount)
        void queries.query(listingQuery(api, { ...state, page: next })).catch(() => null);
    }
  };
  const onClick = (event: MouseEvent) => {
    // The link has cancelled the click where it goes there itself: not for a new tab.
    if (event.defaultPrevented) onPageChange();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses links by click too
    <div onPointerEnter={prefetch} onFocus={prefetch} onClick={onClick}>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(target) => listingPath({ ...state, page: target })}
        className="mt-9"
      />
    </div>
  );
}
