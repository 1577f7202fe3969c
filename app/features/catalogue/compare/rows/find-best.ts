import { BETTER_SHARE, type Better, type Figures } from '#contract/phone/field-row.ts';

/**
 * Which of a row's phones are best. One is best when it is at least as good as every other that published its figure;
 * several may be. Nobody is when the best does not beat the worst by what matters, when there is nothing to beat, or
 * when two cannot be compared: a figure that was not published counts neither for nor against. Differences below `from`
 * are none.
 */
export function findBest(row: readonly Figures[], better: Better, from = 0): boolean[] {
  const known = row.filter((figures) => figures !== null);
  const isContest = known.some((figures) => known.some((other) => matters(figures, other, from)));
  return row.map(
    (figures) => isContest && figures !== null && known.every((other) => isAtLeastAsGood(figures, other, better, from)),
  );
}

/** A single figure has to be a tenth apart as well; the digits of a rating are no amounts. */
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
