import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { Product } from '#contract/phone/product.ts';

type PhoneLineupProps = {
  products: readonly Product[];
  addPhone: ReactNode;
  /** On a narrow screen the overlay replaces the lineup. */
  isOverlaid: boolean;
};

/** The phones side by side on one scale. */
export function PhoneLineup({ products, addPhone, isOverlaid }: PhoneLineupProps) {
  const drawings = products.map((product) => ({ product, ...drawingOf(product) }));
  const widest = (view: 'front' | 'both') => Math.max(...drawings.map((drawing) => drawing[view].width));
  const scales = {
    '--narrow': `min(1.75px, (100cqw / ${products.length} - 0.5rem) / ${widest('front')})`,
    '--wide': `min(1.75px, ((100cqw - 11.875rem) / ${COMPARISON_MAX} - 1.5rem) / ${widest('both')})`,
  } as CSSProperties;

  return (
    <div className="@container">
      <div
        style={scales}
        className={cx(
          isOverlaid && 'max-md:hidden',
          'grid grid-flow-col auto-cols-fr items-end [--mm:var(--narrow)] md:grid-flow-row md:grid-cols-[11.875rem_repeat(3,minmax(0,1fr))] md:[--mm:var(--wide)]',
        )}
      >
        <p className="pb-2.5 text-xs text-ink-3 max-md:hidden">Same scale, heights in mm</p>
        {drawings.map(({ product, url, frontUrl, front, both }) => (
          <figure
            key={product.id}
            style={{ '--front': front.width, '--both': both.width, '--tall': both.height } as CSSProperties}
            className="grid justify-items-start [--across:var(--front)] md:px-4.5 md:[--across:var(--both)]"
          >
            <figcaption className="mb-2 text-xs text-ink-2 num">
              <span className="sr-only">{product.name}: </span>
              {product.dimensions ? (
                <>
                  {product.dimensions.height}
                  <span className="md:sr-only"> mm</span>
                </>
              ) : (
                <span className="text-ink-3">Not published</span>
              )}
            </figcaption>
            <picture className="block">
              <source media="(width < 48rem)" srcSet={frontUrl} />
              <img
                src={url}
                alt=""
                className="block h-[calc(var(--mm)*var(--tall))] w-[calc(var(--mm)*var(--across))] object-contain object-bottom"
              />
            </picture>
          </figure>
        ))}
        {addPhone && <div className="self-center px-4.5 max-md:hidden">{addPhone}</div>}
      </div>
      <div className={cx('border-t border-line-2 md:ml-47.5', isOverlaid && 'max-md:hidden')} />
      {addPhone && <div className="mt-4 md:hidden">{addPhone}</div>}
    </div>
  );
}

/** In millimetres. */
interface Size {
  width: number;
  height: number;
}

/** Width of back and front together relative to the front, for phones with only a photo. */
const BOTH_TO_FRONT = 1.66;
const TYPICAL: Size = { width: 75, height: 162 };

/**
 * The phone's drawing with the sizes of its views, front only and with the back behind it. An uploaded photo has no
 * scale.
 */
export function drawingOf({ id, imageUrl, imageSize, dimensions }: Product) {
  const isDrawn = imageUrl.startsWith('/media/drawings/');
  const guess = isDrawn ? { width: imageSize.width / BOTH_TO_FRONT, height: imageSize.height } : TYPICAL;
  const front: Size = dimensions ?? guess;
  const both: Size = isDrawn ? imageSize : { width: front.width * BOTH_TO_FRONT, height: front.height };
  return { url: drawingUrl({ id, imageUrl }), frontUrl: drawingUrl({ id, imageUrl }, 'front'), front, both };
}

/** The address of the drawing, also when a photo replaces it. */
export function drawingUrl({ id, imageUrl }: Pick<Product, 'id' | 'imageUrl'>, view?: 'front' | 'side'): string {
  const url = imageUrl.startsWith('/media/drawings/') ? imageUrl : `/media/drawings/${id}.svg`;
  return view ? `${url}${url.includes('?') ? '&' : '?'}view=${view}` : url;
}
