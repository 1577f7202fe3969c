import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { PasswordField } from '#app/forms/password-field.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { LoginBody } from '#contract/users.ts';
import { signIn } from './sign-in.ts';

type LoginFormProps = { autoFocus?: boolean; onSignedIn?: () => void };

export function LoginForm({ autoFocus, onSignedIn }: LoginFormProps) {
  const api = useApi();
  const form = useApiForm({
    schema: LoginBody,
    defaultValues: { email: '', password: '' },
    send: async (credentials) => {
      await signIn(api, credentials);
      onSignedIn?.();
    },
    fallback: 'Login failed',
  });

  return (
    <Form form={form} aria-label="Sign in">
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus={autoFocus}
        {...bindField(form, 'email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...bindField(form, 'password')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} size="lg">
        Sign in
      </Submit>
    </Form>
  );
}
