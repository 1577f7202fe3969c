import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { NewPasswordField } from '#app/forms/new-password-field.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bindField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { ResetPasswordBody } from '#contract/users.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Choose a new password',
      description: 'Choose a new password for your account.',
      canonical: '/reset-password',
      noIndex: true,
    },
  };
}

export function Screen() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');

  if (!token) {
    return (
      <AuthFrame title="This link is incomplete" lead="Open it from the mail again, or ask for a new one.">
        <p>
          <ButtonLink to="/forgot-password" variant="primary">
            Ask for a new link
          </ButtonLink>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Choose a new password"
      lead="It ends every sign-in of your account; sign in again with the new one."
      footer={
        <p>
          Did the link expire? <TextLink to="/forgot-password">Ask for a new one</TextLink>
        </p>
      }
    >
      <ResetPasswordForm token={token} />
    </AuthFrame>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<string>();
  const form = useApiForm({
    schema: ResetPasswordBody,
    defaultValues: { token, password: '' },
    send: async (body) => setConfirmation((await api.users.resetPassword({ body })).message),
    fallback: 'The password could not be changed. Try again in a moment.',
  });
  const password = useWatch({ control: form.control, name: 'password' });

  if (confirmation) {
    return (
      <div className="grid justify-items-start gap-5">
        <Notice>{confirmation}</Notice>
        <ButtonLink to="/login" variant="primary" size="lg">
          Sign in
        </ButtonLink>
      </div>
    );
  }
  return (
    <Form form={form} aria-label="Choose a new password">
      <NewPasswordField label="New password" typed={password} {...bindField(form, 'password')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} size="lg">
        Change password
      </Submit>
    </Form>
  );
}
