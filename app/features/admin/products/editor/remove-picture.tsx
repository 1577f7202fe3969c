import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Product } from '#contract/phone/product.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';

type RemovePictureProps = { product: Product; onRemoved: (stored: Product) => void };

/** Takes the stored picture away at once: there is nothing left to save about it. */
export function RemovePicture({ product: { id, name, updatedAt }, onRemoved }: RemovePictureProps) {
  const api = useApi();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.adminProducts.removePicture({ params: { id }, query: { updatedAt } }),
    onSuccess: (stored) => {
      toast.success('The picture is removed');
      setIsConfirming(false);
      onRemoved(stored);
    },
  });

  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsConfirming(true)}>
        Remove the picture
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Remove the picture?"
        description={`Readers see the drawing of ${name} again. The picture itself is deleted.`}
        action="Remove the picture"
        isPending={isPending}
        error={error && reason(error)}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function reason(error: Error): string {
  if (error instanceof ApiError && error.code === 'CONFLICT')
    return 'Somebody changed this phone in the meantime, and its picture was left alone. Save what you changed, or open the phone anew, then remove it.';
  return errorText(error, 'The picture could not be removed. Try again.');
}
