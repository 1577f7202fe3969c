import type { CSSProperties } from 'react';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { verdictQuery } from '#app/features/catalogue/score/score-queries.ts';
import { sizePath } from '#app/features/catalogue/size/size-address.ts';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { useLoadedQuery } from '#app/lib/use-loaded-query.ts';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import type { Product } from '#contract/phone/product.ts';
import { Marks, mm } from './marks.tsx';
import { SectionHead } from './section/section-head.tsx';

/** ISO/IEC 7810 ID-1, in millimetres. */
const BANK_CARD = { width: 85.6, height: 53.98 };
/** Pixels per millimetre on a wide screen: 96 per inch. */
const SCALE = 3.78;
const GAP = 8;

/** The phone with a ruler beside it and a bank card, all to one scale. */
export function ItsSize({ product }: { product: Product }) {
  const { id, imageUrl, dimensions } = product;
  const api = useApi();
  const { data: verdict } = useLoadedQuery(verdictQuery(api, id));
  if (!dimensions || product.image) return null;
  const { height, width, thickness } = dimensions;
  const length = width + thickness + BANK_CARD.width + 2 * GAP;
  const scale = { '--mm': `min(${SCALE}px, (100cqw - 4.5rem) / ${Math.ceil(length)})` } as CSSProperties;
  return (
    <section aria-labelledby="size" className="wrap product-section">
      <SectionHead id="size" aside={<ProseLink href={sizePath({ ids: [id] })}>See it at actual size</ProseLink>}>
        Size
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
                className="bank-card"
              >
                <span className="max-[16rem]:sr-only">Bank card</span>
                <span className="max-md:hidden">{`${BANK_CARD.width} × ${BANK_CARD.height} mm`}</span>
              </div>
            </div>
            <div className="relative h-6">
              <Marks length={length} />
            </div>
          </div>
        </div>
        {/* On a narrow screen it is above the card, where there is room. */}
        <dl className="its-size">
          <Figure label="wide" millimetres={width} typical={verdict?.size?.width} />
          <Figure label="tall" millimetres={height} typical={verdict?.size?.height} />
          <Figure label="thick" millimetres={thickness} typical={verdict?.size?.thickness} />
        </dl>
      </div>
    </section>
  );
}

function withView(url: string, view: 'front' | 'side'): string {
  return `${url}${url.includes('?') ? '&' : '?'}view=${view}`;
}

type FigureProps = { label: string; millimetres: number; typical: number | undefined };

function Figure({ label, millimetres, typical }: FigureProps) {
  return (
    <div>
      <dt>{typical === undefined ? label : `${label}, typical ${typical}`}</dt>
      <dd>
        {`${millimetres} `}
        <span>mm</span>
      </dd>
    </div>
  );
}
