import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { srcSet } from '#app/lib/format.ts';
import { useImageFailure } from '#app/lib/use-image-failure.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Product, ProductImage } from '#contract/phone/product.ts';

const SIZES = '(width < 64rem) calc(100vw - 4rem), 30rem';

/** An uploaded picture; when it does not load, the drawing takes its place. */
export function Photo({ product, image }: { product: Product; image: ProductImage }) {
  const { hasFailed, watch } = useImageFailure(product.imageUrl);
  const { dimensions } = product;
  const shape = 'max-h-120 w-auto max-w-full object-contain';
  return (
    <figure className="grid justify-items-center gap-3">
      {hasFailed ? (
        <PhonePicture
          phone={{ ...product, imageUrl: `/media/drawings/${product.id}.svg` }}
          className={`h-120 ${shape}`}
        />
      ) : (
        <picture>
          <source type="image/avif" srcSet={srcSet(image.avif)} sizes={SIZES} />
          <source type="image/webp" srcSet={srcSet(image.webp)} sizes={SIZES} />
          <img
            src={product.imageUrl}
            alt={fullName(product)}
            width={image.width}
            height={image.height}
            fetchPriority="high"
            {...watch}
            className={shape}
          />
        </picture>
      )}
      {dimensions && (
        <figcaption className="text-xs text-ink-2 num">
          {dimensions.height} × {dimensions.width} × {dimensions.thickness} mm
        </figcaption>
      )}
    </figure>
  );
}
