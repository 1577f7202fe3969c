import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import type { ShownVerdict } from '#app/features/catalogue/score/api.ts';
import { Arithmetic } from '#app/features/catalogue/score/arithmetic.tsx';
import { formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { SectionHeading } from '#app/ui/display/headings.tsx';
import type { Product } from '#contract/phone/product.ts';
import type { Score } from '#contract/phone/score/score.ts';

type BuyingAdviceProps = { product: Product; score: Score; verdict: ShownVerdict };

/** Whether to buy it, from its figures against those of phones at its price; an editor's own words stand instead. */
export function BuyingAdvice({ product, score, verdict }: BuyingAdviceProps) {
  const hasClass = verdict.class !== null && verdict.class.phones > 0;
  if (!hasClass && score.total === null && !product.verdict) return null;
  return (
    <section aria-labelledby="advice" className="wrap mt-14">
      <SectionHeading id="advice" aside={comparedWith(verdict)}>
        Should you buy it?
      </SectionHeading>
      {product.verdict ? (
        <p className="max-w-measure text-lg">{product.verdict}</p>
      ) : (
        verdict.summary && <p className="max-w-measure font-display text-lg font-[550]">{verdict.summary}</p>
      )}
      <div className="mt-6 grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-2">
        {score.total !== null && (
          <div>
            <p className="mb-3 flex items-baseline gap-3">
              <span className="figure text-4xl font-[650]">{score.total}</span>
              <span className="text-ink-2">
                of 100. {verdict.middle.total !== null && `The middle phone at its price has ${verdict.middle.total}. `}
                <ProseLink href="/how-we-score">How scores work</ProseLink>
              </span>
            </p>
            <Arithmetic score={score} middle={hasClass ? verdict.middle.parts : undefined} />
          </div>
        )}
        <div className="grid content-start gap-7">
          {!product.verdict && <Sentences title="For" sentences={verdict.for} />}
          {!product.verdict && <Sentences title="Against" sentences={verdict.against} />}
          {verdict.instead.length > 0 && <Instead verdict={verdict} />}
        </div>
      </div>
    </section>
  );
}

function comparedWith({ class: range }: ShownVerdict): string | null {
  if (!range) return 'It has no price, so there is nothing to compare it with.';
  const phones = `${range.phones} ${range.phones === 1 ? 'phone' : 'phones'} on sale`;
  const prices = `${formatRupees(range.from)} to ${formatRupees(range.to)}`;
  return `Against ${phones} from ${prices}${range.percent > 15 ? ', a wide range because there are few' : ''}.`;
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-lg">{title}</h3>
      <ul className="grid gap-1.5 num">
        {sentences.map((sentence) => (
          <li key={sentence} className="border-l-2 border-line-2 pl-3">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Instead({ verdict }: { verdict: ShownVerdict }) {
  return (
    <div>
      <h3 className="mb-2 text-lg">Instead, consider</h3>
      <ul>
        {verdict.instead.map(({ product, why }) => (
          <li
            key={product.id}
            className="group relative grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3"
          >
            <PhonePicture phone={product} front decorative loading="lazy" className="h-14 w-full object-contain" />
            <div className="min-w-0">
              <Link
                to={`/product/${product.id}`}
                className="font-medium after:absolute after:inset-0 group-hover:text-accent-ink"
              >
                {product.name}
              </Link>{' '}
              <span className="text-sm num">
                <PriceTag phone={product} />
              </span>
              <p className="text-sm text-ink-2 num">{why}</p>
            </div>
            <span className="figure text-xl font-[650]">
              <span className="sr-only">Score </span>
              {product.score}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
