import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useSession } from '#app/features/account/auth/session.ts';
import { signInWithToken } from '#app/features/account/auth/sign-in.ts';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { NewPasswordField } from '#app/forms/new-password-field.tsx';
import { PasswordField } from '#app/forms/password-field.tsx';
import { bindField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { PasswordBody } from '#contract/account/bodies.ts';
import type { Profile } from '#contract/account/user.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { sessionsQuery } from './profile-queries.ts';

export function PasswordForm({ profile }: { profile: Profile }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useApiForm({
    schema: PasswordBody,
    defaultValues: { currentPassword: '', newPassword: '' },
    send: async (body) => {
      await confirmPassword(api, body.currentPassword);
      const { token } = await api.users.updatePassword({ params: { id: profile.id }, body });
      await signInWithToken(api, { token, user: useSession.getState().user });
      form.reset();
      toast.success('Password changed');
      await queries.invalidateQueries(sessionsQuery(api, profile.id));
    },
    fallback: 'Failed to update password',
  });
  const typed = useWatch({ control: form.control, name: 'newPassword' });

  return (
    <Form form={form} aria-label="Password">
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...bindField(form, 'currentPassword')} />
      <NewPasswordField
        label="New password"
        typed={typed}
        personal={[profile.name, profile.email]}
        {...bindField(form, 'newPassword')}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} className="justify-self-start">
        Change password
      </Submit>
    </Form>
  );
}

/** The form already contains the password that the server may ask for, so no dialog opens. */
async function confirmPassword(api: Api, password: string): Promise<void> {
  try {
    await api.users.reauthenticate({ body: { password } });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields.password) throw error;
    const { status, message, code, fields } = error;
    throw new ApiError(status, {
      message,
      code: code as ErrorCode,
      fields: { currentPassword: fields.password as string },
    });
  }
}
