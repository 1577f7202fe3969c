import { useState } from 'react';
import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { ForgotPasswordBody } from '#contract/account/bodies.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Forgot your password',
      description: 'Have a link for a new password mailed to you.',
      canonical: '/forgot-password',
      noIndex: true,
    },
  };
}

export function Screen() {
  return (
    <AuthFrame
      title="Forgot your password"
      lead="Tell us your address and we mail you a link to choose a new one."
      footer={
        <p>
          Remembered it? <TextLink to="/login">Sign in</TextLink>
        </p>
      }
    >
      <ForgotPasswordForm />
    </AuthFrame>
  );
}

function ForgotPasswordForm() {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<string>();
  const form = useApiForm({
    schema: ForgotPasswordBody,
    defaultValues: { email: '' },
    send: async (body) => {
      setConfirmation(undefined);
      setConfirmation((await api.users.forgotPassword({ body })).message);
    },
    fallback: 'The link could not be sent. Try again in a moment.',
  });

  return (
    <Form form={form} aria-label="Forgot your password">
      <TextField label="E-mail" type="email" inputMode="email" autoComplete="username" {...bindField(form, 'email')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      {confirmation && <Notice>{confirmation}</Notice>}
      <Submit form={form} size="lg">
        {confirmation ? 'Send another link' : 'Send the link'}
      </Submit>
    </Form>
  );
}
