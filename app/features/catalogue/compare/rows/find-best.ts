import { BETTER_SHARE, type Better, type Figures } from '#contract/phone/field-row.ts';

/**
 * Which phones of a row are best: those at least as good as every other with a published figure; several may be. None
 * is best when the best does not beat the worst by enough, when there is only one, or when two cannot be compared.
 * Unpublished figures are ignored, and so are differences below `from`.
 */
export function findBest(row: readonly Figures[], better: Better, from = 0): boolean[] {
  const known = row.filter((figures) => figures !== null);
  const isContest = known.some((figures) => known.some((other) => matters(figures, other, from)));
  return row.map(
    (figures) => isContest && figures !== null && known.every((other) => isAtLeastAsGood(figures, other, better, from)),
  );
}

/** A single figure must also differ by a tenth; the digits of an IP rating are not amounts. */
function matters(one: NonNullable<Figures>, other: NonNullable<Figures>, from: number): boolean {
  if (one.length > 1) return one.some((part, index) => !isSamePart(part, other[index] ?? null, from));
  const [part = null] = one;
  const [rival = null] = other;
  if (isSamePart(part, rival, from)) return false;
  return part === null || rival === null || Math.abs(part - rival) >= BETTER_SHARE * Math.max(part, rival);
}

function isSamePart(part: number | null, rival: number | null, from: number): boolean {
  return part === rival || (part !== null && rival !== null && Math.abs(part - rival) < from);
}

function isAtLeastAsGood(
  one: NonNullable<Figures>,
  other: NonNullable<Figures>,
  better: Better,
  from: number,
): boolean {
  return one.every((part, index) => {
    const rival = other[index] ?? null;
    if (isSamePart(part, rival, from)) return true;
    if (part === null || rival === null) return false;
    return better === 'higher' ? part > rival : part < rival;
  });
}
