import type { ReactNode } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type ConfirmDialogProps = {
  /** Set when it stays mounted while closed. */
  open?: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** The label of the confirm button; null if there is nothing to confirm. */
  action: string | null;
  onConfirm: () => void;
  isPending?: boolean;
  error?: string | null | undefined;
};

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
            {action === null ? 'Close' : 'Cancel'}
          </Button>
          {action !== null && (
            <Button variant="danger" loading={isPending} onClick={onConfirm}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {error && <FormError>{error}</FormError>}
    </Dialog>
  );
}
