import { useState } from 'react';
import { z } from 'zod';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { RecoveryCodeField } from '#contract/account/fields.ts';
import type { SecondFactor } from '#contract/account/user.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { hasPasskeys } from './passkeys.ts';
import { type SecondStep, signInBy } from './sign-in.ts';

type SecondStepFormProps = { step: SecondStep; onSignedIn?: (() => void) | undefined; onRestart: () => void };

/** The second factor after the password, the most convenient method first. */
export function SecondStepForm({ step, onSignedIn, onRestart }: SecondStepFormProps) {
  const offered = step.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState<SecondFactor>(offered[0] ?? 'recoveryCode');

  return (
    <div className="grid grid-cols-1 gap-5">
      {method === 'passkey' && <PasskeyStep step={step} onSignedIn={onSignedIn} />}
      {method === 'code' && <CodeStep step={step} onSignedIn={onSignedIn} />}
      {method === 'recoveryCode' && <RecoveryStep step={step} onSignedIn={onSignedIn} />}
      <div className="-mx-4 -mb-2 flex flex-wrap">
        {offered
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="act" onClick={() => setMethod(other)}>
              {INSTEAD[other]}
            </Button>
          ))}
        <Button variant="act" onClick={onRestart}>
          Start again
        </Button>
      </div>
    </div>
  );
}

const INSTEAD: Record<SecondFactor, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
  recoveryCode: 'Use a recovery code',
};

type StepProps = { step: SecondStep; onSignedIn?: (() => void) | undefined };

function PasskeyStep({ step, onSignedIn }: StepProps) {
  const api = useApi();
  return (
    <>
      <p className="text-ink-2">Your account has two-step verification. Confirm with a passkey on this device.</p>
      <PasskeyButton
        autoFocus
        fetchOptions={() => api.secondFactor.passkeyOptions({ body: { ticket: step.ticket } })}
        onAnswer={async (assertion) => {
          await signInBy(api, () => api.secondFactor.login({ body: { ticket: step.ticket, assertion } }));
          onSignedIn?.();
        }}
      >
        Use a passkey
      </PasskeyButton>
    </>
  );
}

function CodeStep({ step, onSignedIn }: StepProps) {
  const api = useApi();
  return (
    <CodeForm
      label="Two-step verification"
      send={async (code) => {
        await signInBy(api, () => api.secondFactor.login({ body: { ticket: step.ticket, code } }));
        onSignedIn?.();
      }}
      fallback="Login failed"
    >
      {(form) => (
        <Submit form={form} size="lg">
          Sign in
        </Submit>
      )}
    </CodeForm>
  );
}

function RecoveryStep({ step, onSignedIn }: StepProps) {
  const api = useApi();
  const form = useApiForm({
    schema: z.object({ recoveryCode: RecoveryCodeField }),
    defaultValues: { recoveryCode: '' },
    send: async ({ recoveryCode }) => {
      await signInBy(api, () => api.secondFactor.login({ body: { ticket: step.ticket, recoveryCode } }));
      onSignedIn?.();
    },
    fallback: 'Login failed',
  });
  return (
    <Form form={form} aria-label="Two-step verification">
      <TextField
        label="Recovery code"
        hint="One of your ten recovery codes. Each works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...bindField(form, 'recoveryCode')}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} size="lg">
        Sign in
      </Submit>
    </Form>
  );
}
