import { capital } from '#contract/phone/format.ts';
import { NOTICEABLE_POINTS } from '#contract/phone/score/noticeable.ts';
import { SCORE_PART_KEYS, SCORE_PARTS, type ScorePart, type ScoreWeights } from '#contract/phone/score/parts.ts';
import type { FoundPhone } from './finder-queries.ts';

/** The words for the phone that is best in a part. */
const BEST_WORDS = ['best display', 'fastest', 'best cameras', 'best battery', 'best build', 'best value'];

/** Why a phone has its rank: its strongest parts, where it is first, and where it loses to the one above. */
export function reasonFor(phones: readonly FoundPhone[], at: number, weights: ScoreWeights): string {
  const phone = phones[at] as FoundPhone;
  const firsts = firstIn(phones, phone);
  if (at === 0) {
    const carried = largestParts(phone, weights);
    const carries =
      carried.length > 0
        ? `Ranked first mainly for its ${carried.join(' and ')} ${carried.length > 1 ? 'scores' : 'score'}`
        : 'Ranked first by score';
    return sentences([carries, firstsText(firsts)]);
  }
  const gap = shortfall(phones[at - 1] as FoundPhone, phone, weights);
  return sentences([firstsText(firsts), gap]) || 'Nearly the same scores as the phone above.';
}

function firstsText(firsts: readonly string[]): string | null {
  return firsts.length > 0 ? `${capital(firsts.slice(0, 2).join(' and '))} in this list` : null;
}

function sentences(texts: readonly (string | null)[]): string {
  return texts.flatMap((text) => (text === null ? [] : `${text}.`)).join(' ');
}

/** The two parts that contribute most to its match. */
function largestParts({ scoreParts }: FoundPhone, weights: ScoreWeights): string[] {
  return SCORE_PART_KEYS.map((key, part) => ({
    label: scoreName(key).toLowerCase(),
    brings: (weights[part] ?? 0) * (scoreParts?.[part] ?? 0),
  }))
    .filter(({ brings }) => brings > 0)
    .sort((a, b) => b.brings - a.brings)
    .slice(0, 2)
    .map(({ label }) => label);
}

/** Before ‘score’. */
function scoreName(key: ScorePart): string {
  return key === 'cameras' ? 'Camera' : SCORE_PARTS[key].label;
}

/** Parts in which it beats all other shown phones. */
function firstIn(phones: readonly FoundPhone[], phone: FoundPhone): string[] {
  const others = phones.filter(({ id }) => id !== phone.id);
  if (others.length === 0) return [];
  const leads = (of: (phone: FoundPhone) => number | null) => {
    const own = of(phone);
    return own !== null && others.every((other) => (of(other) ?? Number.NEGATIVE_INFINITY) < own);
  };
  return [
    leads(({ price }) => (price === null ? null : -price)) && 'cheapest',
    leads(({ batteryCapacity }) => batteryCapacity) && 'biggest battery',
    leads(({ dimensions }) => (dimensions ? -dimensions.width : null)) && 'narrowest',
    ...SCORE_PART_KEYS.map(
      (key, part) => key !== 'battery' && leads(({ scoreParts }) => scoreParts?.[part] ?? null) && BEST_WORDS[part],
    ),
  ].filter((word) => typeof word === 'string');
}

/** The part in which it loses most to the phone above. */
function shortfall(above: FoundPhone, phone: FoundPhone, weights: ScoreWeights): string | null {
  const [largest] = SCORE_PART_KEYS.map((key, part) => {
    const behind = (above.scoreParts?.[part] ?? 0) - (phone.scoreParts?.[part] ?? 101);
    return { label: scoreName(key), behind, costs: behind * (weights[part] ?? 0) };
  })
    .filter(({ behind, costs }) => behind >= NOTICEABLE_POINTS && costs > 0)
    .sort((a, b) => b.costs - a.costs);
  return largest ? `${largest.label} score ${largest.behind} points lower than the phone above` : null;
}
