import type { ComponentProps, ReactNode } from 'react';
import { countText } from '#app/lib/format.ts';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { PageSteps } from './page-steps.tsx';
import { QueryState } from './query-state.tsx';

type Steps = ComponentProps<typeof PageSteps>;
type OwnListProps = {
  /** The kind of items: `review`. */
  noun: string;
  request: ComponentProps<typeof QueryState>['query'] & {
    data: ({ total: number } & Omit<Steps, 'page' | 'onChange'>) | undefined;
  };
  /** Shown when there are none. */
  empty: ReactNode;
  children: ReactNode;
} & Pick<Steps, 'page' | 'onChange'>;

/** A page of the reader's own items: loading, failed, empty or loaded. */
export function OwnList({ noun, request, empty, children, page, onChange }: OwnListProps) {
  const { data } = request;
  if (!data)
    return (
      <QueryState query={request} title={`We couldn’t load your ${noun}s`} loading={<Skeleton className="h-40" />} />
    );
  if (data.total === 0) return empty;
  return (
    <>
      <p className="text-ink-2 num">{countText(data.total, noun)}</p>
      <ol aria-label={`Your ${noun}s`} className="mt-2">
        {children}
      </ol>
      <PageSteps {...data} page={page} onChange={onChange} />
    </>
  );
}
