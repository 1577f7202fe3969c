import { isWithinEdits } from '#contract/edit-distance.ts';

export interface BrandName {
  id: string;
  name: string;
  /** The name's words joined. */
  key: string;
}

const ALIASES: readonly (readonly [alias: string, id: string])[] = [
  ['moto', 'motorola'],
  ['mi', 'xiaomi'],
  ['motorolla', 'motorola'],
];
const TYPO_MIN_LETTERS = 5;

/** Brands that a question can name. If several share a name, the first wins. */
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

  /** By exact name with its words joined. */
  called(typed: string): BrandName | undefined {
    return this.#byKey.get(typed);
  }

  /** By a name with a typing error. */
  nearest(typed: string): BrandName | undefined {
    if (typed.length < TYPO_MIN_LETTERS) return undefined;
    return this.#forgiven.find(({ key }) => isWithinEdits(typed, key, 1));
  }
}
