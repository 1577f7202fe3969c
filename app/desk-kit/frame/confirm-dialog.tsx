import type { ReactNode } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type ConfirmDialogProps = {
  /** For one that stays mounted while it is closed. */
  open?: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  description: ReactNode;
  /** On the button that does it. */
  action: string;
  onConfirm: () => void;
  isPending?: boolean;
  error?: string | null | undefined;
};

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({
  open = true,
  onClose,
  title,
  description,
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
      description={description}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
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
