import { isWithinEdits } from '#contract/within-edits.ts';

export interface BrandName {
  id: string;
  name: string;
  /** Its words in one. */
  key: string;
}

const ALIASES: readonly (readonly [alias: string, id: string])[] = [
  ['moto', 'motorola'],
  ['mi', 'xiaomi'],
  ['motorolla', 'motorola'],
];
const TYPO_MIN_LETTERS = 5;

/** The brands that a question can name. Of several that are called alike the first. */
export class BrandNames {
  readonly #byKey = new Map<string, BrandName>();
  readonly #forgiven: BrandName[];

  constructor(brands: readonly BrandName[]) {
    for (const brand of brands) {
      const aliases = ALIASES.flatMap(([alias, id]) => (id === brand.id ? [alias] : []));
      for (const key of [brand.key, ...aliases]) if (!this.#byKey.has(key)) this.#byKey.set(key, brand);
    }
    this.#forgiven = brands.filter(({ key }) => key.length >= TYPO_MIN_LETTERS);
  }

  /** The one that is called so, with its words in one. */
  called(typed: string): BrandName | undefined {
    return this.#byKey.get(typed);
  }

  /** The one that is called nearly so. */
  nearest(typed: string): BrandName | undefined {
    if (typed.length < TYPO_MIN_LETTERS) return undefined;
    return this.#forgiven.find(({ key }) => isWithinEdits(typed, key, 1));
  }
}
