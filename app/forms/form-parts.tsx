import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#app/ui/controls/button.tsx';
import type { ApiForm } from './use-api-form.ts';

type FormProps<Input extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit' | 'className'> & {
  form: ApiForm<Input, Output>;
};

/**
 * The contract validates, so the browser's own validation is off. The method is `dialog`, which sends nothing outside a
 * dialog: submitted before hydration, a password would otherwise end up in the address.
 */
export function Form<Input extends FieldValues, Output>({ form, children, ...rest }: FormProps<Input, Output>) {
  return (
    <form method="dialog" noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-5" {...rest}>
      {children}
      <p className="hidden text-ink-2 [@media(scripting:none)]:block">Turn on JavaScript to use this form.</p>
    </form>
  );
}

/** An error that belongs to no field. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded-control border border-accent bg-accent-wash px-3.5 py-2.5 text-accent-ink">
      {children}
    </p>
  );
}

type SubmitProps<Input extends FieldValues, Output> = Omit<ComponentProps<typeof Button>, 'form'> & {
  form: ApiForm<Input, Output>;
};

/** Ignores a second press only while the first is being sent. */
export function Submit<Input extends FieldValues, Output>({ form, ...rest }: SubmitProps<Input, Output>) {
  return <Button type="submit" variant="primary" loading={form.formState.isSubmitting} {...rest} />;
}
