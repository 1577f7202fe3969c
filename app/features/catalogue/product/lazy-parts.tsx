import { SectionHeading } from '#app/ui/display/headings.tsx';
import type { Variant } from '#contract/phone/phone.ts';
import type { PricePoint, Product } from '#contract/phone/product.ts';
import type { Verdict } from '#contract/phone/score/verdict.ts';
import { KeyFigures, keyFigures } from './key-figures.tsx';
import { pointsOf } from './price-chart.ts';
import { PriceHistory } from './price-history.tsx';

/** All of a phone's page that the reader does not press first: the server has written it, its code comes later. */
export { ClosePhones } from './close-phones.tsx';
export { ItsSize } from './its-size.tsx';
export { ProductPicture } from './product-picture.tsx';
export { Specification } from './specification.tsx';
export { BuyingAdvice, ScoreRing } from './verdict.tsx';
export { WhereToBuy } from './where-to-buy.tsx';

type VariantFiguresProps = {
  product: Product;
  variant: Variant | null;
  prices: readonly PricePoint[];
  verdict: Pick<Verdict, 'standing'>;
};

/** What differs from variant to variant. */
export function VariantFigures({ product, variant, prices, verdict: { standing } }: VariantFiguresProps) {
  return (
    <>
      <PriceHistory points={pointsOf(prices, variant)} variant={variant} />
      <section aria-labelledby="key-figures" className="wrap mt-16">
        <SectionHeading
          id="key-figures"
          aside={standing.length > 0 && 'Each mark shows where this phone is among those at its price.'}
          className="border-t-[1.5px] border-ink pt-4"
        >
          Key figures
        </SectionHeading>
        <KeyFigures figures={keyFigures(product, variant)} standings={standing} />
      </section>
    </>
  );
}
