import { type ComponentProps, type FormEvent, useId } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'actions'> & {
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  /** The label of the submit button. */
  action: string;
  isDanger?: boolean;
  isPending?: boolean;
  disabled?: boolean;
};

/** A form in a dialog, with Cancel and a submit button below it. */
export function FormDialog({
  onClose,
  onSubmit,
  action,
  isDanger = false,
  isPending = false,
  disabled = false,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant={isDanger ? 'danger' : 'primary'}
            loading={isPending}
            disabled={disabled}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
