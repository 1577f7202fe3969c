import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { PriceChangeJob } from '#contract/admin-prices.ts';
import { UNDO_SHOWN_MS, Undoable } from '../../shell/undoable.tsx';
import { isBusy, priceChangeQuery } from './api.ts';
import { changeText } from './rule-text.ts';

/** Once its dialog is closed, a toast says how a change ended, and takes it back. */
export function followChange(api: Api, queries: QueryClient, id: string): void {
  const toastId = `price change ${id}`;
  const query = priceChangeQuery(api, queries, id);
  const offer = (tell: typeof toast.success, text: string) =>
    tell(<Undoable text={text} onUndo={() => void undo()} />, { id: toastId, duration: UNDO_SHOWN_MS });
  const undo = async () => {
    try {
      toast.loading('The prices are being taken back.', { id: toastId });
      queries.setQueryData(query.queryKey, { ...(await api.adminPrices.undo({ params: { id } })), skips: [] });
      onEnd((job) => toast.success(changeText(job), { id: toastId }));
    } catch (error) {
      offer(toast.error, errorText(error, 'It could not be taken back. Try again.'));
    }
  };
  const onEnd = (tell: (job: PriceChangeJob) => void) => {
    const observer = new QueryObserver(queries, query);
    const look = (job: PriceChangeJob | undefined) => {
      if (!job || isBusy(job)) return;
      end();
      tell(job);
    };
    const end = observer.subscribe(({ data }) => look(data));
    look(observer.getCurrentResult().data);
  };
  onEnd((job) => {
    if (job.state === 'failed') toast.error(changeText(job), { id: toastId });
    if (job.state === 'done' && job.undoUntil) offer(toast.success, changeText(job));
  });
}
