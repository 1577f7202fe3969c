import type { ReactNode } from 'react';
import { z } from 'zod';
import { Form, FormError } from '#app/forms/form-parts.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { type ApiForm, useApiForm } from '#app/forms/use-api-form.ts';
import { OneTimeCodeField } from '#contract/account/fields.ts';

type CodeFormProps = {
  label: string;
  send: (code: string) => Promise<void>;
  fallback: string;
  /** The form's buttons. */
  children: (form: ApiForm<{ code: string }>) => ReactNode;
};

/** Asks for the current code of an authenticator app. */
export function CodeForm({ label, send, fallback, children }: CodeFormProps) {
  const form = useApiForm({
    schema: z.object({ code: OneTimeCodeField }),
    defaultValues: { code: '' },
    send: ({ code }) => send(code),
    fallback,
  });
  return (
    <Form form={form} aria-label={label}>
      <TextField
        label="Code from your app"
        hint="Six digits that change every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...bindField(form, 'code')}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      {children(form)}
    </Form>
  );
}
