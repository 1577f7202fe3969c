import { useState } from 'react';
import { z } from 'zod';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bind, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { EmailField } from '#contract/account-fields.ts';
import { UNSUBSCRIBE_FAILED } from './failures.ts';

const Address = z.object({ email: EmailField });

/** For whoever has no mail of ours at hand. The answer does not say whether the address was on the list. */
export function LeaveByAddress() {
  const api = useApi();
  const [answer, setAnswer] = useState<string>();
  const form = useApiForm({
    schema: Address,
    defaultValues: { email: '' },
    send: async (body) => setAnswer((await api.newsletter.unsubscribe({ body })).message),
    fallback: UNSUBSCRIBE_FAILED,
  });

  if (answer) return <Notice>{answer}</Notice>;
  return (
    <Form form={form} aria-label="Unsubscribe by address">
      <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...bind(form, 'email')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} size="lg">
        Unsubscribe
      </Submit>
    </Form>
  );
}
