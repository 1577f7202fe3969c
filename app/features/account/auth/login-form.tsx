import { lazy, Suspense, useState } from 'react';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { PasswordField } from '#app/forms/password-field.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { LoginBody } from '#contract/account/bodies.ts';
import { type SecondStep, signIn } from './sign-in.ts';

/** Loaded on demand: few accounts have a second factor. */
const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}));

type LoginFormProps = {
  /** The address of the ended session. */
  email?: string;
  onSignedIn?: () => void;
};

export function LoginForm({ email = '', onSignedIn }: LoginFormProps) {
  const api = useApi();
  /** Null after going back from the second step. */
  const [step, setStep] = useState<SecondStep | null>();
  const form = useApiForm({
    schema: LoginBody,
    defaultValues: { email, password: '' },
    send: async (credentials) => {
      const next = await signIn(api, credentials);
      setStep(next);
      if (!next) onSignedIn?.();
    },
    fallback: 'Login failed',
  });

  if (step) {
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStepForm step={step} onSignedIn={onSignedIn} onRestart={() => setStep(null)} />
      </Suspense>
    );
  }
  return (
    <Form form={form} aria-label="Sign in">
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus={step === null}
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
