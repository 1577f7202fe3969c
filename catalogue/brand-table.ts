import type { Brand } from '#contract/brands.ts';
import type { CatalogueBrand } from './entry.ts';
import { rankBrands } from './search/brand-search.ts';
import { splitWords } from './search/split-words.ts';
import { BrandNames } from './search/understand/brand-names.ts';

export type BrandRow = {
  id: string;
  name: string;
  words: readonly string[];
  /** The name's words joined. */
  key: string;
  phones: number;
  /** Null if only phones name the brand; such a brand exists as long as it has phones. */
  declared: CatalogueBrand | null;
};

/** Brands by index, as stored in the columns. */
export class BrandTable {
  readonly #rows: BrandRow[] = [];
  readonly #indexes = new Map<string, number>();
  #shownIds: (string | null)[] | null = null;
  #shownKeys: (string | null)[] | null = null;
  #named: BrandNames | null = null;
  #byName: BrandRow[] | null = null;
  #listed: readonly Brand[] | null = null;

  get length(): number {
    return this.#rows.length;
  }

  indexOf(id: string): number | undefined {
    return this.#indexes.get(id);
  }

  /** Null if only phones name the brand. */
  declaredName(index: number): string | null {
    return this.#row(index).declared?.name ?? null;
  }

  setDeclared(brands: Iterable<CatalogueBrand>): void {
    for (const row of this.#rows) row.declared = null;
    for (const brand of brands) {
      const { id, name } = brand;
      const row = this.#row(this.#indexes.get(id) ?? this.#append(id, name));
      row.name = name;
      row.words = splitWords(name);
      row.key = row.words.join('');
      row.declared = brand;
    }
    this.#invalidateShown();
  }

  /** Adds one to a brand's phones and returns the brand's index. */
  addPhone(id: string, name: string): number {
    const index = this.#indexes.get(id) ?? this.#append(id, name);
    if (this.#row(index).phones++ === 0) this.#invalidateShown();
    this.#listed = null;
    return index;
  }

  removePhone(index: number): void {
    if (--this.#row(index).phones === 0) this.#invalidateShown();
    this.#listed = null;
  }

  /** Ids by index; null if neither declared nor used. */
  shownIds(): readonly (string | null)[] {
    this.#shownIds ??= this.#rows.map((row) => (isShown(row) ? row.id : null));
    return this.#shownIds;
  }

  /** The same as JSON keys, `"samsung":`. */
  shownKeys(): readonly (string | null)[] {
    this.#shownKeys ??= this.shownIds().map((id) => id && `${JSON.stringify(id)}:`);
    return this.#shownKeys;
  }

  /** Most phones first, then by name. */
  largestFirst(): BrandRow[] {
    return this.#rows.filter(isShown).sort((a, b) => b.phones - a.phones || byName(a, b));
  }

  /** Declared brands by name; the same array until one of them changes. */
  list(): readonly Brand[] {
    this.#byName ??= this.#rows.toSorted(byName);
    this.#listed ??= this.#byName.flatMap(toBrand);
    return this.#listed;
  }

  isListed(id: string): boolean {
    const index = this.#indexes.get(id);
    return index !== undefined && isDeclared(this.#row(index));
  }

  /** Brands that a question can name. */
  named(): BrandNames {
    this.#named ??= new BrandNames(this.#rows.filter(isShown));
    return this.#named;
  }

  search(text: string, limit: number): Brand[] {
    return rankBrands(this.#rows, text).filter(isDeclared).slice(0, limit).flatMap(toBrand);
  }

  #invalidateShown(): void {
    this.#shownIds = null;
    this.#shownKeys = null;
    this.#named = null;
    this.#byName = null;
    this.#listed = null;
  }

  #row(index: number): BrandRow {
    return this.#rows[index] as BrandRow;
  }

  #append(id: string, name: string): number {
    const words = splitWords(name);
    const index = this.#rows.push({ id, name, words, key: words.join(''), phones: 0, declared: null }) - 1;
    this.#indexes.set(id, index);
    return index;
  }
}

function isShown({ declared, phones }: BrandRow): boolean {
  return declared !== null || phones > 0;
}

function isDeclared({ declared }: BrandRow): boolean {
  return declared !== null;
}

function toBrand({ declared, phones }: BrandRow): Brand[] {
  return declared ? [{ ...declared, productCount: phones }] : [];
}

/** Ignores case: `iQOO` beside `itel`, not after `Xiaomi`. */
function byName(a: BrandRow, b: BrandRow): number {
  const left = `${a.name.toLowerCase()} ${a.id}`;
  const right = `${b.name.toLowerCase()} ${b.id}`;
  return left < right ? -1 : left > right ? 1 : 0;
}
