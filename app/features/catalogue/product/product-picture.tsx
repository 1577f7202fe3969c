import type { CSSProperties } from 'react';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import type { Product } from '#contract/phone/product.ts';
import { Photo } from './photo.tsx';

/** Pixels a millimetre where there is room: every phone's page uses the same, so they compare from page to page. */
const SCALE = '2.9px';

/** The phone as large as the page allows, with its millimetres. */
export function ProductPicture({ product }: { product: Product }) {
  return (
    <div className="@container grid min-h-90 place-items-center rounded-card border border-line bg-sheet px-4 py-8 lg:min-h-140">
      {product.image ? <Photo product={product} image={product.image} /> : <Drawing product={product} />}
    </div>
  );
}

function Drawing({ product }: { product: Product }) {
  const { dimensions, imageSize } = product;
  const scale = { '--mm': `min(${SCALE}, (100cqw - 4rem) / ${imageSize.width})` } as CSSProperties;
  const picture = (
    <PhonePicture
      phone={product}
      fetchPriority="high"
      style={{ width: mm(imageSize.width), height: mm(imageSize.height) }}
    />
  );
  if (!dimensions) {
    return (
      <figure style={scale} className="text-center">
        {picture}
        <figcaption className="mt-3 text-xs text-ink-3">A sketch: its dimensions are not published.</figcaption>
      </figure>
    );
  }
  return (
    <figure style={scale} className="grid grid-cols-[1.75rem_auto] text-xs text-ink-2 num">
      <div className="relative mr-2.5 border-r border-ink-3">
        <span className="absolute top-1/2 right-1.5 -translate-y-1/2 rotate-180 whitespace-nowrap [writing-mode:vertical-rl]">
          {dimensions.height} mm
        </span>
      </div>
      {picture}
      <div
        className="col-start-2 mt-2.5 justify-self-end border-t border-ink-3 pt-1 text-center whitespace-nowrap"
        style={{ width: mm(dimensions.width) }}
      >
        {dimensions.width} mm
      </div>
      {product.foldable && (
        <figcaption className="col-span-2 mt-2 text-center text-ink-3">
          Measured unfolded, drawn beside it folded.
        </figcaption>
      )}
    </figure>
  );
}

function mm(length: number): string {
  return `calc(var(--mm) * ${length})`;
}
