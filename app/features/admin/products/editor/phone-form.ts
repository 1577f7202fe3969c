import { zodResolver } from '@hookform/resolvers/zod';
import { get, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import {
  fromFormValues,
  type PhonePath,
  type PhoneValues,
  toFormValues,
} from '#app/features/admin/products/form-values.ts';
import { type Phone, PhoneFields } from '#contract/phone/phone.ts';

export type PhoneForm = UseFormReturn<PhoneValues, unknown, Phone>;

const check = zodResolver(PhoneFields) as never as (...args: unknown[]) => never;

/** The contract checks what was typed, in its own shape; what it refuses keeps the field it is about. */
export function usePhoneForm(phone: Phone): PhoneForm {
  return useForm<PhoneValues, unknown, Phone>({
    defaultValues: toFormValues(phone),
    mode: 'onTouched',
    resolver: (values, context, options) => check(fromFormValues(values), context, options),
  });
}

export function usePhoneFormContext(): PhoneForm {
  return useFormContext<PhoneValues, unknown, Phone>();
}

/** What is wrong with a field, or with one of the things in it. */
export function useFieldError(name: PhonePath): string | undefined {
  const { formState } = usePhoneFormContext();
  const found = get(formState.errors, name);
  if (!found) return undefined;
  if (typeof found.message === 'string') return found.message;
  return Array.isArray(found) ? found.find((item) => item?.message)?.message : undefined;
}

/** Typed figures become numbers; what is no number stays visible and is refused. An empty field is not known. */
export function parseNumber(typed: unknown): number | null {
  if (typed === null || typed === undefined) return null;
  const text = String(typed).replace(/[\s,₹]/g, '');
  return text === '' ? null : Number(text);
}

export function parseText(typed: unknown): string | null {
  return typed === null || typed === undefined || String(typed).trim() === '' ? null : String(typed);
}

export function parseBoolean(chosen: unknown): boolean | null {
  if (chosen === true || chosen === 'true') return true;
  return chosen === false || chosen === 'false' ? false : null;
}
