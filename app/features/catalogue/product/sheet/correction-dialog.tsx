import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { SignInCancelled, withSignIn } from '#app/features/account/auth/sign-in-prompt.ts';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { bindField, TextAreaField, TextField } from '#app/forms/text-field.tsx';
import { type ApiForm, useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { CORRECTED_KEYS, CorrectionBody } from '#contract/community/corrections.ts';
import { fieldRow, type PhoneKey } from '#contract/phone/fields.ts';
import type { Product } from '#contract/phone/product.ts';
import type { SpecRow } from './specification.tsx';

type CorrectionDialogProps = { product: Product; rows: readonly SpecRow[]; onClose: () => void };

/** A form to suggest a correction with its source. */
export function CorrectionDialog({ product, rows, onClose }: CorrectionDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Suggest a correction"
      description={`An editor will review your correction for the ${product.name}, and we’ll let you know.`}
    >
      <CorrectionForm product={product} rows={rows} onClose={onClose} />
    </Dialog>
  );
}

const Typed = CorrectionBody.extend({ value: z.string().trim(), isUnknown: z.boolean() }).refine(
  ({ value, isUnknown }) => isUnknown || value !== '',
  { path: ['value'], error: 'Enter the correct value.' },
);
type TypedForm = ApiForm<z.input<typeof Typed>, z.output<typeof Typed>>;

function CorrectionForm({ product, rows, onClose }: CorrectionDialogProps) {
  const api = useApi();
  const choices = figuresOf(rows);
  const form = useApiForm({
    schema: Typed,
    defaultValues: {
      field: choices[0]?.field as (typeof CORRECTED_KEYS)[number],
      value: '',
      isUnknown: false,
      source: '',
      note: '',
    },
    send: async ({ isUnknown, ...typed }) => {
      const body = isUnknown ? { ...typed, value: null } : typed;
      try {
        await withSignIn('suggest a correction', () => api.corrections.suggest({ params: { id: product.id }, body }));
      } catch (error) {
        // The reader did not sign in: the typed text stays.
        if (error instanceof SignInCancelled) return;
        throw error;
      }
      onClose();
      toast.success('Thank you. An editor will review it.');
    },
    fallback: 'We couldn’t send your suggestion. Try again in a moment.',
  });
  const field = useWatch({ control: form.control, name: 'field' });
  const isUnknown = useWatch({ control: form.control, name: 'isUnknown' });
  const present = rows.find((row) => row.field === field)?.value;

  return (
    <Form form={form} aria-label="Suggest a correction">
      {choices.length > 1 ? (
        <Field label="Figure" error={form.formState.errors.field?.message} required>
          <Select
            {...form.register('field', {
              onChange: () => {
                form.setValue('value', '');
                form.setValue('isUnknown', false);
              },
            })}
          >
            {choices.map((choice) => (
              <option key={choice.field} value={choice.field}>
                {choice.label}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p className="font-medium">{choices[0]?.label}</p>
      )}
      <p className="text-ink-2">{present ? `We show: ${present}` : 'We show: not published'}</p>
      {!isUnknown && <ValueField key={field} form={form} field={field} />}
      {present && field !== 'variants' && field !== 'status' && (
        <Checkbox {...form.register('isUnknown')}>It’s wrong, but I don’t know the correct value</Checkbox>
      )}
      <TextField
        label="Source"
        placeholder="For example, a link to the maker’s page"
        autoComplete="off"
        {...bindField(form, 'source')}
      />
      <TextAreaField label="Note" optional rows={2} {...bindField(form, 'note')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Submit form={form}>Send suggestion</Submit>
      </div>
    </Form>
  );
}

/** Each field once, although several rows of the sheet may show it. */
function figuresOf(rows: readonly SpecRow[]): { field: PhoneKey; label: string }[] {
  const fields = [...new Set(rows.map(({ field }) => field))].filter((field) => CORRECTED_KEYS.includes(field));
  return fields.map((field) => ({ field, label: fieldRow(field).label }));
}

const YES_NO = { yes: 'Yes', no: 'No' };

function ValueField({ form, field }: { form: TypedForm; field: PhoneKey }) {
  const row = fieldRow(field);
  const choices = row.kind === 'yes-no' ? YES_NO : row.kind === 'choice' ? row.choices : null;
  if (choices)
    return (
      <Field label="Correct value" error={form.formState.errors.value?.message} required>
        <Select {...form.register('value')}>
          <option value="">Choose</option>
          <Options labels={choices} />
        </Select>
      </Field>
    );
  const unit = row.kind === 'number' && row.unit ? `, ${row.unit}` : '';
  const several = row.kind === 'choices' ? `Of ${Object.keys(row.choices).join(', ')}; separated by semicolons.` : null;
  const example = row.csv?.example;
  return (
    <TextField
      label={`Correct value${unit}`}
      hint={several ?? (example && `For example, ${example}`)}
      autoComplete="off"
      {...bindField(form, 'value')}
    />
  );
}
