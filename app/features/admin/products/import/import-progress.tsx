import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import type { ImportJob } from '#contract/admin-products.ts';
import { Progress } from '../../shell/progress.tsx';
import { importQuery, isBusy } from './api.ts';
import { ImportResult } from './import-result.tsx';

type ImportProgressProps = { id: string; onAgain: () => void };

/** One import from the first row read to the last one written. */
export function ImportProgress({ id, onAgain: onRestart }: ImportProgressProps) {
  const api = useApi();
  const queries = useQueryClient();
  const query = importQuery(api, queries, id);
  const { data: job } = useSuspenseQuery(query);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.adminProducts.applyImport({ params: { id } }),
    onSuccess: (started) => queries.setQueryData(query.queryKey, started),
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p role="status" className="font-medium [overflow-wrap:anywhere]">
        {STATES[job.state](job)}
      </p>
      {isBusy(job) && (
        <Progress
          label={job.state === 'reading' ? 'Checking the rows' : 'Writing the phones'}
          fraction={shareOf(job)}
        />
      )}
      <FormError>{job.error}</FormError>
      <FormError>{error && errorText(error, 'The import could not be started. Try again.')}</FormError>
      {job.state === 'checked' && job.result && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" loading={isPending} disabled={toWrite(job) === 0} onClick={() => mutate()}>
            Import {formatCount(toWrite(job))} {toWrite(job) === 1 ? 'phone' : 'phones'}
          </Button>
          <Button onClick={onRestart}>Choose another file</Button>
        </div>
      )}
      {(job.state === 'done' || job.state === 'failed') && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/products?sort=-updated" variant="primary">
            Go to the phones
          </ButtonLink>
          <Button onClick={onRestart}>Import another file</Button>
        </div>
      )}
      {job.result && <ImportResult result={job.result} isDone={job.state === 'done'} />}
    </div>
  );
}

const STATES: Record<ImportJob['state'], (job: ImportJob) => string> = {
  reading: ({ filename }) => `${filename} is being checked.`,
  checked: ({ filename }) => `${filename} was checked. Nothing has been written yet.`,
  writing: ({ filename }) => `${filename} is being imported. You can leave this page, it goes on.`,
  done: ({ filename }) => `${filename} was imported.`,
  failed: ({ filename }) => `${filename} was not imported. Nothing was written.`,
};

function shareOf({ progress: { done, total } }: ImportJob): number | undefined {
  return total > 0 ? done / total : undefined;
}

function toWrite({ result }: ImportJob): number {
  return result ? result.counts.created + result.counts.changed : 0;
}
