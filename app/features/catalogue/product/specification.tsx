import { NotPublished } from '#app/features/catalogue/card/not-published.tsx';
import { formatPartialDate, priceText } from '#app/lib/format.ts';
import { formatVariant } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import type { Product, SpecGroup } from '#contract/phone/product.ts';

/** Everything known, in groups; what is not known is said too. */
export function Specification({ product }: { product: Product }) {
  return (
    <section aria-labelledby="specification" className="wrap mt-14">
      <h2 id="specification" className="text-2xl">
        Full specification
      </h2>
      <div className="mt-5 gap-x-16 lg:columns-2">
        {[...variantGroup(product), ...product.specs].map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
    </section>
  );
}

function Group({ group }: { group: SpecGroup }) {
  return (
    <div className="mb-8 break-inside-avoid">
      <h3 className="border-t-[1.5px] border-ink pt-3 pb-1.5 text-lg">{group.title}</h3>
      <dl className="num">
        {group.rows.map(({ label, value }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two variants may be called the same
            key={index}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-cols-[9.375rem_minmax(0,1fr)] gap-x-4 border-t border-line py-2.5 first:border-t-0"
          >
            <dt className="min-w-0 text-ink-2">{label}</dt>
            <dd className="min-w-0">{value ?? <NotPublished />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function datedPrice({ price, priceAt }: Variant): string {
  return priceAt === null ? priceText(price) : `${priceText(price)}, ${formatPartialDate(priceAt)}`;
}

/** Only where there is a choice; one variant's price is above already. */
function variantGroup({ variants }: Product): SpecGroup[] {
  if (variants.length < 2) return [];
  const rows = variants.map((variant) => ({
    label: formatVariant(variant),
    value: variant.price === null ? null : datedPrice(variant),
  }));
  return [{ title: 'Price by variant', rows }];
}
