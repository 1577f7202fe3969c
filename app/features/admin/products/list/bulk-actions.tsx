import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { brandsQuery } from '#app/features/catalogue/card/api.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { BULK_MAX, type BulkChange } from '#contract/admin-products.ts';
import { PRODUCT_STATUSES, type ProductStatus, STATUS_LABELS } from '#contract/phone/choices.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import type { Selection } from '../../table/use-selection.ts';
import { invalidateProducts, removeCachedProducts } from '../api.ts';

const phones = (number: number) => `${formatCount(number)} ${number === 1 ? 'phone' : 'phones'}`;

/** Changes every ticked phone at once, all of them or none. */
export function BulkActions({ selection, onChangePrices }: { selection: Selection; onChangePrices: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { data: brands } = useQuery(brandsQuery(api));
  const [isDeleting, setIsDeleting] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: BulkChange) => api.adminProducts.bulk({ body: { ids: [...selection.ids], change } }),
    onSuccess: ({ ids }, { action }) => {
      if (action === 'delete') removeCachedProducts(api, queries, ids);
      else invalidateProducts(api, queries);
      toast.success(`${phones(ids.length)} ${action === 'delete' ? 'deleted' : 'changed'}`);
      selection.clear();
      setIsDeleting(false);
    },
    onError: (failure, { action }) => {
      if (action !== 'delete') toast.error(errorText(failure, 'Nothing was changed. Try again.'));
    },
  });
  const { size } = selection.ids;
  const isTooMany = size > BULK_MAX;

  return (
    <>
      <BulkBar selection={selection} noun={['phone', 'phones']}>
        <Button onClick={onChangePrices}>Change prices</Button>
        {isTooMany && <p className="text-accent-ink">At most {BULK_MAX} at once.</p>}
        <Field label="Change the status of the selected" hideLabel>
          <Select
            value=""
            disabled={isPending || isTooMany}
            onChange={(event) => mutate({ action: 'status', status: event.target.value as ProductStatus })}
          >
            <option value="" disabled>
              Change status
            </option>
            {PRODUCT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_LABELS[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Move the selected to a brand" hideLabel>
          <Select
            value=""
            disabled={isPending || isTooMany}
            onChange={(event) => mutate({ action: 'brand', brandId: event.target.value })}
          >
            <option value="" disabled>
              Move to brand
            </option>
            {brands?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          variant="danger"
          disabled={isTooMany}
          onClick={() => {
            reset();
            setIsDeleting(true);
          }}
        >
          Delete
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={`Delete ${phones(size)}?`}
        action={`Delete ${phones(size)}`}
        isPending={isPending}
        error={error && errorText(error, 'Nothing was deleted. Try again.')}
        onConfirm={() => mutate({ action: 'delete' })}
        description="Their comments, ratings, likes and price history go with them. This cannot be undone."
      />
    </>
  );
}

type BulkBarProps = { selection: Selection; noun: [one: string, many: string]; children: ReactNode };

/** What can be done to everything ticked; it stays in sight while the table scrolls. */
function BulkBar({ selection, noun, children }: BulkBarProps) {
  const { size } = selection.ids;
  if (size === 0) return null;
  return (
    <section
      aria-label="With the selected"
      className="sticky bottom-3 z-10 max-md:bottom-18 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-2 bg-sheet px-4 py-2.5 shadow-float"
    >
      <p role="status" className="font-medium num">
        {formatCount(size)} {noun[size === 1 ? 0 : 1]} selected
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button variant="quiet" onClick={selection.clear}>
          Clear
        </Button>
      </div>
    </section>
  );
}
