import { useWatch } from 'react-hook-form';
import { lowestPrice } from '#app/features/admin/products/form-values.ts';
import { STATUS_LABELS } from '#app/features/catalogue/card/names.ts';
import { formatRupees } from '#app/lib/format.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import type { Brand } from '#contract/brands.ts';
import { PRODUCT_STATUSES } from '#contract/phone/phone.ts';
import { FieldGroup, FigureField, TextField } from './fields.tsx';
import { useFieldError, usePhoneFormContext } from './phone-form.ts';

export function BasicFields({ brands }: { brands: readonly Brand[] }) {
  const { register } = usePhoneFormContext();
  return (
    <FieldGroup title="The phone">
      <Field label="Name" error={useFieldError('name')} hint="Without the brand." required>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Brand" error={useFieldError('brandId') && 'Choose a brand.'} required>
        <Select {...register('brandId')}>
          <option value="">Choose a brand</option>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Status" error={useFieldError('status')} required>
        <Select {...register('status')}>
          {PRODUCT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
      </Field>
      <TextField name="launchedAt" hint="As exactly as published: 2024, 2024-01 or 2024-01-23." />
      <PriceField />
    </FieldGroup>
  );
}

/** A price of its own only where no variant has one. */
function PriceField() {
  const { control } = usePhoneFormContext();
  const lowest = lowestPrice({ variants: useWatch({ control, name: 'variants' }) });
  if (lowest === null) return <FigureField name="price" label="Price, ₹" />;
  return (
    <Field label="Price, ₹" hint="That of its cheapest variant.">
      <TextInput readOnly value={Number.isNaN(lowest) ? '' : formatRupees(lowest)} />
    </Field>
  );
}
