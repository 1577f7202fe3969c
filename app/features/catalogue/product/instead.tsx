import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { comparePath } from '#app/features/catalogue/compare/comparison.ts';
import { type ShownVerdict, verdictQuery } from '#app/features/catalogue/score/score-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { dotted, priceText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { isGone } from '#contract/phone/card.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { formatMonth } from '#contract/phone/price-age.ts';
import type { Product } from '#contract/phone/product.ts';
import { Loaded } from './section/loaded.tsx';
import { SectionHead } from './section/section-head.tsx';

/** Three alternatives on sale; for a discontinued phone, its successors. */
export function Instead({ product }: { product: Product }) {
  const api = useApi();
  return (
    <Loaded
      query={verdictQuery(api, product.id)}
      what="list of other phones"
      frame="wrap product-section"
      className="h-96"
    >
      {({ instead }) =>
        instead.length > 0 && (
          <section aria-labelledby="instead" className="wrap product-section print:hidden">
            <SectionHead
              id="instead"
              aside={
                <>
                  <span aria-hidden="true" className="lg:hidden needs-script">
                    {dotted(['score', 'compare'])}
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
              {isGone(product) ? 'On sale instead' : 'Or consider'}
            </SectionHead>
            <ul className="alternatives">
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
  const variant = priceVariant && formatVariant(priceVariant).replace(' GB + ', ' + ');
  return (
    <li>
      <span className={stageOf(product)}>
        <PhonePicture phone={product} front decorative loading="lazy" />
      </span>
      <div>
        <Link to={`/product/${id}`}>{name}</Link>
        <p>
          <b>{priceText(price)}</b>
          {` ${dotted([variant, priceAt && formatMonth(priceAt)])}`}
        </p>
        <p>{why}</p>
      </div>
      <div>
        {score !== null && (
          <span>
            <span className="sr-only">Score </span>
            {score}
          </span>
        )}
        <CompareCheckbox phone={product} />
      </div>
    </li>
  );
}
