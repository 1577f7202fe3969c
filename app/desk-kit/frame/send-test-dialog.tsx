import { useState } from 'react';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
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
  const [email, setEmail] = useState(initial);
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      onSubmit={() => onSend(email.trim())}
      action="Send test"
      isPending={isPending}
    >
      <Field label="E-mail" required error={error ?? undefined}>
        <TextInput
          type="email"
          data-autofocus
          value={email}
          maxLength={EMAIL_MAX}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
