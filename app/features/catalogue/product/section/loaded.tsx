import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLoadedQuery } from '#app/lib/use-loaded-query.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';

type LoadedProps<Data> = {
  query: UseQueryOptions<Data, Error, Data, string[]>;
  /** Completes the error `The … did not load.` */
  what: string;
  /** Classes of the skeleton: it should be as high as the content. */
  className?: string;
  /** Classes of the element around the skeleton. */
  frame?: string;
  children: (data: Data) => ReactNode;
};

/** A part of the page with its own data. An error appears in its place without affecting the rest. */
export function Loaded<Data>({ query, what, className, frame, children }: LoadedProps<Data>) {
  const { data, isFetching, refetch } = useLoadedQuery(query);
  if (data !== undefined) return children(data);
  return (
    <div className={frame}>
      {isFetching ? (
        <Skeleton className={className ?? 'h-40'} />
      ) : (
        <div role="alert" className="mt-3.5 rounded-control border border-dashed border-edge px-3.5 py-3">
          <p className="font-semibold">We couldn’t load the {what}.</p>
          <p className="mt-0.5 mb-2.5 text-sm text-ink-2">Everything else on this page is up to date.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
    </div>
  );
}
