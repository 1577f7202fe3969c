import type { ComponentProps, ReactNode } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';

type Labelled = { label: ReactNode; hint?: ReactNode; error?: string; optional?: boolean };

/** Connects an input with its form field: `<TextField label="City" {...bind(form, 'city')} />`. */
export function bindField<Input extends FieldValues, Output>(
  { register, formState }: UseFormReturn<Input, unknown, Output>,
  name: FieldPath<Input>,
) {
  return { ...register(name), error: get(formState.errors, name)?.message as string | undefined };
}

export function TextField({ label, hint, error, optional, ...input }: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} required={!optional}>
      <TextInput {...input} />
    </Field>
  );
}

export function TextAreaField({ label, hint, error, optional, ...input }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} required={!optional}>
      <TextArea {...input} />
    </Field>
  );
}
