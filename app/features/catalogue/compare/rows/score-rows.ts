import { isGone } from '#contract/phone/card.ts';
import type { Product } from '#contract/phone/product.ts';
import { SCORE_PART_KEYS, SCORE_PARTS } from '#contract/phone/score/parts.ts';
import type { CompareGroup, CompareRow } from './compare-rows.ts';

/** Scores that differ by less than this count as equal. */
const APART_FROM = 10;
const POINTS_MAX = 100;

/** The score with its six parts; no group if no phone publishes enough for a score. */
export function scoreGroups(phones: readonly Product[]): CompareGroup[] {
  if (phones.every(({ score }) => score === null)) return [];
  const rows = [
    {
      ...scoreRow(
        'Score',
        phones.map(({ score }) => score),
      ),
      hint: 'out of 100',
      parts: phones.map(({ scoreParts }) => scoreParts),
    },
    ...SCORE_PART_KEYS.map((key, at) => ({
      ...scoreRow(
        SCORE_PARTS[key].label,
        phones.map(({ scoreParts }) => scoreParts?.[at] ?? null),
        phones.map((phone) =>
          key === 'value' && (isGone(phone) || phone.price === null) ? 'No current price' : NOT_SCORED,
        ),
      ),
      isPart: true,
    })),
  ];
  return [{ title: 'Handset score', rows }];
}

const NOT_SCORED = 'Not scored';

function scoreRow(label: string, points: readonly (number | null)[], unknown: readonly string[] = []): CompareRow {
  const known = points.filter((part) => part !== null);
  const best = Math.max(...known);
  const isContest = best - Math.min(...known) >= APART_FROM;
  return {
    key: `score ${label}`,
    label,
    hint: null,
    meaning: null,
    differs: new Set(points).size > 1,
    cells: points.map((part, at) => ({
      text: part === null ? null : String(part),
      unknown: unknown[at] ?? NOT_SCORED,
      isBest: isContest && part === best,
      bar: part === null ? null : part / POINTS_MAX,
    })),
  };
}
