import type { ComponentProps, ReactNode } from 'react';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { PageSteps } from './page-steps.tsx';
import { ErrorState } from './state-message.tsx';

type Steps = ComponentProps<typeof PageSteps>;
type OwnListProps = {
  /** The kind of items: `review`. */
  noun: string;
  request: {
    data: ({ total: number } & Omit<Steps, 'page' | 'onChange'>) | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Shown when there are none. */
  empty: ReactNode;
  children: ReactNode;
} & Pick<Steps, 'page' | 'onChange'>;

/** A page of the reader's own items: loading, failed, empty or loaded. */
export function OwnList({ noun, request, empty, children, page, onChange }: OwnListProps) {
  const { data, error, isFetching, refetch } = request;
  if (!data) {
    if (!error) return <Skeleton className="h-40" />;
    return (
      <ErrorState
        title={`We couldn’t load your ${noun}s`}
        message={errorText(error, 'Something went wrong on our side. Try again in a moment.')}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
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
