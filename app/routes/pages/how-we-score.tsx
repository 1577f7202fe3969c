import { useSuspenseQuery } from '@tanstack/react-query';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import { Arithmetic } from '#app/features/catalogue/score/arithmetic.tsx';
import { scoreQuery, scoringQuery } from '#app/features/catalogue/score/score-queries.ts';
import { PageFrame } from '#app/features/pages/legal/page-frame.tsx';
import { useApi } from '#app/lib/api.ts';
import { formatPartialDate, formatRupees } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { linkTo } from '#app/routes.ts';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import { fullName } from '#contract/phone/card.ts';
import { SCORE_PARTS } from '#contract/phone/score/parts.ts';
import type { Scoring } from '#contract/phone/score/score.ts';

const CRUMBS = [linkTo('/'), linkTo('/how-we-score')];
const LEAD =
  'A score is arithmetic on figures that makers publish, nothing else. This page states all of it, so that you can check every score and disagree with it.';

export async function load({ api, ensureQuery }: LoadArgs): Promise<ScreenData> {
  const scoring = await ensureQuery(scoringQuery(api));
  await Promise.all(
    scoring.examples.flatMap((id) => [ensureQuery(productQuery(api, id)), ensureQuery(scoreQuery(api, id))]),
  );
  return {
    head: {
      title: 'How we score phones',
      description: LEAD,
      canonical: '/how-we-score',
      ...(import.meta.env.SSR && { jsonLd: [breadcrumbData(CRUMBS)].filter((data) => data !== null) }),
    },
  };
}

const CONTENTS = [
  { id: 'idea', title: 'The idea' },
  { id: 'parts', title: 'The six parts' },
  { id: 'value', title: 'Value' },
  { id: 'unknown', title: 'What is not known' },
  { id: 'examples', title: 'Worked examples' },
  { id: 'chips', title: 'The order of chips' },
  { id: 'limits', title: 'What a score does not say' },
];

