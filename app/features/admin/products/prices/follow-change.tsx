import type { QueryClient } from '@tanstack/react-query';
import { waitForJob } from '#app/desk-kit/frame/jobs.ts';
import { toastUndoable } from '#app/desk-kit/frame/undoable.tsx';
import { invalidateProducts } from '#app/features/admin/products/products-queries.ts';
import type { Api } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { PriceChangeJob } from '#contract/desk/prices.ts';
import { CHANGES_KEY, isBusy } from './prices-queries.ts';
import { changeText } from './rule-text.ts';

/** After the dialog is closed, a toast shows the result with an undo. */
export async function followChange(api: Api, queries: QueryClient, id: string): Promise<void> {
  const toastId = { id: `price change ${id}` };
  const look = () => api.adminPrices.get({ params: { id } });
  const offer = (show: typeof toast.success, text: string) =>
    toastUndoable({ ...toastId, text, show, onUndo: () => void undo() });
  const waitForEnd = async (started: PriceChangeJob | null) => {
    const job = await waitForJob(started, { isBusy, look });
    invalidateProducts(api, queries);
    void queries.invalidateQueries({ queryKey: CHANGES_KEY });
    return job;
  };
  const report = (job: PriceChangeJob) => {
    const show = job.state === 'failed' ? toast.error : toast.success;
    if (job.undoUntil) offer(show, changeText(job));
    else show(changeText(job), toastId);
  };
  const undo = async () => {
    try {
      toast.loading('Undoing price changes…', toastId);
      report(await waitForEnd(await api.adminPrices.undo({ params: { id } })));
    } catch (error) {
      offer(toast.error, errorText(error, 'Couldn’t undo. Try again.'));
    }
  };

  try {
    const job = await waitForEnd(null);
    // Already shown in the dialog.
    if (job.state !== 'undone') report(job);
  } catch (error) {
    toast.error(errorText(error, 'Couldn’t check the result. Reload the page.'), toastId);
  }
}
