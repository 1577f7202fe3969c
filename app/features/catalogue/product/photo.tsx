import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { srcSet } from '#app/lib/format.ts';
import { useImageFailure } from '#app/ui/display/use-image-failure.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Product } from '#contract/phone/product.ts';
import type { Picture } from '#contract/picture.ts';

const SIZES = '(width < 64rem) calc(100vw - 4rem), 30rem';

/** An uploaded picture; if it fails to load, the drawing replaces it. */
export function Photo({ product, image }: { product: Product; image: Picture }) {
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
            alt={image.alt || fullName(product)}
            width={image.width}
            height={image.height}
            fetchPriority="high"
            {...watch}
            className={`upload ${shape}`}
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

const STRIP_SIZES = '(width < 64rem) 70vw, 16rem';

/** More pictures in a scrolling row; each opens at full size. */
export function FurtherPictures({ pictures, name }: { pictures: Product['pictures']; name: string }) {
  return (
    <ul aria-label="Further pictures" className="mt-3 flex snap-x gap-3 overflow-x-auto pb-2">
      {pictures.map(({ image, alt }, place) => (
        <li key={image.webp[0]?.url} className="shrink-0 snap-start">
          <a href={image.webp.at(-1)?.url} target="_blank" rel="noreferrer" className="block">
            <picture>
              <source type="image/avif" srcSet={srcSet(image.avif)} sizes={STRIP_SIZES} />
              <img
                src={image.webp.at(-1)?.url}
                srcSet={srcSet(image.webp)}
                sizes={STRIP_SIZES}
                alt={alt || `${name}, picture ${place + 2}`}
                width={image.width}
                height={image.height}
                loading="lazy"
                decoding="async"
                className="upload h-44 w-auto max-w-[70vw] rounded-card border border-line bg-sheet object-contain"
              />
            </picture>
          </a>
        </li>
      ))}
    </ul>
  );
}
