import { PageHeading, SectionHeading } from '#app/ui/display/headings.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { EmptyColumn } from './empty-column.tsx';
import { type Comparison, PopularComparisons } from './popular-comparisons.tsx';

type EmptyComparisonProps = {
  popular: Comparison[];
  /** Suggested as a pair when no comparison is popular yet. */
  suggested: Comparison['products'];
  onChoose: (phone: ProductCard) => void;
};

const places = Array.from({ length: COMPARISON_MAX }, (_, index) => index);

export function EmptyComparison({ popular, suggested, onChoose }: EmptyComparisonProps) {
  const comparisons = popular.length > 0 ? popular : pairsOf(suggested);
  return (
    <>
      <PageHeading aside="Choose up to three phones. We draw them to the same scale and mark the best figure in each row.">
        Compare phones
      </PageHeading>
      <div className="mt-8 grid gap-4 md:grid-cols-3 md:gap-10">
        {places.map((index) => (
          // Without scripts one link to the phones is enough.
          <div key={index} className={index > 0 ? 'needs-script' : undefined}>
            <EmptyColumn excludedIds={[]} onChoose={onChoose} />
            <div
              aria-hidden="true"
              className="mx-auto mt-6 h-40.5 w-18.75 rounded-t-[0.8rem] border border-b-0 border-dashed border-edge max-md:hidden needs-script"
            />
          </div>
        ))}
      </div>
      <div className="border-t-[1.5px] border-ink max-md:hidden">
        <Ruler />
      </div>
      {comparisons.length > 0 && (
        <section className="mt-14">
          <SectionHeading>{popular.length > 0 ? 'Popular comparisons' : 'Suggested comparisons'}</SectionHeading>
          <PopularComparisons comparisons={comparisons} />
        </section>
      )}
    </>
  );
}

function pairsOf(phones: Comparison['products']): Comparison[] {
  const lefts = phones.filter((_, index) => index % 2 === 0);
  return lefts.map((left, pair) => ({ products: [left, ...phones.slice(pair * 2 + 1, pair * 2 + 2)] }));
}
