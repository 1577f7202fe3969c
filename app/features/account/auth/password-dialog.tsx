import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { PasswordField } from '#app/forms/password-field.tsx';
import { bindField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { ReauthenticateBody } from '#contract/users.ts';
import type { usePasswordPrompt } from './password-prompt.ts';
import { useSession } from './session.ts';

type PasswordDialogProps = ReturnType<typeof usePasswordPrompt.getState>;

/** Confirms that it is still the owner who sits here, before something that a stolen session must not do. */
export function PasswordDialog({ prompt }: PasswordDialogProps) {
  return (
    <Dialog
      open={prompt !== null}
      onClose={() => prompt?.answer(false)}
      title="Confirm that it is you"
      description="You gave your password a while ago. Enter it once more to go on; what you typed is kept."
      className="max-w-md"
    >
      {prompt && <PasswordForm onDone={prompt.answer} />}
    </Dialog>
  );
}

function PasswordForm({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const api = useApi();
  const email = useSession(({ user }) => user?.email);
  const form = useApiForm({
    schema: ReauthenticateBody,
    defaultValues: { password: '' },
    send: async (body) => {
      await api.users.reauthenticate({ body });
      onDone(true);
    },
    fallback: 'The password could not be checked. Try again in a moment.',
  });

  return (
    <Form form={form} aria-label="Confirm with your password">
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField label="Password" autoComplete="current-password" data-autofocus {...bindField(form, 'password')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onDone(false)}>Cancel</Button>
        <Submit form={form}>Go on</Submit>
      </div>
    </Form>
  );
}
