import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { invalidateProducts } from '#app/features/admin/products/products-queries.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { PriceSchedule } from '#contract/desk/prices.ts';
import { formatVariant } from '#contract/phone/format.ts';
import type { Product } from '#contract/phone/product.ts';
import { schedulesQuery } from './prices-queries.ts';
import { ScheduleForm } from './schedule-form.tsx';

export function PriceSchedules() {
  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title="Scheduled prices"
        aside="To schedule a price, open a phone."
      />
      <ScheduleList />
    </>
  );
}

export function SchedulePanel({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-4">
      <div>
        <Button onClick={() => setIsOpen(true)}>Schedule price</Button>
      </div>
      <ScheduleList productId={product.id} />
      {isOpen && (
        <ScheduleForm
          productId={product.id}
          variants={
            product.variants.length > 0 ? product.variants : [{ ram: null, storage: null, price: product.price }]
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

const STATE_LABELS: Record<PriceSchedule['state'], string> = { planned: 'Upcoming', running: 'Active', over: 'Ended' };

/** Current and upcoming ones can be changed. */
export function ScheduleList({ productId }: { productId?: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery(schedulesQuery(api, productId));
  const { data } = query;
  const [edited, setEdited] = useState<PriceSchedule | null>(null);
  const cancel = useMutation({
    mutationFn: ({ id }: PriceSchedule) => api.adminPrices.cancelSchedule({ params: { id } }),
    onSuccess: () => {
      toast.success('Scheduled price cancelled');
      invalidateProducts(api, queries);
      void query.refetch();
    },
  });
  if (!data) return <QueryState query={query} failure="Couldn’t load scheduled prices." />;
  if (data.length === 0)
    return productId ? (
      <p className="text-ink-2">No scheduled prices</p>
    ) : (
      <EmptyState title="No scheduled prices" action={<ButtonLink to="/admin/products">Go to phones</ButtonLink>} />
    );
  return (
    <>
      <FormError>{cancel.error && errorText(cancel.error, 'Couldn’t cancel. Try again.')}</FormError>
      <Table caption="Scheduled prices" className="text-sm">
        <thead>
          <Tr>
            {!productId && <Th>Phone</Th>}
            <Th>Variant</Th>
            <Th numeric>Price</Th>
            <Th>From</Th>
            <Th>Until</Th>
            <Th>Status</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </Tr>
        </thead>
        <tbody>
          {data.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              isNamed={!productId}
              onEdit={() => setEdited(schedule)}
              onCancel={() => cancel.mutate(schedule)}
            />
          ))}
        </tbody>
      </Table>
      {edited && (
        <ScheduleForm
          schedule={edited}
          variants={[edited]}
          productId={edited.productId}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

type ScheduleRowProps = { schedule: PriceSchedule; isNamed: boolean; onEdit: () => void; onCancel: () => void };

function ScheduleRow({ schedule, isNamed, onEdit, onCancel }: ScheduleRowProps) {
  const { productId, name, ram, storage, price, before, from, until, state } = schedule;
  const label = `${name}, ${formatRupees(price)} from ${indiaTime(from)}`;
  return (
    <Tr>
      {isNamed && (
        <Td>
          <Link to={`/admin/products/edit/${productId}?tab=schedule`} className="font-medium hover:text-accent-ink">
            {name}
          </Link>
        </Td>
      )}
      <Td>{storage === null ? '–' : formatVariant({ ram, storage })}</Td>
      <Td numeric className="whitespace-nowrap">
        {before !== null && (
          <>
            <del className="text-ink-3">{formatRupees(before)}</del>
            <span className="sr-only"> became </span>
            <span aria-hidden="true"> → </span>
          </>
        )}
        {formatRupees(price)}
      </Td>
      <Td>
        <time dateTime={from}>{indiaTime(from)}</time>
      </Td>
      <Td>{until === null ? 'No end' : <time dateTime={until}>{indiaTime(until)}</time>}</Td>
      <Td>{STATE_LABELS[state]}</Td>
      <Td className="text-right whitespace-nowrap">
        {state !== 'over' && (
          <>
            <Button size="sm" variant="quiet" aria-label={`Edit ${label}`} onClick={onEdit}>
              Edit
            </Button>
            <Button size="sm" variant="quiet" aria-label={`Cancel ${label}`} onClick={onCancel}>
              {state === 'running' ? 'End now' : 'Cancel'}
            </Button>
          </>
        )}
      </Td>
    </Tr>
  );
}
