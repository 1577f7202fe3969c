import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { NOTHING_CHANGED, waitForJob } from '#app/desk-kit/frame/jobs.ts';
import { type Done, DoneBar, SelectionBar } from '#app/desk-kit/table/selection-bar.tsx';
import { type Selection, useAllMatching } from '#app/desk-kit/table/use-selection.ts';
import { ChangePrices } from '#app/features/admin/products/prices/change-prices.tsx';
import { invalidateProducts } from '#app/features/admin/products/products-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { BulkJob, BulkTargetBody } from '#contract/desk/bulk.ts';
import { BulkDialog, type BulkPhones, PHONES, phonesText } from './bulk-dialog.tsx';

interface BulkActionsProps {
  selection: Selection;
  /** The current filter, and how many phones match it. */
  matching: BulkPhones;
  /** Opened above the table, for all matching phones. */
  opened: 'change' | 'prices' | null;
  onOpened: (opened: 'change' | 'prices' | null) => void;
}

export function BulkActions({ selection, matching, opened, onOpened }: BulkActionsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [isAll, chooseAll] = useAllMatching(selection, matching.filter);
  const [open, setOpen] = useState<'change' | 'prices' | 'delete' | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { size } = selection.ids;
  const ticked: BulkPhones = isAll ? matching : { ids: [...selection.ids], phones: size };
  const target = opened ? matching : ticked;
  const close = () => {
    setOpen(null);
    onOpened(null);
  };
  const shown = opened ?? open;
  const [job, setJob] = useState<BulkJob | null>(null);
  // Started here, not in the dialogs, so it continues when they close.
  const run = useMutation({
    mutationFn: async (body: BulkTargetBody & { phones: number }) => {
      const started = await api.bulk.start({ body });
      const look = () => api.bulk.get({ params: { id: started.id } });
      return waitForJob(started, { isBusy: ({ state }) => state === 'running', look, onLook: setJob });
    },
    onSuccess: ({ id, counts, error }, { change }) => {
      const left = counts.refused > 0 ? `, ${formatCount(counts.refused)} skipped` : '';
      const verb = change.action === 'delete' ? 'deleted' : 'changed';
      setDone({ text: error ?? `${phonesText(counts.changed)} ${verb}${left}`, undoId: id });
      if (!isShown.current) return;
      selection.clear();
      close();
    },
    onError: (failure) => {
      if (!isShown.current) toast.error(errorText(failure, NOTHING_CHANGED));
    },
    onSettled: () => {
      setJob(null);
      invalidateProducts(api, queries);
    },
  });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = shown === 'change' || shown === 'delete';
    return () => {
      isShown.current = false;
    };
  }, [shown]);
  const leave = () => {
    if (run.isPending) selection.clear();
    else run.reset();
    close();
  };
  useShortcuts([{ keys: 'b', label: 'Edit selected', act: () => setOpen('change') }], size > 0);

  return (
    <>
      {size > 0 && (
        <SelectionBar
          noun={PHONES}
          count={target.phones}
          matching={!isAll && matching.phones > size ? matching.phones : null}
          onSelectAll={chooseAll}
          onClear={selection.clear}
        >
          <Button aria-keyshortcuts="b" onClick={() => setOpen('change')}>
            Edit field
          </Button>
          <Button onClick={() => setOpen('prices')}>Change prices</Button>
          <Button variant="danger" onClick={() => setOpen('delete')}>
            Delete
          </Button>
        </SelectionBar>
      )}
      {done && size === 0 && (
        <DoneBar
          key={done.undoId}
          done={done}
          noun={PHONES}
          onChanged={() => invalidateProducts(api, queries)}
          onGone={() => setDone(null)}
        />
      )}
      {shown === 'change' && (
        <BulkDialog
          target={target}
          run={{ start: run.mutate, isPending: run.isPending, job, error: run.error }}
          onClose={leave}
        />
      )}
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
        onClose={leave}
        title={`Delete ${phonesText(target.phones)}?`}
        action={`Delete ${phonesText(target.phones)}`}
        isPending={run.isPending}
        error={run.error && errorText(run.error, NOTHING_CHANGED)}
        onConfirm={() => run.mutate({ ...target, change: { action: 'delete' } })}
        description="They move to the trash with their comments, ratings, likes and price history. You can restore them for 30 days."
      />
    </>
  );
}
