import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { PasswordField } from '#app/forms/password-field.tsx';
import { bindField } from '#app/forms/text-field.tsx';
import { type ApiForm, useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { CurrentPasswordField } from '#contract/account/fields.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { hasPasskeys } from './passkeys.ts';
import type { usePasswordPrompt } from './password-prompt.ts';
import { secondFactorQuery } from './second-factor-queries.ts';
import { useSession } from './session.ts';

type PasswordDialogProps = ReturnType<typeof usePasswordPrompt.getState>;

/** Confirms the password before an action that a stolen session must not be able to take. */
export function PasswordDialog({ prompt }: PasswordDialogProps) {
  return (
    <Dialog
      open={prompt !== null}
      onClose={() => prompt?.answer(false)}
      title="Confirm it’s you"
      description="Enter your password to continue."
      className="max-w-md"
    >
      {prompt && <Confirmation onDone={prompt.answer} />}
    </Dialog>
  );
}

type ConfirmationProps = { onDone: (isConfirmed: boolean) => void };

/** The password, or a second factor of the account. */
function Confirmation({ onDone }: ConfirmationProps) {
  const api = useApi();
  const userId = useSession(({ user }) => user?.id ?? '');
  const { data: factor } = useQuery(secondFactorQuery(api, userId));
  const [isByCode, setIsByCode] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      {isByCode ? (
        <CodeForm
          label="Confirm with a code"
          send={async (code) => {
            await api.users.reauthenticate({ body: { code } });
            onDone(true);
          }}
          fallback="We couldn’t check the code. Try again in a moment."
        >
          {(form) => <Answers form={form} onCancel={() => onDone(false)} />}
        </CodeForm>
      ) : (
        <PasswordForm onDone={onDone} />
      )}
      {factor?.codesSince && (
        <Button variant="act" className="-ml-4 justify-self-start" onClick={() => setIsByCode(!isByCode)}>
          {isByCode ? 'Use your password' : 'Use a code from your app'}
        </Button>
      )}
      {factor && factor.passkeys.length > 0 && hasPasskeys() && (
        <PasskeyButton
          fetchOptions={() => api.secondFactor.reauthenticationOptions()}
          onAnswer={async (assertion, ticket) => {
            await api.users.reauthenticate({ body: { ticket, assertion } });
            onDone(true);
          }}
        >
          Use a passkey
        </PasskeyButton>
      )}
    </div>
  );
}

function PasswordForm({ onDone }: ConfirmationProps) {
  const api = useApi();
  const email = useSession(({ user }) => user?.email);
  const form = useApiForm({
    schema: z.object({ password: CurrentPasswordField }),
    defaultValues: { password: '' },
    send: async (body) => {
      await api.users.reauthenticate({ body });
      onDone(true);
    },
    fallback: 'We couldn’t check the password. Try again in a moment.',
  });

  return (
    <Form form={form} aria-label="Confirm with your password">
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField label="Password" autoComplete="current-password" data-autofocus {...bindField(form, 'password')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Answers form={form} onCancel={() => onDone(false)} />
    </Form>
  );
}

type AnswersProps<Input extends FieldValues> = { form: ApiForm<Input>; onCancel: () => void };

function Answers<Input extends FieldValues>({ form, onCancel }: AnswersProps<Input>) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      <Submit form={form}>Continue</Submit>
    </div>
  );
}
