import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
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
  /** Shown instead of the form, with Done. In the same dialog, so a press on Close counts while it replaces the form. */
  result?: { content: ReactNode; actions?: ReactNode } | undefined;
};

/** A form in a dialog, with Cancel and a submit button below it. */
export function FormDialog({
  onClose,
  onSubmit,
  action,
  isDanger = false,
  isPending = false,
  disabled = false,
  result,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(event);
  };
  const formActions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'} loading={isPending} disabled={disabled}>
        {action}
      </Button>
    </>
  );
  // Done is the submit button's element and keeps its focus.
  const resultActions = (
    <>
      {result?.actions}
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} open onClose={onClose} actions={result ? resultActions : formActions}>
      {result ? (
        result.content
      ) : (
        <form id={id} noValidate onSubmit={submit} className="grid gap-4">
          {children}
        </form>
      )}
    </Dialog>
  );
}
