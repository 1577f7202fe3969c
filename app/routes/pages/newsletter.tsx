import { useState } from 'react';
import { z } from 'zod';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { BrandChoice } from '#app/features/pages/newsletter/brand-choice.tsx';
import { SUBSCRIBE_FAILED } from '#app/features/pages/newsletter/sign-up-form.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { EmailField } from '#contract/account/fields.ts';

export async function load({ api, ensureQuery }: LoadArgs): Promise<ScreenData> {
  await ensureQuery(brandsQuery(api));
  return {
    head: {
      title: 'Newsletter',
      description: 'New articles about phones by e-mail, with extra issues about the brands you follow.',
      canonical: '/newsletter',
    },
  };
}

const EmailOnly = z.object({ email: EmailField });

export function Screen() {
  const api = useApi();
  const [brandIds, setBrandIds] = useState<string[]>([]);
  const [confirmation, setConfirmation] = useState<string>();
  const form = useApiForm({
    schema: EmailOnly,
    defaultValues: { email: '' },
    send: async ({ email }) =>
      setConfirmation(
        (await api.newsletter.subscribe({ body: { email, ...(brandIds.length > 0 && { brandIds }) } })).message,
      ),
    fallback: SUBSCRIBE_FAILED,
  });

  return (
    <AuthFrame title="Newsletter" lead="Only when there is something new. No tracking. Unsubscribe in one click.">
      {confirmation ? (
        <Notice takesFocus>{confirmation}</Notice>
      ) : (
        <Form form={form} aria-label="Subscribe and follow brands">
          <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...bindField(form, 'email')} />
          <BrandChoice chosen={brandIds} onChange={setBrandIds} />
          <FormError>{form.formState.errors.root?.message}</FormError>
          <Submit form={form} size="lg">
            Subscribe
          </Submit>
        </Form>
      )}
    </AuthFrame>
  );
}
