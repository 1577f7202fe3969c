import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { ProductCard } from '#contract/phone/product.ts';
import { PhoneSearch } from './phone-search.tsx';

type ReplaceDialogProps = {
  name: string;
  excludedIds: readonly string[];
  onChoose: (phone: ProductCard) => void;
  onClose: () => void;
};

export function ReplaceDialog({ name, excludedIds, onChoose, onClose }: ReplaceDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Replace ${name}`}>
      <PhoneSearch
        label="Search for another phone"
        excludedIds={excludedIds}
        onChoose={onChoose}
        onCancel={onClose}
        isFloating={false}
      />
    </Dialog>
  );
}
