/**
 * What a row's figures say, as numbers that can be compared. Most have one; an IP rating has two that are not worth
 * each other. Null in a list is a part nobody published, null instead of it the whole figure.
 */
export type Figures = readonly (number | null)[] | null;

export type Better = 'higher' | 'lower';

/**
 * Which of a row's phones are best. One is best when it is at least as good as every other that published its figure;
 * several may be. Nobody is when all are equal, when there is nothing to beat, or when two cannot be compared: a figure
 * that was not published counts neither for nor against.
 */
export function findBest(row: readonly Figures[], better: Better): boolean[] {
  const known = row.filter((figures) => figures !== null);
  const isContest = known.some((figures) => !isSame(figures, known[0] as NonNullable<Figures>));
  return row.map(
    (figures) => isContest && figures !== null && known.every((other) => isAtLeastAsGood(figures, other, better)),
  );
}

function isSame(one: NonNullable<Figures>, other: NonNullable<Figures>): boolean {
  return one.every((part, index) => part === other[index]);
}

function isAtLeastAsGood(one: NonNullable<Figures>, other: NonNullable<Figures>, better: Better): boolean {
  return one.every((part, index) => {
    const rival = other[index] ?? null;
    if (part === rival) return true;
    if (part === null || rival === null) return false;
    return better === 'higher' ? part > rival : part < rival;
  });
}

/** `IP68` against dust and against water; an X was not tested. */
export function ipDigits(rating: string | null): Figures {
  const match = rating && /^IP([0-6X])([0-9X])/.exec(rating);
  return match ? [digit(match[1]), digit(match[2])] : null;
}

function digit(text: string | undefined): number | null {
  return text === undefined || text === 'X' ? null : Number(text);
}
