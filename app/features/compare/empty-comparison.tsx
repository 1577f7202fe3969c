import { PopularComparisons } from '#app/features/home/popular-comparisons.tsx';
import { PageHeading, SectionHeading } from '#app/ui/headings.tsx';
import { Ruler } from '#app/ui/ruler.tsx';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { PopularComparison, ProductCard } from '#contract/products.ts';
import { Slot } from './slot.tsx';

type EmptyComparisonProps = { popular: PopularComparison[]; onChoose: (phone: ProductCard) => void };

const places = Array.from({ length: COMPARISON_MAX }, (_, place) => place);

export function EmptyComparison({ popular, onChoose }: EmptyComparisonProps) {
  return (
    <>
      <PageHeading aside="Choose up to three. They are drawn to one scale, and the best figure in each row is marked.">
        Compare phones
      </PageHeading>
      <div className="mt-8 grid gap-4 md:min-h-48 md:grid-cols-3 md:items-end md:gap-10">
        {places.map((place) => (
          // Without a script one way to the phones is enough.
          <div key={place} className={place > 0 ? '[@media(scripting:none)]:hidden' : undefined}>
            <Slot taken={[]} onChoose={onChoose} />
          </div>
        ))}
      </div>
      <div className="mt-4 border-t-[1.5px] border-ink max-md:hidden">
        <Ruler />
      </div>
      {popular.length > 0 && (
        <section className="mt-14">
          <SectionHeading>Popular comparisons</SectionHeading>
          <PopularComparisons comparisons={popular} />
        </section>
      )}
    </>
  );
}
