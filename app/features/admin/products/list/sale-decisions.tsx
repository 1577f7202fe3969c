import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTHING_CHANGED } from '#app/desk-kit/frame/jobs.ts';
import type { Column } from '#app/desk-kit/table/data-table.tsx';
import type { RowAction } from '#app/desk-kit/table/row-keys.tsx';
import { type Done, DoneBar } from '#app/desk-kit/table/selection-bar.tsx';
import { invalidateProducts, removeCachedProducts } from '#app/features/admin/products/products-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { AdminProduct } from '#contract/desk/products.ts';
import { PHONES } from './bulk-dialog.tsx';

type Decision = 'available' | 'discontinued';
type Decide = (phone: AdminProduct, status: Decision) => void;

export const DECISION_KEYS: readonly RowAction[] = [
  { key: 'c', label: 'Confirm on sale' },
  { key: 'd', label: 'Mark as discontinued' },
];

/** Phones not seen on sale for a year: decided one by one, each with undo. */
export function useDecisions() {
  const api = useApi();
  const queries = useQueryClient();
  const [done, setDone] = useState<Done | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ phone, status }: { phone: AdminProduct; status: Decision }) =>
      api.adminProducts.bulk({ body: { ids: [phone.id], change: { action: 'status', status } } }),
    onSuccess: ({ undoId }, { phone, status }) => {
      focusNextRow(phone.id);
      removeCachedProducts(api, queries, [phone.id]);
      const text = status === 'available' ? `${phone.name} confirmed on sale` : `${phone.name} marked as discontinued`;
      setDone(undoId === null ? null : { text, undoId });
    },
    onError: (failure) => toast.error(errorText(failure, NOTHING_CHANGED)),
  });
  const decide: Decide = (phone, status) => mutate({ phone, status });
  return {
    decide,
    done: done && (
      <DoneBar
        key={done.undoId}
        done={done}
        noun={PHONES}
        onChanged={() => invalidateProducts(api, queries)}
        onGone={() => setDone(null)}
      />
    ),
  };
}

/** Focus moves to the next row. */
function focusNextRow(id: string): void {
  const row = document.querySelector(`[data-decide="${id}"]`)?.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('a[href]')?.focus();
}

export function decisionColumn(decide: Decide): Column<AdminProduct> {
  return {
    id: 'decision',
    header: 'Still on sale?',
    cell: (phone) => (
      <span data-decide={phone.id} className="flex gap-2">
        <Button size="sm" aria-keyshortcuts="c" onClick={() => decide(phone, 'available')}>
          Confirm<span className="sr-only"> {phone.name}</span>
        </Button>
        <Button size="sm" aria-keyshortcuts="d" onClick={() => decide(phone, 'discontinued')}>
          Discontinued<span className="sr-only">: {phone.name}</span>
        </Button>
      </span>
    ),
  };
}
