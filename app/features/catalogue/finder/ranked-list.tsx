import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { variantPath } from '#app/features/catalogue/card/phone-ref.ts';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { UnrankedPhones } from '#app/features/catalogue/score/unranked-phones.tsx';
import { Link } from '#app/lib/link.tsx';
import { useHydrated } from '#app/ssr/hydrated.tsx';
import {
  rankingWeights,
  SCORE_PART_KEYS,
  SCORE_PARTS,
  type ScoreWeights,
  unrankedParts,
  weightedScore,
} from '#contract/phone/score/parts.ts';
import type { FoundPhone } from './finder-queries.ts';
import { PART_COLOURS } from './part-colours.ts';
import { reasonFor } from './reasons.ts';

type RankedListProps = {
  phones: readonly FoundPhone[];
  weights: ScoreWeights;
  /** Places gained since the last change; empty before the first. */
  moves: ReadonlyMap<string, number>;
};

/** The ranked phones, each with the reason for its rank. */
export function RankedList({ phones: found, weights, moves }: RankedListProps) {
  const ranking = rankingWeights(weights);
  const phones = found.filter(isRanked);
  const isHydrated = useHydrated();
  return (
    <>
      <Legend />
      <ol>
        {phones.map((phone, at) => (
          <li
            key={phone.id}
            className="group relative grid grid-cols-[1.5rem_3.75rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-4 sm:grid-cols-[2.25rem_5.75rem_minmax(0,1fr)_auto] sm:gap-x-5 max-[16rem]:grid-cols-[1.5rem_minmax(0,1fr)_auto]"
          >
            <div>
              <span className={`figure text-xl font-[650] ${at === 0 ? 'text-accent-ink' : 'text-ink-3'}`}>
                {at + 1}
              </span>
              <Move places={moves.get(phone.id) ?? 0} />
            </div>
            <span
              className={`${stageOf(phone)} grid h-20 place-items-center rounded-control p-1.5 max-[16rem]:hidden sm:h-25`}
            >
              <PhonePicture
                phone={phone}
                decorative
                loading={at > 3 ? 'lazy' : 'eager'}
                className="h-full min-h-0 w-full object-contain"
              />
            </span>
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <Link
                  to={variantPath(phone)}
                  className="text-md font-semibold after:absolute after:inset-0 group-hover:text-accent-ink"
                >
                  {phone.name}
                </Link>
                <span className="text-sm font-medium num">
                  <PriceTag phone={phone} isInList />
                </span>
              </p>
              <p className="mt-1 text-sm text-ink-2">{reasonFor(phones, at, ranking)}</p>
              <Bar phone={phone} weights={ranking} />
            </div>
            <div className="grid content-start justify-items-end gap-1.5 max-sm:contents">
              <span className="figure text-2xl font-[650] max-sm:col-start-[-2] max-sm:row-start-1">
                <span className="sr-only">Match </span>
                {matchText(phone, ranking)}
              </span>
              {isHydrated && (
                <CompareCheckbox
                  phone={phone}
                  className="relative text-xs max-sm:-mb-2.5 max-sm:col-span-2 max-sm:col-start-[-3] max-sm:row-start-2"
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <UnrankedPhones
        phones={found.filter((phone) => !isRanked(phone))}
        note="These phones have no current price, or too few published figures for a score."
      />
    </>
  );
}

export function isRanked({ scoreParts }: FoundPhone): boolean {
  return unrankedParts(scoreParts).length === 0;
}

function matchText({ scoreParts }: FoundPhone, weights: ScoreWeights): string {
  const match = weightedScore(scoreParts, weights);
  return match === null ? '–' : String(Math.round(match / 100));
}

/** Shown for a few seconds after a change. */
function Move({ places }: { places: number }) {
  if (places === 0) return null;
  return (
    <span className={`block text-xs num ${places > 0 ? 'text-better' : 'text-accent-ink'}`}>
      <span aria-hidden="true">{places > 0 ? '▲' : '▼'} </span>
      <span className="sr-only">{places > 0 ? 'up' : 'down'} </span>
      {Math.abs(places)}
    </span>
  );
}

/** The whole bar is the match; each segment is weight times score. */
function Bar({ phone, weights }: { phone: FoundPhone; weights: ScoreWeights }) {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return (
    <span aria-hidden="true" className="mt-2 flex h-1.5 gap-px forced-color-adjust-none">
      {SCORE_PART_KEYS.map((key, part) => {
        const share = ((weights[part] ?? 0) * (phone.scoreParts?.[part] ?? 0)) / all;
        return (
          share > 0 && (
            <i key={key} className="rounded-xs" style={{ width: `${share}%`, backgroundColor: PART_COLOURS[key] }} />
          )
        );
      })}
    </span>
  );
}

function Legend() {
  return (
    <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {SCORE_PART_KEYS.map((key) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <i className="size-2.5 rounded-xs forced-color-adjust-none" style={{ backgroundColor: PART_COLOURS[key] }} />
          {SCORE_PARTS[key].label}
        </span>
      ))}
      <span className="ml-auto">a longer bar adds more to the match</span>
    </p>
  );
}

/** The calculation of the first phone's match. */
export function MatchArithmetic({ phone, weights }: { phone: FoundPhone; weights: ScoreWeights }) {
  const ranking = rankingWeights(weights);
  const rows = SCORE_PART_KEYS.flatMap((key, part) => {
    const score = phone.scoreParts?.[part] ?? null;
    const weight = ranking[part] ?? 0;
    return score === null || weight === 0 ? [] : [{ label: SCORE_PARTS[key].label, score, weight }];
  });
  const divisor = rows.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <table className="block rounded-card bg-sunk px-5 py-4 text-sm num [&_td]:py-1 [&_td]:pl-4 [&_td]:whitespace-nowrap [&_th]:w-full [&_th]:py-1 max-[16rem]:[&_tr]:flex max-[16rem]:[&_tr]:flex-wrap">
      <caption className="block pb-1.5 text-left font-semibold">
        How {phone.name} scores {matchText(phone, ranking)}
      </caption>
      <tbody>
        {rows.map(({ label, score, weight }) => (
          <tr key={label}>
            <th scope="row" className="text-left font-normal text-ink-2">
              {label}
            </th>
            <td className="text-right text-ink-2">
              {score} × {weight}
            </td>
            <td className="text-right">{score * weight}</td>
          </tr>
        ))}
        <tr className="border-t border-line font-semibold">
          <th scope="row" className="text-left">
            Sum ÷ all weights ({divisor})
          </th>
          <td />
          <td className="text-right">{matchText(phone, ranking)}</td>
        </tr>
      </tbody>
    </table>
  );
}
