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
      description: 'Get a link to set a new password.',
      canonical: '/forgot-password',
      noIndex: true,
    },
  };
}

export function Screen() {
  return (
    <AuthFrame
      title="Forgot your password"
      lead="Enter your e-mail address and we’ll send you a link to set a new password."
      footer={
        <p>
          Remember your password? <TextLink to="/login">Sign in</TextLink>
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
    fallback: 'We couldn’t send the link. Try again in a moment.',
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
