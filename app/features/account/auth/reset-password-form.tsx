import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { NewPasswordField } from '#app/forms/new-password-field.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bindField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { ResetPasswordBody } from '#contract/account/bodies.ts';
import { clearEndedSession } from './sign-in.ts';

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<string>();
  const form = useApiForm({
    schema: ResetPasswordBody,
    defaultValues: { token, password: '' },
    send: async (body) => {
      const { message } = await api.users.resetPassword({ body });
      await clearEndedSession(api);
      setConfirmation(message);
    },
    fallback: 'We couldn’t change your password. Try again in a moment.',
  });
  const password = useWatch({ control: form.control, name: 'password' });

  if (confirmation) {
    return (
      <div className="grid justify-items-start gap-5">
        <Notice takesFocus>{confirmation}</Notice>
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
