import type { ReactNode } from 'react';
import { FormError } from '#app/features/forms/form-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** On the button that does it. */
  action: string;
  onConfirm: () => void;
  isPending?: boolean;
  error?: string | null | undefined;
};

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  action,
  onConfirm,
  isPending = false,
  error,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {error && <FormError>{error}</FormError>}
    </Dialog>
  );
}
