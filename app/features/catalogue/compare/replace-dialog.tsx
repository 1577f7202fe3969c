import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { ProductCard } from '#contract/phone/product.ts';
import { PhoneSearch } from './phone-search.tsx';

type ReplaceDialogProps = {
  /** The phone to replace; null adds one. */
  name: string | null;
  excludedIds: readonly string[];
  onChoose: (phone: ProductCard) => void;
  onRemove?: (() => void) | undefined;
  onClose: () => void;
};

export function ReplaceDialog({ name, excludedIds, onChoose, onRemove, onClose }: ReplaceDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={name === null ? 'Add a phone' : `Replace ${name}`}
      actions={onRemove && <Button onClick={onRemove}>Remove {name}</Button>}
    >
      <PhoneSearch
        label={name === null ? 'Search for a phone' : 'Search for another phone'}
        excludedIds={excludedIds}
        onChoose={onChoose}
        onCancel={onClose}
        isFloating={false}
      />
    </Dialog>
  );
}
