import { useSuspenseQuery } from '@tanstack/react-query';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import { Arithmetic } from '#app/features/catalogue/score/arithmetic.tsx';
import { scoreQuery, scoringQuery } from '#app/features/catalogue/score/score-queries.ts';
import { loadTextPage, TextPage } from '#app/features/pages/text/text-page.tsx';
import { useApi } from '#app/lib/api.ts';
import { dotted, formatPartialDate, formatRupees } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { fullName } from '#contract/phone/card.ts';
import { SCORE_PARTS } from '#contract/phone/score/parts.ts';
import type { Scoring } from '#contract/phone/score/score.ts';

export async function load(args: LoadArgs): Promise<ScreenData> {
  const { api, ensureQuery } = args;
  const { examples } = await ensureQuery(scoringQuery(api));
  await Promise.all(examples.flatMap((id) => [ensureQuery(productQuery(api, id)), ensureQuery(scoreQuery(api, id))]));
  return loadTextPage(args, 'how-we-score');
}

export function Screen() {
  const { data: scoring } = useSuspenseQuery(scoringQuery(useApi()));
  const { parts, reference, usual, examples, chips, version } = scoring;
  return (
    <TextPage
      id="how-we-score"
      values={{
        weights: parts.map(({ key, weight }) => `${SCORE_PARTS[key].label.toLowerCase()} ${weight}`).join(', '),
        phones: String(reference.phones),
        since: formatPartialDate(reference.since),
        steps: String(chips.length),
        version: String(version),
      }}
      slots={{
        parts: <Parts parts={parts} />,
        usual: <Usual usual={usual} />,
        examples: examples.map((id) => <Example key={id} id={id} />),
        chips: <Chips chips={chips} />,
      }}
    />
  );
}

function Parts({ parts }: Pick<Scoring, 'parts'>) {
  return parts
    .filter(({ terms }) => terms.length > 0)
    .map(({ key, weight, terms }) => (
      <div key={key} className="text-base">
        <h3 className="text-lg">
          {SCORE_PARTS[key].label} <span className="text-base font-normal text-ink-2">{weight} of 100 points</span>
        </h3>
        <ul className="mt-1 num">
          {terms.map(({ label, of, how, scale }) => (
            <li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2">
              <span>
                <strong className="font-semibold">{label}</strong>: {how}
                {scale && <span className="block text-sm text-ink-2">Currently {scale}.</span>}
              </span>
              <span className="whitespace-nowrap text-ink-2">{of} points</span>
            </li>
          ))}
        </ul>
      </div>
    ));
}

function Usual({ usual }: Pick<Scoring, 'usual'>) {
  return (
    <table className="w-full max-w-90 text-base num">
      <caption className="mb-1 text-left text-sm text-ink-2">Average of the other five parts, by price</caption>
      <tbody>
        {usual.map(({ price, points }) => (
          <tr key={price} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {formatRupees(price)}
            </th>
            <td className="py-1.5 text-right">{points.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Example({ id }: { id: string }) {
  const api = useApi();
  const { data: product } = useSuspenseQuery(productQuery(api, id));
  const { data: score } = useSuspenseQuery(scoreQuery(api, id));
  return (
    <div className="text-base">
      <h3 className="mb-2 text-lg">
        <ProseLink href={`/product/${id}`}>{fullName(product)}</ProseLink>{' '}
        <span className="text-base font-normal text-ink-2 num">
          {dotted([product.price !== null && formatRupees(product.price), `score ${score.total}`])}
        </span>
      </h3>
      <Arithmetic score={score} />
    </div>
  );
}

function Chips({ chips }: Pick<Scoring, 'chips'>) {
  return (
    <ol className="text-base num">
      {chips.toReversed().map(({ step, reason, chips: names }) => (
        <li key={step} className="border-t border-line py-2.5">
          <details>
            <summary className="cursor-pointer touch:min-h-11">
              <strong className="font-semibold">Step {step}</strong>: {reason}
            </summary>
            <p className="mt-1.5 max-w-[70ch] text-sm text-ink-2">
              {names.map(({ name, nanometres, year }) => `${name} (${nanometres} nm, ${year})`).join(', ')}
            </p>
          </details>
        </li>
      ))}
    </ol>
  );
}
