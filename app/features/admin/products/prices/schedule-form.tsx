import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '#app/desk-kit/editor/field-errors.ts';
import { indiaMinute, indiaMinuteToIso } from '#app/desk-kit/frame/india-time.ts';
import { parseNumber } from '#app/features/admin/products/parse-number.ts';
import { invalidateProducts } from '#app/features/admin/products/products-queries.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatRupees } from '#app/lib/format.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { PriceSchedule } from '#contract/desk/prices.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { HOUR_MS } from '#contract/time.ts';
import { schedulesQuery } from './prices-queries.ts';

interface SchedulableVariant {
  ram: number | null;
  storage: number | null;
  price: number | null;
}

type ScheduleFormProps = {
  productId: string;
  variants: readonly SchedulableVariant[];
  /** Null for a new one. */
  schedule?: PriceSchedule;
  onClose: () => void;
};

/** Entered in IST. Once started, only the end can change. */
export function ScheduleForm({ productId, variants, schedule, onClose }: ScheduleFormProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(0);
  const [price, setPrice] = useState(schedule ? String(schedule.price) : '');
  const [from, setFrom] = useState(() => indiaMinute(schedule?.from ?? nextHour()));
  const [until, setUntil] = useState(() => (schedule?.until ? indiaMinute(schedule.until) : ''));
  const isRunning = schedule?.state === 'running';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = {
        price: parseNumber(price) ?? Number.NaN,
        // Keeps the exact start, to the millisecond.
        from: isRunning ? schedule.from : (indiaMinuteToIso(from) ?? ''),
        until: until ? (indiaMinuteToIso(until) ?? '') : null,
      };
      if (schedule) return api.adminPrices.changeSchedule({ params: { id: schedule.id }, body });
      const { ram, storage } = variants[chosen] as SchedulableVariant;
      return api.adminPrices.schedule({ body: { ...body, productId, ram, storage } });
    },
    onSuccess: () => {
      toast.success('Price scheduled');
      invalidateProducts(api, queries);
      void queries.invalidateQueries({ queryKey: schedulesQuery(api).queryKey.slice(0, -1) });
      onClose();
    },
  });
  const fields = fieldErrors(error);

  return (
    <FormDialog
      onClose={onClose}
      title={schedule ? 'Edit scheduled price' : 'Schedule price'}
      action={schedule ? 'Save' : 'Schedule'}
      isPending={isPending}
      onSubmit={() => mutate()}
    >
      {variants[0]?.storage !== null && (
        <Field label="Variant" error={fields.storage}>
          <Select
            disabled={schedule !== undefined}
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {variants.map(({ ram, storage, price: now }, index) => (
              <option key={`${ram}/${storage}`} value={index}>
                {storage !== null && formatVariant({ ram, storage })}
                {!schedule && (now === null ? ', no price' : `, currently ${formatRupees(now)}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Price, ₹" error={fields.price}>
        <TextInput
          inputMode="numeric"
          disabled={isRunning}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        />
      </Field>
      <Field label="From (IST)" error={fields.from}>
        <TextInput
          type="datetime-local"
          disabled={isRunning}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </Field>
      <Field
        label="Until (IST)"
        optional
        hint="Then the old price returns. Leave empty for no end."
        error={fields.until}
      >
        <TextInput type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
      </Field>
      <FormError>
        {error && Object.keys(fields).length === 0 && errorText(error, 'Couldn’t schedule the price. Try again.')}
      </FormError>
    </FormDialog>
  );
}

function nextHour(): string {
  return new Date(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS).toISOString();
}
