import { ScoreBar } from '#app/features/catalogue/score/score-bar.tsx';
import { type ShownVerdict, verdictQuery } from '#app/features/catalogue/score/score-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { dotted } from '#app/lib/format.ts';
import type { Product } from '#contract/phone/product.ts';
import { WORD_TONES } from '#contract/phone/score/noticeable.ts';
import { unrankedText } from '#contract/phone/score/parts.ts';
import { Stores } from './prices/stores.tsx';
import { Loaded } from './section/loaded.tsx';
import { whatYouGet } from './what-you-get.ts';

/** The score, its main strengths, and on a wide screen the verdict and the stores. */
export function Worth({ product }: { product: Product }) {
  const api = useApi();
  return (
    <>
      <Loaded query={verdictQuery(api, product.id)} what="score" className="mt-3.5 h-80 lg:h-24">
        {(verdict) => (
          <>
            <Answer product={product} verdict={verdict} />
            <ScoreCard product={product} verdict={verdict} />
            <WhatYouGet product={product} verdict={verdict} />
          </>
        )}
      </Loaded>
      <Stores product={product} />
    </>
  );
}

type WorthProps = { product: Product; verdict: ShownVerdict };

/** An editor's verdict replaces the computed one. */
function Answer({ product, verdict }: WorthProps) {
  const answer = product.verdict ?? verdict.summary;
  return (
    answer && (
      <p className="product-answer mt-4.5 mb-5.5 max-w-[46ch] font-display text-[1.5rem] leading-snug font-[540] tracking-tight text-balance max-lg:hidden">
        {answer}
      </p>
    )
  );
}

function ScoreCard({ product, verdict: { middle, tone } }: WorthProps) {
  const { score } = product;
  if (score === null) {
    return (
      <div className="score-card">
        <p className="col-span-full">
          <b className="font-semibold">Not scored</b>
          <span className="mt-0.5 block text-xs text-ink-2">
            {unrankedText(product.scoreParts) ?? 'Too few figures are published'}.
          </span>
        </p>
      </div>
    );
  }
  return (
    <div className="score-card">
      <p className="figure text-[2.75rem] leading-[0.9] font-[690] lg:text-[3.5rem]">
        <span className="sr-only">Score </span>
        {score}
      </p>
      <div className="min-w-0">
        <p className="leading-snug font-semibold">{tone === null ? 'Our score' : SCORE_TEXTS[tone]}</p>
        <ScoreBar points={score} typical={middle.total} tone={tone ?? undefined} className="mt-2.25 mb-1.5 lg:mb-2" />
        <p className="text-2xs text-ink-2 num lg:text-xs">
          {dotted([
            'Score out of 100',
            middle.total !== null && `typical at this price: ${middle.total}`,
            product.scoreParts?.at(-1) === null && 'value not included',
          ])}
        </p>
      </div>
    </div>
  );
}

const SCORE_TEXTS = {
  better: 'Better than most at this price',
  typical: 'Typical at this price',
  worse: 'Below most at this price',
};

/** Five figures, each with a word that rates it at this price. */
function WhatYouGet({ product, verdict: { words } }: WorthProps) {
  const figures = whatYouGet(product, words);
  return (
    <div className="lg:hidden">
      <p className="mt-3 mb-px flex justify-between text-2xs font-[550] text-ink-3">
        <span>What you get</span>
        {figures.some(({ word }) => word) && <span>For this price</span>}
      </p>
      <dl className="what-you-get num">
        {figures.map(({ label, text, word }) => (
          <div key={label}>
            <dt>{label}</dt>
            {text === null ? <dd className="font-normal text-ink-3">Not published</dd> : <dd>{text}</dd>}
            {word && <dd className={`tone-${WORD_TONES[word]}`}>{word}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
