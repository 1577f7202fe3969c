import type { CSSProperties, ReactNode } from 'react';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { sizePath } from '#app/features/catalogue/size/size-address.ts';
import { cx } from '#app/lib/cx.ts';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import type { Product } from '#contract/phone/product.ts';
import { Marks, mm } from './marks.tsx';
import { SectionHead } from './section/section-head.tsx';

/** ISO/IEC 7810 ID-1, millimetres. */
const BANK_CARD = { width: 85.6, height: 53.98 };
/** Pixels a millimetre, on a wide screen: 96 to the inch. */
const SCALE = 3.78;
const GAP = 8;

/** The phone on a numbered rule beside its edge and a bank card, one millimetre as long for all. */
export function ItsSize({ product }: { product: Product }) {
  const { id, imageUrl, dimensions } = product;
  if (!dimensions || product.image) return null;
  const { height, width, thickness } = dimensions;
  const length = width + thickness + BANK_CARD.width + 2 * GAP;
  const scale = { '--mm': `min(${SCALE}px, (100cqw - 4.5rem) / ${Math.ceil(length)})` } as CSSProperties;
  return (
    <section aria-labelledby="size" className="wrap product-section">
      <SectionHead id="size" aside={<ProseLink href={sizePath({ ids: [id] })}>See it at actual size</ProseLink>}>
        Its size
      </SectionHead>
      <div
        className={cx(
          stageOf(product),
          'relative grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 rounded-card px-4 py-4 md:px-7 md:py-6 lg:grid-cols-[minmax(0,46rem)_minmax(0,1fr)]',
        )}
      >
        <div className="@container">
          <div style={scale} className="ml-8 w-fit text-2xs text-ink-2 num">
            <div className="relative flex items-end border-b-[1.5px] border-ink">
              <Marks length={height} isUpright />
              <img
                src={withView(imageUrl, 'front')}
                alt={`Front of the ${product.name}`}
                loading="lazy"
                style={{ width: mm(width), height: mm(height) }}
              />
              <img
                src={withView(imageUrl, 'side')}
                alt=""
                loading="lazy"
                style={{ width: mm(thickness), height: mm(height), marginLeft: mm(GAP) }}
              />
              <div
                style={{ width: mm(BANK_CARD.width), height: mm(BANK_CARD.height), marginLeft: mm(GAP) }}
                className="grid content-end rounded-[4%] border border-edge bg-sheet p-[4%] leading-tight text-ink"
              >
                <span className="max-[16rem]:sr-only">Bank card</span>
                <span className="max-md:hidden">
                  {BANK_CARD.width} × {BANK_CARD.height} mm
                </span>
              </div>
            </div>
            <div className="relative h-6">
              <Marks length={length} />
            </div>
          </div>
        </div>
        {/* On a phone above the card, where there is room. */}
        <dl className="grid content-center gap-2 max-md:absolute max-md:top-4 max-md:right-4 max-md:w-24 max-[16rem]:static md:max-lg:grid-cols-3 lg:gap-7 lg:border-l lg:border-line-2 lg:pl-10">
          <Figure label="wide" unit="mm">
            {width}
          </Figure>
          <Figure label="tall" unit="mm">
            {height}
          </Figure>
          <Figure label="thick" unit="mm">
            {thickness}
          </Figure>
        </dl>
      </div>
    </section>
  );
}

function withView(url: string, view: 'front' | 'side'): string {
  return `${url}${url.includes('?') ? '&' : '?'}view=${view}`;
}

function Figure({ label, unit, children }: { label: string; unit: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-2xs text-ink-2 md:text-sm">{label}</dt>
      <dd className="figure text-lg font-[640] md:text-2xl lg:text-3xl">
        {children} <span className="text-sm font-medium text-ink-2 md:text-base">{unit}</span>
      </dd>
    </div>
  );
}
