import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { comparePath } from '#app/features/catalogue/compare/comparison.ts';
import { type ShownVerdict, verdictQuery } from '#app/features/catalogue/score/score-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { formatVariant } from '#contract/phone/format.ts';
import { formatMonth } from '#contract/phone/price-age.ts';
import type { Product } from '#contract/phone/product.ts';
import { Loaded } from './section/loaded.tsx';
import { SectionHead } from './section/section-head.tsx';

/** Three phones on sale to look at as well; of a phone that is gone, what replaced it. */
export function Instead({ product }: { product: Product }) {
  const api = useApi();
  return (
    <Loaded query={verdictQuery(api, product.id)} what="list of other phones" className="mt-11 h-96">
      {({ instead }) =>
        instead.length > 0 && (
          <section aria-labelledby="instead" className="wrap product-section print:hidden">
            <SectionHead
              id="instead"
              aside={
                <>
                  <span aria-hidden="true" className="lg:hidden needs-script">
                    score · compare
                  </span>
                  {instead.length > 1 && (
                    <span className="max-lg:hidden">
                      <ProseLink href={comparePath([product.id, ...instead.slice(0, 2).map((one) => one.product.id)])}>
                        Compare with the first two
                      </ProseLink>
                    </span>
                  )}
                </>
              }
            >
              {product.status === 'discontinued' ? 'On sale instead' : 'Or consider'}
            </SectionHead>
            <ul className="grid gap-x-4.5 lg:grid-cols-3">
              {instead.map((one) => (
                <Row key={one.product.id} {...one} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function Row({ product, why }: ShownVerdict['instead'][number]) {
  const { id, name, price, priceVariant, priceAt, score } = product;
  const note = [
    priceVariant && formatVariant(priceVariant).replace(' GB + ', ' + '),
    priceAt && formatMonth(priceAt),
  ].filter(Boolean);
  return (
    <li className="group relative grid grid-cols-[3.75rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-2.5 first:border-t-0 first:pt-0 max-[16rem]:grid-cols-1 lg:grid-cols-[5.75rem_minmax(0,1fr)_auto] lg:rounded-card lg:border lg:bg-sheet lg:p-3.5 lg:first:border-t lg:first:pt-3.5">
      <span
        className={`${stageOf(product)} flex h-18.5 w-full items-end justify-center overflow-hidden rounded-control max-[16rem]:w-15 lg:h-29.5`}
      >
        <PhonePicture phone={product} front decorative loading="lazy" className="h-[88%] w-auto object-contain" />
      </span>
      <div className="min-w-0">
        <Link
          to={`/product/${id}`}
          className="font-semibold after:absolute after:inset-0 group-hover:text-accent-ink lg:text-[1.0625rem]"
        >
          {name}
        </Link>
        <p className="text-xs text-ink-2 num">
          <b className="font-semibold text-ink">{price === null ? 'No price' : formatRupees(price)}</b>{' '}
          {note.join(' · ')}
        </p>
        <p className="mt-0.5 text-xs leading-snug text-ink-2 num">{why}</p>
      </div>
      <div className="grid content-between justify-items-end gap-y-2">
        {score !== null && (
          <span className="figure text-[1.375rem] font-[660]">
            <span className="sr-only">Score </span>
            {score}
          </span>
        )}
        <CompareCheckbox phone={product} className="relative z-1 tap justify-end [&>span]:sr-only" />
      </div>
    </li>
  );
}
