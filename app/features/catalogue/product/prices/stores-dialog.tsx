import type { ProductHead } from '#app/features/catalogue/product/section/product-queries.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { StoreLinks } from './stores.tsx';

type StoresDialogProps = { product: ProductHead; open: boolean; onClose: () => void };

export function StoresDialog({ product, open, onClose }: StoresDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Check today’s price"
      className="max-md:mb-0 max-md:mt-auto max-md:w-full max-md:max-w-none max-md:rounded-b-none"
    >
      <StoreLinks product={product} />
    </Dialog>
  );
}
