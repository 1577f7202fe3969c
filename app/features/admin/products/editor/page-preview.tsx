import { Facts } from '#app/features/catalogue/product/facts.tsx';
import { KeyFigures, keyFigures } from '#app/features/catalogue/product/key-figures.tsx';
import { Price } from '#app/features/catalogue/product/price.tsx';
import { LargePicture } from '#app/features/catalogue/product/product-picture.tsx';
import { Specification } from '#app/features/catalogue/product/sheet/specification.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { headlineVariant } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';

/** A stored phone with the components readers get, before it is public. */
export function PagePreview({ product, onClose }: { product: Product; onClose: () => void }) {
  const variant = headlineVariant(product.variants);
  return (
    <Dialog open onClose={onClose} title="Preview" className="sm:max-w-6xl">
      {}
      <div inert className="border-t border-line pt-6">
        <div className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-2">
          <LargePicture product={product} />
          <div>
            <h2 className="text-3xl text-balance">{product.name}</h2>
            <Facts product={product} />
            {product.verdict && <p className="mt-4 font-display text-xl">{product.verdict}</p>}
            <Price product={product} chosen={variant} onChoose={() => {}} />
            <div className="mt-8">
              <KeyFigures figures={keyFigures(product)} />
            </div>
          </div>
        </div>
        <Specification product={product} />
      </div>
    </Dialog>
  );
}
