import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { SkipTable } from './price-preview.tsx';
import { isBusy, priceChangeQuery } from './prices-queries.ts';
import { changeText } from './rule-text.ts';

type PriceChangeProgressProps = {
  id: string;
  onClose: () => void;
  /** Called when all prices were changed and nothing was skipped. */
  onAllChanged?: () => void;
};

export function PriceChangeProgress({ id, onClose, onAllChanged }: PriceChangeProgressProps) {
  const api = useApi();
  const queries = useQueryClient();
  const query = priceChangeQuery(api, queries, id);
  const { data: job } = useSuspenseQuery(query);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.adminPrices.undo({ params: { id } }),
    onSuccess: (started) => queries.setQueryData(query.queryKey, { ...started, skips: [] }),
  });
  const { done, total } = job.progress;
  const isAllChanged = job.state === 'done' && job.counts.skipped + job.counts.kept === 0;
  const allChanged = useEffectEvent(() => onAllChanged?.());
  useEffect(() => {
    if (isAllChanged) allChanged();
  }, [isAllChanged]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="status" className="font-medium">
        {changeText(job)}
      </p>
      {isBusy(job) && (
        <Progress
          label={job.state === 'undoing' ? 'Undoing price changes' : 'Changing prices'}
          fraction={total > 0 ? done / total : undefined}
        />
      )}
      <FormError>{job.error}</FormError>
      <FormError>{error && errorText(error, 'Couldn’t undo. Try again.')}</FormError>
      <SkipTable
        title="Skipped because someone has changed them since"
        skips={job.skips}
        all={job.counts.skipped + job.counts.kept}
      />
      {!isBusy(job) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
          {job.undoUntil && (
            <>
              <Button loading={isPending} onClick={() => mutate()}>
                Undo
              </Button>
              <p className="text-sm text-ink-2">
                Until <time dateTime={job.undoUntil}>{indiaTime(job.undoUntil)}</time>
              </p>
            </>
          )}
        </div>
      )}
    </div>
  );
}
