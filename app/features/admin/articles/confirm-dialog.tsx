import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  description: ReactNode;
  /** What happens, on the button. */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Before something that cannot be taken back. */
export function ConfirmDialog({ title, description, action, isPending, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm} loading={isPending}>
            {action}
          </Button>
        </>
      }
    />
  );
}
