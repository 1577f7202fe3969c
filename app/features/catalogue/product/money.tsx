import { useState } from 'react';
import { pricesQuery } from '#app/features/catalogue/card/card-queries.ts';
import { Arithmetic } from '#app/features/catalogue/score/arithmetic.tsx';
import { ScoreBar } from '#app/features/catalogue/score/score-bar.tsx';
import { type ShownVerdict, scoreQuery, verdictQuery } from '#app/features/catalogue/score/score-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { countText, formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { useLoadedQuery } from '#app/lib/use-loaded-query.ts';
import { isGone } from '#contract/phone/card.ts';
import { lowerFirst } from '#contract/phone/format.ts';
import type { Product } from '#contract/phone/product.ts';
import { WORD_TONES } from '#contract/phone/score/noticeable.ts';
import { SCORE_PART_KEYS, SCORE_PARTS, unrankedText } from '#contract/phone/score/parts.ts';
import { pointsOf, priceSentence } from './prices/price-chart.ts';
import { MONEY_ID } from './section/has-parts.ts';
import { Loaded } from './section/loaded.tsx';
import { SectionHead } from './section/section-head.tsx';

/** Value for money: its figures compared with phones at the same price, or an editor's verdict. */
export function Money({ product }: { product: Product }) {
  const api = useApi();
  const isPriced = product.price !== null && !isGone(product);
  return (
    <Loaded query={verdictQuery(api, product.id)} what="comparison" className="h-120">
      {(verdict) => (
        <>
          <SectionHead id={MONEY_ID} aside={<span className="max-lg:hidden">{comparedWith(verdict)}</span>}>
            {isPriced ? 'Is it good for the money?' : 'Our score'}
          </SectionHead>
          <AnswerBelow product={product} verdict={verdict} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-18 gap-y-3.5 lg:grid-cols-[minmax(0,1fr)_32.5rem]">
            {isPriced && <Says product={product} verdict={verdict} />}
            <PartBars product={product} verdict={verdict} />
          </div>
        </>
      )}
    </Loaded>
  );
}

type MoneyProps = { product: Product; verdict: ShownVerdict };

/** On a wide screen it is already shown beside the phone. */
function AnswerBelow({ product, verdict: { summary } }: MoneyProps) {
  const answer =
    product.verdict ?? summary?.replace(/^Good for the money: (.)/, (_, first) => `Yes. ${first.toUpperCase()}`);
  return (
    answer && (
      <p className="mb-3.5 font-display text-lg leading-tight font-[560] tracking-tight text-pretty lg:hidden">
        {answer}
      </p>
    )
  );
}

const NOTHING_STANDS_OUT = 'Nothing stands out at this price.';

function Says({ product, verdict }: MoneyProps) {
  const api = useApi();
  const { data: prices = [] } = useLoadedQuery(pricesQuery(api, product.id));
  const hasClass = verdict.middle.total !== null;
  const price = priceSentence(pointsOf(prices, product.priceVariant));
  const isOwn = product.verdict !== null;
  const sentences = [
    { side: 'For', tone: 'better', text: verdict.for.join(' ') || (hasClass ? NOTHING_STANDS_OUT : '') },
    { side: 'Against', tone: 'worse', text: verdict.against.join(' ') },
  ].filter(({ text }) => text !== '' && !isOwn);
  if (sentences.length === 0 && !price) return null;
  return (
    <dl className="says">
      {sentences.map(({ side, tone, text }) => (
        <div key={side}>
          <dt className={`tone-${tone}`}>{side}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {price && (
        <div>
          <dt className="text-ink-2">Price</dt>
          <dd className="num">{price}</dd>
        </div>
      )}
    </dl>
  );
}

function PartBars({ product, verdict: { middle, words } }: MoneyProps) {
  const { score, scoreParts } = product;
  const parts = SCORE_PART_KEYS.map((key, at) => ({
    label: SCORE_PARTS[key].label,
    points: scoreParts?.[at] ?? null,
    typical: middle.parts[at] ?? null,
    word: words[at] ?? null,
    unknown: key === 'value' ? (isGone(product) ? 'No price today' : 'No price') : 'Too few figures',
  }));
  return (
    <div>
      {score === null && (
        <p className="mb-2 text-ink-2">
          Not ranked: {lowerFirst(unrankedText(scoreParts) ?? 'Too few figures are published')}
        </p>
      )}
      <ul className="part-bars num">
        {parts.map(({ label, points, typical, word, unknown }) => (
          <li key={label}>
            <span>{label}</span>
            {points === null ? (
              <span className="col-span-2 text-xs text-ink-3">{unknown}</span>
            ) : (
              <>
                <ScoreBar points={points} typical={typical} tone={word === null ? undefined : WORD_TONES[word]} />
                <b>
                  {points}
                  {typical !== null && <span className="sr-only">{`, typical at this price: ${typical}`}</span>}
                </b>
              </>
            )}
          </li>
        ))}
      </ul>
      {parts.some(({ typical }) => typical !== null) && (
        <p aria-hidden="true" className="mt-1 flex items-center gap-1.5 text-2xs text-ink-3">
          <span className="h-2.75 w-0.5 bg-ink" />
          typical at this price
        </p>
      )}
    </div>
  );
}

/** The calculation is fetched when it is opened. */
export function ScoreFold({ id }: { id: string }) {
  const api = useApi();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="fold mt-2 border-t" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>How this score is calculated</summary>
      <div className="pb-5 lg:max-w-180">
        <Link
          to="/how-we-score"
          className="mb-1 inline-flex min-h-10 items-center text-sm text-accent-ink underline underline-offset-3 tap"
        >
          How scores work
        </Link>
        {isOpen && (
          <Loaded query={scoreQuery(api, id)} what="arithmetic" className="h-72">
            {(score) => <Arithmetic score={score} />}
          </Loaded>
        )}
      </div>
    </details>
  );
}

function comparedWith({ class: range }: ShownVerdict): string | null {
  if (!range || range.phones === 0) return null;
  return `Compared with ${countText(range.phones, 'other phone')} on sale from ${formatRupees(range.from)} to ${formatRupees(range.to)}`;
}
