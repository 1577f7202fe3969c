import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { useShortcuts } from '#app/ui/overlays/shortcuts.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { BulkJob } from '#contract/desk/bulk.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { takeBack } from '../../shell/take-back.ts';
import { DoneBar, SelectionBar } from '../../table/selection-bar.tsx';
import type { Selection } from '../../table/use-selection.ts';
import { invalidateProducts } from '../api.ts';
import { ChangePrices } from '../prices/change-prices.tsx';
import { BulkDialog, type BulkPhones, PHONES, phonesText } from './bulk-dialog.tsx';

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
  useShortcuts({ b: () => setOpen('change') }, size > 0);

  return (
    <>
      {size > 0 && (
        <SelectionBar
          noun={PHONES}
          count={target.phones}
          matching={!isAll && matching.phones > size ? matching.phones : null}
          onSelectAll={() => setIsAll(true)}
          onClear={() => {
            setIsAll(false);
            selection.clear();
          }}
        >
          <Button aria-keyshortcuts="b" onClick={() => setOpen('change')}>
            Change a field
          </Button>
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
        </SelectionBar>
      )}
      {done && size === 0 && (
        <DoneBar
          text={done.text}
          isUndoing={undo.isPending}
          onUndo={() => undo.mutate(done.undoId)}
          onDismiss={() => setDone(null)}
        />
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
  undoId: string;
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
