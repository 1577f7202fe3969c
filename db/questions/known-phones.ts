import { append } from '#catalogue/append.ts';
import { isWithinEdits } from '#contract/edit-distance.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { Queryable } from '#db/client.ts';
import { modelKey } from '#db/import/parse/names.ts';
import { toPhone } from '#db/phone-columns.ts';
import { slugify } from '#db/slug.ts';
import { type Figure, figuresOf, pricesOf } from './figures.ts';

/** Fewer phones do not show what is usual. */
const PEERS_MIN = 20;
const CHIPSET_PEERS_MIN = 3;
const ROWS_AT_ONCE = 500;
/** In a shorter word a different letter means a different model: A15 and S15. */
const MISSPELT_MIN = 4;

interface Extreme {
  value: number;
  name: string;
}

export interface Range {
  low: Extreme;
  high: Extreme;
  count: number;
}

export interface NamedPhone {
  id: string;
  name: string;
}

type Shape = 'foldable' | 'rigid';

/** The catalogue's figures and names, to compare new ones with. */
export class KnownPhones {
  readonly #ranges: Record<Shape, Map<string, Range>> = { foldable: new Map(), rigid: new Map() };
  readonly #chipsets = new Map<string, Range>();
  readonly #brands: ReadonlyMap<string, string>;
  readonly #models = new Map<string, NamedPhone[]>();
  /** By brand, number of words and digits, which a misspelt word does not change. */
  readonly #outlines = new Map<string, NamedPhone[]>();

  constructor(brands: ReadonlyMap<string, string>) {
    this.#brands = brands;
  }

  static async read(query: Queryable): Promise<KnownPhones> {
    const brands = await query.selectFrom('brands').select(['id', 'name']).execute();
    const known = new KnownPhones(new Map(brands.map(({ id, name }) => [id, name])));
    let last: string | undefined = '';
    while (last !== undefined) {
      const rows = await query
        .selectFrom('products')
        .selectAll()
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const row of rows) known.add(row.id, toPhone(row));
      last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id;
    }
    return known;
  }

  add(id: string, phone: Phone): void {
    const { name, brandId } = phone;
    append(this.#models, this.#modelOf(phone), { id, name });
    append(this.#outlines, `${brandId} ${outlineOf(name)}`, { id, name });
    // An unfinished draft does not show what is usual.
    if (phone.publication === 'draft') return;
    const ranges = this.#ranges[shapeOf(phone)];
    for (const { kind, value } of figuresOf(phone)) widen(ranges, kind, { value, name });
    if (phone.chipset)
      for (const { value } of pricesOf(phone)) if (value) widen(this.#chipsets, phone.chipset, { value, name });
  }

  /** Among phones that fold or do not fold like this one; among all if those are too few. */
  rangeOf(phone: Phone, { kind }: Pick<Figure, 'kind'>): (Range & { of: string }) | null {
    const shape = shapeOf(phone);
    const own = this.#ranges[shape].get(kind);
    if (own && own.count >= PEERS_MIN) return { ...own, of: shape === 'foldable' ? 'of all foldables' : IN_CATALOGUE };
    const others = this.#ranges[shape === 'foldable' ? 'rigid' : 'foldable'].get(kind);
    const all = own && others ? joined(own, others) : (own ?? others);
    return all && all.count >= PEERS_MIN ? { ...all, of: IN_CATALOGUE } : null;
  }

  /** Prices of phones with the same chipset. */
  chipsetPrices({ chipset }: Phone): Range | null {
    const range = chipset === null ? undefined : this.#chipsets.get(chipset);
    return range && range.count >= CHIPSET_PEERS_MIN ? range : null;
  }

  /** A phone of the same brand with the same name, apart from spelling. */
  sameName(phone: Phone, id: string | null): NamedPhone | null {
    if (!phone.name || !phone.brandId) return null;
    const isOther = (one: NamedPhone) => one.id !== id;
    return (
      this.#models.get(this.#modelOf(phone))?.find(isOther) ??
      this.#outlines
        .get(`${phone.brandId} ${outlineOf(phone.name)}`)
        ?.find((one) => isOther(one) && isMisspelt(one.name, phone.name)) ??
      null
    );
  }

  #modelOf({ brandId, name }: Pick<Phone, 'brandId' | 'name'>): string {
    return `${brandId} ${modelKey(this.#brands.get(brandId) ?? '', name)}`;
  }
}

const IN_CATALOGUE = 'in the catalogue';

function shapeOf({ foldable }: Phone): Shape {
  return foldable === null ? 'rigid' : 'foldable';
}

function widen(ranges: Map<string, Range>, key: string, extreme: Extreme): void {
  const range = ranges.get(key);
  const one = { low: extreme, high: extreme, count: 1 };
  ranges.set(key, range ? joined(range, one) : one);
}

function joined(one: Range, other: Range): Range {
  return {
    low: other.low.value < one.low.value ? other.low : one.low,
    high: other.high.value > one.high.value ? other.high : one.high,
    count: one.count + other.count,
  };
}

const wordsOf = (name: string) => slugify(name).split('-');

function outlineOf(name: string): string {
  return `${wordsOf(name).length} ${name.replace(/\D/g, '')}`;
}

/** All words are the same except one longer word with one wrong letter. */
function isMisspelt(known: string, typed: string): boolean {
  const words = wordsOf(typed);
  const wrong = wordsOf(known).flatMap((word, place) => (word === words[place] ? [] : [[word, words[place] ?? '']]));
  const [pair] = wrong;
  if (!pair || wrong.length > 1) return wrong.length === 0;
  return pair.every((word) => word.length >= MISSPELT_MIN) && isWithinEdits(pair[0] ?? '', pair[1] ?? '', 1);
}
