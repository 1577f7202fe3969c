import { ApiError } from '#app/lib/api-error.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';

type FailedResultsProps = {
  error: Error;
  /** Results of the previous filters are still shown. */
  hasOld: boolean;
  onRetry: () => void;
  retrying: boolean;
};

export function FailedResults({ error, hasOld, ...rest }: FailedResultsProps) {
  const message = error instanceof ApiError ? error.message : 'Something went wrong';
  return (
    <ErrorState
      title="We couldn’t load the list"
      className="sticky top-0 z-5 bg-paper"
      message={hasOld ? `${message} Showing the previous results. Your filters are kept.` : message}
      {...rest}
    />
  );
}
