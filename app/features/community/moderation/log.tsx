import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { logQuery } from './api.ts';
import { LogEntries } from './log-entries.tsx';
import { useModerationParams } from './use-moderation-params.ts';

/** Everything moderators did, with who and why. */
export function Log() {
  const { page, hrefFor } = useModerationParams();
  const { data, error, isFetching, refetch } = useQuery(logQuery(useApi(), page));

  if (!data) {
    if (!error) return <Skeleton className="h-64" />;
    return (
      <ErrorState
        title="The log did not load"
        message={errorText(error, 'Something went wrong on our side.')}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.total === 0)
    return <EmptyState title="Nothing was decided yet">Every decision is written down here.</EmptyState>;
  return (
    <div className="max-w-3xl">
      <LogEntries entries={data.entries} />
      {data.totalPages > 1 && (
        <Pagination
          page={data.currentPage}
          pageCount={data.totalPages}
          hrefFor={(number) => hrefFor({ page: number })}
          className="mt-4"
        />
      )}
    </div>
  );
}
