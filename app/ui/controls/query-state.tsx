import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#app/lib/error-text.ts';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { ErrorState } from './state-message.tsx';

type QueryStateProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  title?: string;
  /** Shown when the error has no text of its own. */
  failure?: string | undefined;
  /** Shown until there is data or an error. */
  loading?: ReactNode;
  className?: string;
};

/** What a query shows besides its data: that it is loading, or its error with a retry. */
export function QueryState({
  query: { data, error, isFetching, refetch },
  title,
  failure = 'Something went wrong on our side. Try again in a moment.',
  loading = <Spinner className="appear-late" />,
  className,
}: QueryStateProps) {
  if (!error) return data === undefined && loading;
  return (
    <ErrorState
      title={title}
      message={errorText(error, failure)}
      onRetry={() => void refetch()}
      retrying={isFetching}
      className={className}
    />
  );
}
