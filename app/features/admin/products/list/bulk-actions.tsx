import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { BulkJob } from '#contract/desk/bulk.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { takeBack } from '../../shell/take-back.ts';
import type { Selection } from '../../table/use-selection.ts';
import { invalidateProducts } from '../api.ts';
import { ChangePrices } from '../prices/change-prices.tsx';
import { BulkDialog, type BulkPhones, phonesText } from './bulk-dialog.tsx';

interface BulkActionsProps {
  selection: Selection;
  /** All that the table's filter gives, and how many those are. */
  matching: BulkPhones;
  /** What was asked for above the table, for all that match. */
  asked: 'change' | 'prices' | null;
  onAsked: (asked: 'change' | 'prices' | null) => void;
}

/** What can be done to the ticked phones, or to all that match; it is looked at first, and taken back for a day. */
export function BulkActions({ selection, matching, asked, onAsked }: BulkActionsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [isAll, setIsAll] = useState(false);
  const [open, setOpen] = useState<'change' | 'prices' | 'delete' | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { size } = selection.ids;
  if (isAll && size === 0) setIsAll(false);
  const ticked: BulkPhones = isAll ? matching : { ids: [...selection.ids], phones: size };
  const target = asked ? matching : ticked;
  const close = () => {
    setOpen(null);
    onAsked(null);
  };
  const finish = (job: BulkJob, verb: string) => {
    const left = job.counts.refused > 0 ? `, ${formatCount(job.counts.refused)} left alone` : '';
    setDone({ text: job.error ?? `${phonesText(job.counts.changed)} ${verb}${left}`, undoId: job.id });
    invalidateProducts(api, queries);
    selection.clear();
    close();
  };
  const remove = useMutation({
    mutationFn: () => deletePhones(api, target),
    onSuccess: (job) => finish(job, 'in the trash'),
  });
  const undo = useMutation({
    mutationFn: (id: string) => takeBack(api, id),
    onSuccess: ({ counts }) => {
      setDone(null);
      if (counts.kept === 0) toast.success('Taken back');
      else toast.error(`${phonesText(counts.kept)} left alone, since changed again`);
    },
    onError: (failure) => toast.error(errorText(failure, 'It could not be taken back.')),
    onSettled: () => invalidateProducts(api, queries),
  });
  const shown = asked ?? open;

  return (
    <>
      {size > 0 && (
        <section
          aria-label="With the selected"
          className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-2 bg-sheet px-4 py-2.5 shadow-float max-md:bottom-18"
        >
          <p role="status" className="font-medium num">
            {phonesText(target.phones)} selected
          </p>
          {!isAll && matching.phones > size && (
            <Button variant="quiet" onClick={() => setIsAll(true)}>
              Select all {formatCount(matching.phones)} that match
            </Button>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => setOpen('change')}>Change a field</Button>
            <Button onClick={() => setOpen('prices')}>Change prices</Button>
            <Button
              variant="danger"
              onClick={() => {
                remove.reset();
                setOpen('delete');
              }}
            >
              Delete
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setIsAll(false);
                selection.clear();
              }}
            >
              Clear
            </Button>
          </div>
        </section>
      )}
      {done && size === 0 && (
        <div
          role="status"
          className="fixed bottom-4 left-4 z-20 flex items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-paper shadow-float"
        >
          {done.text}
          {done.undoId && (
            <Button size="sm" onClick={() => done.undoId && undo.mutate(done.undoId)} loading={undo.isPending}>
              Undo
            </Button>
          )}
          <button type="button" onClick={() => setDone(null)} className="min-h-8 px-2 text-sm tap hover:underline">
            Dismiss
          </button>
        </div>
      )}
      {shown === 'change' && <BulkDialog target={target} onClose={close} onDone={(job) => finish(job, 'changed')} />}
      {shown === 'prices' && (
        <ChangePrices
          target={target}
          onClose={() => {
            selection.clear();
            close();
          }}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title={`Delete ${phonesText(target.phones)}?`}
        action={`Delete ${phonesText(target.phones)}`}
        isPending={remove.isPending}
        error={remove.error && errorText(remove.error, 'Nothing was deleted. Try again.')}
        onConfirm={() => remove.mutate()}
        description="They go to the trash for 30 days, with their comments, ratings, likes and price history."
      />
    </>
  );
}

interface Done {
  text: string;
  /** Null where there is nothing to take back in one step. */
  undoId: string | null;
}

const LOOK_MS = 300;
const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** Started, and waited for. */
async function deletePhones(api: Api, { phones, ...which }: BulkPhones): Promise<BulkJob> {
  let job = await api.bulk.start({ body: { ...which, change: { action: 'delete' }, phones } });
  while (job.state === 'running') {
    await pause();
    job = await api.bulk.get({ params: { id: job.id } });
  }
  return job;
}
