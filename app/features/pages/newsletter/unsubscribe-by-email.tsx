import { useState } from 'react';
import { z } from 'zod';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { EmailField } from '#contract/account-fields.ts';
import { UNSUBSCRIBE_FAILED } from './error-texts.ts';

const EmailOnly = z.object({ email: EmailField });

/** For whoever has no mail of ours at hand. The answer does not say whether the address was on the list. */
export function UnsubscribeByEmail() {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<string>();
  const form = useApiForm({
    schema: EmailOnly,
    defaultValues: { email: '' },
    send: async (body) => setConfirmation((await api.newsletter.unsubscribe({ body })).message),
    fallback: UNSUBSCRIBE_FAILED,
  });

  if (confirmation) return <Notice>{confirmation}</Notice>;
  return (
    <Form form={form} aria-label="Unsubscribe by address">
      <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...bindField(form, 'email')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} size="lg">
        Unsubscribe
      </Submit>
    </Form>
  );
}