export function Screen() {
  const { data: scoring } = useSuspenseQuery(scoringQuery(useApi()));
  return (
    <PageFrame crumbs={CRUMBS} title="How we score phones" lead={LEAD} contents={CONTENTS}>
      <div className="prose-sections grid gap-10">
        <Idea scoring={scoring} />
        <Parts scoring={scoring} />
        <Value scoring={scoring} />
        <Section id="unknown" title="What is not known">
          <p>
            A figure that is not published never helps. It counts as little as the lowest quarter of phones at that
            price have, and the page marks it as not published. What is known to be absent (no water rating, no
            ultrawide) counts as nothing.
          </p>
          <p>
            A part needs at least 60 of its 100 points published, or it has no score. A part that rests on a single
            published figure gets no more than three quarters of the phones at its price reach. A phone that lacks a
            part has no score and no rank: lists name it after the others under “Waiting for figures”, with the reason.
            Phones that are not on sale have no value and no rank either.
          </p>
        </Section>
        <Section id="examples" title="Worked examples">
          <p>Phones on sale, each the best scored around a price. Open a part to see its terms.</p>
          {scoring.examples.map((id) => (
            <Example key={id} id={id} />
          ))}
        </Section>
        <Chips scoring={scoring} />
        <Section id="limits" title="What a score does not say">
          <p>
            Figures are not experience. Milliampere hours are not hours, so iPhones are compared with iPhones, but a
            frugal chip still does not show. A large sensor and a long zoom make good pictures possible; they do not
            promise them. Heat, loudness, software and how long a phone stays fast are not published in a way that can
            be compared, so none of it is here. Read what owners say, and give the parts your own weights:{' '}
            <ProseLink href="/products?brand=all&sort=score&status=available">sort phones by score</ProseLink>.
          </p>
          <p>
            This is version {scoring.version} of the formula. When it changes the number rises and the reasons are
            written down.
          </p>
        </Section>
      </div>
    </PageFrame>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="scroll-mt-24 border-t-[1.5px] border-ink pt-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Idea({ scoring }: { scoring: Scoring }) {
  const { phones, since } = scoring.reference;
  return (
    <Section id="idea" title="The idea">
      <p>
        A phone gets 0 to 100 points in each of six parts, and the score is their mean by weight:{' '}
        {scoring.parts.map(({ key, weight }) => `${SCORE_PARTS[key].label.toLowerCase()} ${weight}`).join(', ')}.
      </p>
      <p>
        Good is what phones offer now, so most figures are measured against the {phones} phones launched since{' '}
        {formatPartialDate(since)}, the two years before the newest one on sale. What the weakest hundredth of them has
        gets no points, what the strongest fiftieth has gets all, and between the two the points follow a straight line.
        The scales below are today’s; they move as new phones arrive.
      </p>
    </Section>
  );
}

function Parts({ scoring }: { scoring: Scoring }) {
  return (
    <Section id="parts" title="The six parts">
      {scoring.parts
        .filter(({ terms }) => terms.length > 0)
        .map(({ key, weight, terms }) => (
          <div key={key} className="mt-2">
            <h3 className="text-lg">
              {SCORE_PARTS[key].label} <span className="text-base font-normal text-ink-2">counts {weight}</span>
            </h3>
            <ul className="mt-1 num">
              {terms.map(({ label, of, how, scale }) => (
                <li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2">
                  <span>
                    <strong className="font-semibold">{label}</strong>: {how}
                    {scale && <span className="block text-sm text-ink-2">Now {scale}.</span>}
                  </span>
                  <span className="whitespace-nowrap text-ink-2">{of} points</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Section>
  );
}

function Value({ scoring }: { scoring: Scoring }) {
  return (
    <Section id="value" title="Value">
      <p>
        Value compares phones of one price with each other. Take the mean of the other five parts, and what phones on
        sale within 15% of that price reach on average (25% or 45% where they are fewer than twelve; the line never
        falls as prices rise, so a phone that gets cheaper never loses). A phone that reaches just that gets 50, and 2.5
        points more or less for every point it is above or below. A phone that is discontinued, or whose last price is
        too old, has no value.
      </p>
      <table className="w-full max-w-90 num">
        <caption className="mb-1 text-left text-sm text-ink-2">What phones usually reach without value</caption>
        <tbody>
          {scoring.usual.map(({ price, points }) => (
            <tr key={price} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatRupees(price)}
              </th>
              <td className="py-1.5 text-right">{points.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Example({ id }: { id: string }) {
  const api = useApi();
  const { data: product } = useSuspenseQuery(productQuery(api, id));
  const { data: score } = useSuspenseQuery(scoreQuery(api, id));
  return (
    <div className="mt-3">
      <h3 className="mb-2 text-lg">
        <ProseLink href={`/product/${id}`}>{fullName(product)}</ProseLink>{' '}
        <span className="text-base font-normal text-ink-2 num">
          {product.price !== null && formatRupees(product.price)}
          {' ·\u00a0score '}
          {score.total}
        </span>
      </h3>
      <Arithmetic score={score} />
    </div>
  );
}

function Chips({ scoring }: { scoring: Scoring }) {
  return (
    <Section id="chips" title="The order of chips">
      <p>
        No two benchmarks agree, and makers publish their own selectively. So chips stand in {scoring.chips.length}{' '}
        steps by what is published about all of them: the cores, their clock and the process. Chips of one step count
        the same; what a phone maker adds to a chip’s name (Ultra, Energy, Max) makes no difference.
      </p>
      <ol className="num">
        {scoring.chips.toReversed().map(({ step, reason, chips }) => (
          <li key={step} className="border-t border-line py-2.5">
            <details>
              <summary className="cursor-pointer touch:min-h-11">
                <strong className="font-semibold">Step {step}</strong>: {reason}
              </summary>
              <p className="mt-1.5 text-sm text-ink-2">
                {chips.map(({ name, nanometres, year }) => `${name} (${nanometres} nm, ${year})`).join(', ')}
              </p>
            </details>
          </li>
        ))}
      </ol>
    </Section>
  );
}
