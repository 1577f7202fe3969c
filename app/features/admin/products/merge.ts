import type { Phone } from '#contract/phone/phone.ts';
import { changedFields, pickFields } from '#contract/phone/values.ts';

/** A field that somebody else changed while it was being edited here. */
export interface Difference {
  field: keyof Phone;
  mine: unknown;
  theirs: unknown;
  /** Both changed it: somebody has to choose. Else only they did. */
  isContested: boolean;
}

export type Choice = 'mine' | 'theirs';
export type Choices = Partial<Record<keyof Phone, Choice>>;

/** Where the stored version has moved on from the one that was opened, and what was typed here for it. */
export function findDifferences(opened: Phone, mine: Phone, theirs: Phone): Difference[] {
  const touched = new Set(changedFields(opened, mine));
  const apart = new Set(changedFields(mine, theirs));
  return changedFields(opened, theirs)
    .filter((field) => apart.has(field))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field], isContested: touched.has(field) }));
}

/** One's own work stays unless one gives it up, and so does theirs where one did nothing. */
export function choiceFor({ field, isContested }: Difference, choices: Choices): Choice {
  return choices[field] ?? (isContested ? 'mine' : 'theirs');
}

export function mergePhones(mine: Phone, theirs: Phone, differences: readonly Difference[], choices: Choices): Phone {
  const taken = differences.filter((difference) => choiceFor(difference, choices) === 'theirs');
  return {
    ...mine,
    ...pickFields(
      theirs,
      taken.map(({ field }) => field),
    ),
  };
}
