import type { ReactNode } from 'react';
import { get } from 'react-hook-form';
import { parseNumber } from '#app/features/admin/products/parse-number.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { fieldRow, PHONE_FIELDS, type PhoneKey } from '#contract/phone/fields.ts';
import { type PhonePath, parseBoolean, parseText, useFieldError, usePhoneFormContext } from './phone-form.ts';
import { useHintAndQuestion } from './questions.tsx';

/** Fields by their contract name; label and unit come from the contract. */

type NamedFieldProps = { name: PhonePath; label?: string; hint?: ReactNode; hideLabel?: boolean; className?: string };

function labelOf(name: PhonePath, label?: string): string {
  if (label !== undefined || !Object.hasOwn(PHONE_FIELDS, name)) return label ?? name;
  const row = fieldRow(name as PhoneKey);
  return row.kind === 'number' && row.unit ? `${row.label}, ${row.unit}` : row.label;
}

function NamedField({ name, label, hint, ...rest }: NamedFieldProps & { required?: boolean; children: ReactNode }) {
  return (
    <Field label={labelOf(name, label)} error={useFieldError(name)} hint={useHintAndQuestion(name, hint)} {...rest} />
  );
}

export function TextField({ placeholder, ...rest }: NamedFieldProps & { placeholder?: string }) {
  const { register } = usePhoneFormContext();
  return (
    <NamedField {...rest}>
      <TextInput {...register(rest.name, { setValueAs: parseText })} autoComplete="off" placeholder={placeholder} />
    </NamedField>
  );
}

/** Invalid input is kept as typed, also in drafts, so the contract reports it. */
function figureOrTyped(typed: unknown, unit: string | undefined): unknown {
  const figure = parseNumber(typed, unit);
  return Number.isNaN(figure) ? typed : figure;
}

type FigureProps = NamedFieldProps & { unit: string | undefined };

export function FigureField({ unit, ...rest }: FigureProps) {
  const { register } = usePhoneFormContext();
  return (
    <NamedField {...rest}>
      <TextInput
        {...register(rest.name, { setValueAs: (typed) => figureOrTyped(typed, unit) })}
        inputMode="decimal"
        autoComplete="off"
      />
    </NamedField>
  );
}

type ChoiceProps = NamedFieldProps & {
  labels: Readonly<Record<string, string>>;
  /** The label for no value; null if a value is required. */
  none?: string | null;
};

export function ChoiceField({ labels, none = 'Not published', ...rest }: ChoiceProps) {
  const { register, formState } = usePhoneFormContext();
  const stored: unknown = get(formState.defaultValues, rest.name);
  return (
    <NamedField {...rest} required={none === null}>
      <Select {...register(rest.name, { setValueAs: parseText })}>
        {none !== null && <option value="">{none}</option>}
        {/* A stored value that is not in the list, such as the store of an old price. */}
        {typeof stored === 'string' && !Object.hasOwn(labels, stored) && <option value={stored}>{stored}</option>}
        <Options labels={labels} />
      </Select>
    </NamedField>
  );
}

/** None selected means not published. */
export function ChoicesField({ name, label, hint, labels }: Omit<ChoiceProps, 'none' | 'hideLabel'>) {
  const { register } = usePhoneFormContext();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would have a second border
    <div role="group" aria-label={label} className={`grid gap-1.5 ${WHOLE_LINE}`}>
      <p aria-hidden="true" className="font-medium">
        {label}
        {hint && <span className="font-normal text-ink-3"> {hint}</span>}
      </p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {Object.entries(labels).map(([value, choice]) => (
          <Checkbox key={value} value={value} {...register(name)}>
            {choice}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}

export function YesNoField({ name, label }: NamedFieldProps) {
  const { register } = usePhoneFormContext();
  return (
    <Field label={labelOf(name, label)} error={useFieldError(name)}>
      <Select {...register(name, { setValueAs: parseBoolean })}>
        <option value="">Not published</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </Select>
    </Field>
  );
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t-[1.5px] border-ink pt-3 pb-8">
      <legend className="float-left mb-3 w-full">
        <h2 className="text-lg">{title}</h2>
      </legend>
      <div className="clear-both grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
    </fieldset>
  );
}

export const WHOLE_LINE = 'sm:col-span-2 xl:col-span-3';
