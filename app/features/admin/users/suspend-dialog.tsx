import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { MODERATION_REASON_MAX } from '#contract/limits.ts';
import { ReasonField } from '#contract/moderation.ts';

type SuspendDialogProps = {
  name: string;
  isSuspended: boolean;
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

export function SuspendDialog({ name, isSuspended, isPending, onConfirm, onClose }: SuspendDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = ReasonField.safeParse(reason);
    if (checked.success) onConfirm(checked.data);
    else setError(checked.error.issues[0]?.message);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={isSuspended ? `Let ${name} write again?` : `Suspend ${name}?`}
      description={
        isSuspended
          ? 'The account may comment, like, rate and report again.'
          : 'The account can still sign in and read, but not comment, like, rate or report.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={isSuspended ? 'primary' : 'danger'} type="submit" form={formId} loading={isPending}>
            {isSuspended ? 'Let write again' : 'Suspend'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Reason" hint="It is written into the log." {...(error && { error })}>
          <TextInput
            value={reason}
            maxLength={MODERATION_REASON_MAX}
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
