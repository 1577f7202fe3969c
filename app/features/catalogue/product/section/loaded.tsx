import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';

type LoadedProps<Data> = {
  query: UseQueryOptions<Data, Error, Data, string[]>;
  /** What it is, in `The … did not load.` */
  what: string;
  /** Of what is shown meanwhile: as high as what will be there. */
  className?: string;
  children: (data: Data) => ReactNode;
};

/** A part of the page that has data of its own: one that fails says so in its place, and the rest is there. */
export function Loaded<Data>({ query, what, className, children }: LoadedProps<Data>) {
  const { data, isFetching, refetch } = useQuery(query);
  if (data !== undefined) return children(data);
  if (isFetching && !import.meta.env.SSR) return <Skeleton className={className ?? 'h-40'} />;
  return (
    <div role="alert" className="mt-3.5 rounded-control border border-dashed border-edge px-3.5 py-3">
      <p className="font-semibold">The {what} did not load.</p>
      <p className="mt-0.5 mb-2.5 text-sm text-ink-2">The rest of the page is complete.</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}
