import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { ProductCard } from '#contract/phone/product.ts';
import { PhoneSearch } from './phone-search.tsx';

type ReplaceDialogProps = {
  name: string;
  taken: readonly string[];
  onChoose: (phone: ProductCard) => void;
  onClose: () => void;
};

export function ReplaceDialog({ name, taken, onChoose, onClose }: ReplaceDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Replace ${name}`} className="mt-[12dvh]">
      <PhoneSearch
        label="Search for another phone"
        taken={taken}
        onChoose={onChoose}
        onCancel={onClose}
        isFloating={false}
      />
    </Dialog>
  );
}
