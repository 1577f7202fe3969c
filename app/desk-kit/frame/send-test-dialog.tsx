import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { EMAIL_MAX } from '#contract/limits.ts';

type SendTestDialogProps = {
  title: string;
  description: string;
  /** Usually the user's own address. */
  initial: string;
  isPending: boolean;
  error?: string | null | undefined;
  onSend: (email: string) => void;
  onClose: () => void;
};

/** Asks for the address to send a test to. */
export function SendTestDialog({
  title,
  description,
  initial,
  isPending,
  error,
  onSend,
  onClose,
}: SendTestDialogProps) {
  const form = useId();
  const [email, setEmail] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(email.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" loading={isPending}>
            Send test
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label="E-mail" required error={error ?? undefined}>
          <TextInput
            type="email"
            data-autofocus
            value={email}
            maxLength={EMAIL_MAX}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
