import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import { Arithmetic } from '#app/features/catalogue/score/arithmetic.tsx';
import type { ShownVerdict } from '#app/features/catalogue/score/score-queries.ts';
import { countText, formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { useSiteSettings } from '#app/lib/site-query.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { SectionHeading } from '#app/ui/display/headings.tsx';
import type { Product } from '#contract/phone/product.ts';
import { SCORE_PARTS, unrankedText } from '#contract/phone/score/parts.ts';
import type { Score } from '#contract/phone/score/score.ts';

type BuyingAdviceProps = { product: Product; score: Score; verdict: ShownVerdict };

/** Whether to buy it, from its figures against those of phones at its price; an editor's own words stand instead. */
export function BuyingAdvice({ product, score, verdict }: BuyingAdviceProps) {
  if (product.status === 'discontinued') return <Replaced product={product} score={score} verdict={verdict} />;
  const hasClass = verdict.middle.total !== null;
  if (verdict.class === null && score.total === null && !product.verdict) return null;
  return (
    <section aria-labelledby="advice" className="wrap mt-16">
      <SectionHeading id="advice" aside={comparedWith(verdict)} className="border-t-[1.5px] border-ink pt-4">
        Should you buy it?
      </SectionHeading>
      {product.verdict && <p className="max-w-measure text-lg">{product.verdict}</p>}
      <div className="mt-6 grid grid-cols-1 items-start gap-x-14 gap-y-9 lg:grid-cols-2">
        {!product.verdict && hasClass && (
          <Sentences title="For" sentences={verdict.for.length > 0 ? verdict.for : [NOTHING_STANDS_OUT]} />
        )}
        {!product.verdict && <Sentences title="Against" sentences={verdict.against} />}
        <Worked score={score} verdict={verdict} />
        {verdict.instead.length > 0 && <Instead title="Or consider" verdict={verdict} />}
      </div>
    </section>
  );
}

const NOTHING_STANDS_OUT = 'Nothing stands out at this price.';

/** Of a phone that is sold no longer: what its maker sells in its place. */
function Replaced({ product, score, verdict }: BuyingAdviceProps) {
  if (verdict.instead.length === 0 && score.total === null && !product.verdict) return null;
  return (
    <section aria-labelledby="advice" className="wrap mt-16">
      <SectionHeading id="advice" aside={null} className="border-t-[1.5px] border-ink pt-4">
        {verdict.instead.length > 0 ? 'What replaced it' : 'Its score'}
      </SectionHeading>
      {product.verdict && <p className="max-w-measure text-lg">{product.verdict}</p>}
      <div className="mt-6 grid grid-cols-1 items-start gap-x-14 gap-y-9 lg:grid-cols-2">
        {verdict.instead.length > 0 && <Instead title="On sale now" verdict={verdict} />}
        <Worked score={score} verdict={verdict} />
      </div>
    </section>
  );
}

/** The score with its arithmetic, or why there is none. */
function Worked({ score, verdict }: Pick<BuyingAdviceProps, 'score' | 'verdict'>) {
  const { total, parts } = verdict.middle;
  return (
    <CachedHtml as="div" of={[score, verdict.middle]} look="score">
      {score.total === null ? (
        <p className="mb-3 text-ink-2">
          Not ranked. {unrankedText(score.parts.map((part) => part.score))}.{' '}
          <ProseLink href="/how-we-score">How scores work</ProseLink>
        </p>
      ) : (
        <p className="mb-3 flex items-baseline gap-3">
          <span className="figure shrink-0 text-4xl font-[650]">{score.total}</span>
          <span className="text-ink-2">
            of 100. {total !== null && `Typical at this price: ${total}. `}
            <ProseLink href="/how-we-score">How scores work</ProseLink>
          </span>
        </p>
      )}
      <Arithmetic score={score} middle={parts} />
    </CachedHtml>
  );
}

/** The score in one look, leading to its arithmetic. */
export function ScoreRing({ score, verdict }: { score: Score; verdict: ShownVerdict }) {
  const { name } = useSiteSettings();
  if (score.total === null) return null;
  const weakest = score.parts
    .filter((part) => part.score !== null && part.score < WEAK)
    .map(({ key, score: points }) => `${SCORE_PARTS[key].label.toLowerCase()} (${points})`);
  return (
    <a href="#advice" className="group mt-6 flex items-center gap-4 max-[16rem]:flex-wrap border-t border-line pt-5">
      <span className="relative grid size-16 shrink-0 place-items-center">
        <svg aria-hidden="true" viewBox="0 0 36 36" className="absolute inset-0 -rotate-90 fill-none stroke-[3.4]">
          <circle cx="18" cy="18" r="15.9" className="stroke-line" />
          <circle
            cx="18"
            cy="18"
            r="15.9"
            pathLength="100"
            strokeDasharray={`${score.total} 100`}
            className="stroke-better-bar"
          />
        </svg>
        <span className="figure text-xl font-[650]">{score.total}</span>
      </span>
      <span className="min-w-0 text-sm text-ink-2">
        <span className="block font-medium text-ink group-hover:text-accent-ink">{name} score, of 100</span>
        {verdict.middle.total !== null && `Typical at this price: ${verdict.middle.total}. `}
        {weakest.length > 0 && `Weakest: ${weakest.join(', ')}.`}
      </span>
    </a>
  );
}

/** Below this a part holds the score down. */
const WEAK = 40;

function comparedWith({ class: range }: ShownVerdict): string | null {
  if (!range) return 'It has no price, so there is nothing to compare it with.';
  if (range.phones === 0) return null;
  const phones = `${countText(range.phones, 'phone')} on sale`;
  const prices = `${formatRupees(range.from)} to ${formatRupees(range.to)}`;
  return `Compared with ${phones} from ${prices}.`;
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

function Instead({ title, verdict }: { title: string; verdict: ShownVerdict }) {
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      <ul>
        {verdict.instead.map(({ product, why }) => (
          <li
            key={product.id}
            className="group relative grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3 max-[16rem]:grid-cols-[minmax(0,1fr)_auto]"
          >
            <PhonePicture
              phone={product}
              front
              decorative
              loading="lazy"
              className="h-14 w-full object-contain max-[16rem]:hidden"
            />
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
            {product.score !== null && (
              <span className="figure text-xl font-[650]">
                <span className="sr-only">Score </span>
                {product.score}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
