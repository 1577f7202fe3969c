import type { Columns } from '#catalogue/columns.ts';
import { type Bits, bitCount, wordsFor } from './bits.ts';
import type { Choice, CompiledFilter, VariantBounds } from './compiled-filter.ts';
import type { GroupPlace } from './option-layout.ts';
import { PRICE_BARS } from './price-histogram.ts';

/** A query's counts: the results that each further option would give. */
export class Counts {
  total = 0;
  /** By option, in the layout's order. */
  readonly options: Int32Array;
  readonly bars = new Int32Array(PRICE_BARS + 1);
  brands = new Int32Array(0);

  constructor(optionCount: number) {
    this.options = new Int32Array(optionCount);
  }

  clear(brandCount: number): void {
    this.total = 0;
    this.options.fill(0);
    this.bars.fill(0);
    if (this.brands.length < brandCount) this.brands = new Int32Array(brandCount);
    else this.brands.fill(0);
  }
}

/** The non-zero words of a bitset. */
class Words {
  count = 0;
  places = new Int32Array(0);
  words: Bits = new Int32Array(0);

  reserve(size: number): void {
    if (this.places.length >= size) return;
    this.places = new Int32Array(size);
    this.words = new Int32Array(size);
  }
}

/** The cost of counting an option in a word, relative to counting a byte of a phone. */
const WORD_COST = 2;
/** From this many phones on, bytes are counted by value first; below, each bit is counted directly. */
const BY_VALUE_FROM = 128;
const NOT_LISTED = -1;
const NONE = -1;

/** One condition of the query, and the phones that meet it. */
interface Condition {
  meets: Bits;
  /** Null for the brand. */
  choice: Choice | null;
}

/**
 * Finds matching phones and counts them for every option. A phone that meets all conditions counts for every option it
 * has. A phone that fails exactly one counts for its own options in that group, because one click there would show it.
 * A phone that fails two or more cannot be reached with one click.
 *
 * Everything works on 32 phones at a time, one bit each. Empty words, and those of phones that no single click reaches,
 * are skipped before options are counted. If few, scattered phones match, they are counted one by one.
 */
export class Scan {
  readonly #columns: Columns;
  /** Matching slots; valid until the next query. */
  matches: Bits = new Int32Array(0);
  #slots = new Uint32Array(0);
  #slotCount = 0;
  /** How many phones have each value of an option byte. */
  readonly #byByte = new Int32Array(256);
  /** The cheapest matching variant by slot, if variants matter. */
  chosen = new Int32Array(0);
  /** In a query by variants: how many phones meet this many options of RAM, and of storage. */
  readonly #byRam: Int32Array;
  readonly #byStorage: Int32Array;
  /** The matches before narrowing. */
  #all: Bits = new Int32Array(0);
  #isNarrowed = false;
  #lacksOne: Bits = new Int32Array(0);
  #lacksTwo: Bits = new Int32Array(0);
  readonly #scratch: Bits[] = [];
  readonly #matching = new Words();
  /** Phones that fail at most one condition. */
  readonly #reachable = new Words();
  readonly #near = new Words();
  #capacity = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#byRam = new Int32Array((columns.layout.variantGroup('ram')?.options.length ?? 0) + 1);
    this.#byStorage = new Int32Array((columns.layout.variantGroup('storage')?.options.length ?? 0) + 1);
  }

  /**
   * Runs on the slots of `among`. `isBrandChosen` is only needed if brands are selected. Without facets only the total
   * is counted.
   */
  run(among: Bits, filter: CompiledFilter, isBrandChosen: Uint8Array, counts: Counts, hasFacets: boolean): void {
    this.#reserve();
    this.#isNarrowed = false;
    const size = wordsFor(this.#columns.end);
    const conditions: Condition[] = filter.choices.map((choice, at) => ({
      choice,
      meets: this.#meets(choice, at, size),
    }));
    const brand = filter.brandIds && this.#meetsBrand(isBrandChosen, conditions.length, size);
    if (brand) conditions.push({ choice: null, meets: brand });
    this.#combine(conditions, size);
    if (filter.variant && hasFacets) this.#countVariants(among, filter.variant, size, counts);
    else if (filter.variant) this.#findVariants(among, filter.variant, size);
    for (let at = 0; at < size; at++) this.matches[at] = (among[at] as number) & ~(this.#lacksOne[at] as number);
    collect(this.matches, size, this.#matching);
    this.#slotCount = NOT_LISTED;
    counts.total = countBits(this.#matching);
    if (!hasFacets) return;
    this.#collectReachable(among, size);
    this.#countOptions(conditions, counts);
    this.#countSlots(this.#nearest(brand), this.#columns.brands, counts.brands);
    if (filter.variant) this.#countSteps(counts);
    else this.#countSlots(this.#matching, this.#columns.bars, counts.bars);
  }

  /** Keeps the matches that are in any of the sets, or in none. Each call starts from all matches again. */
  narrow(sets: readonly Bits[], isIn: boolean): number {
    const { matches } = this;
    if (this.#all.length < matches.length) this.#all = new Int32Array(matches.length);
    const size = wordsFor(this.#columns.end);
    if (!this.#isNarrowed) this.#all.set(matches.subarray(0, size));
    this.#isNarrowed = true;
    for (let at = 0; at < size; at++) {
      let word = 0;
      for (const set of sets) word |= set[at] as number;
      matches[at] = (this.#all[at] as number) & (isIn ? word : ~word);
    }
    collect(matches, size, this.#matching);
    this.#slotCount = NOT_LISTED;
    return countBits(this.#matching);
  }

  /** Matching slots, ascending. */
  slots(): Uint32Array {
    const { count, places, words } = this.#matching;
    const slots = this.#slots;
    if (this.#slotCount === NOT_LISTED) {
      let met = 0;
      for (let at = 0; at < count; at++) {
        const first = (places[at] as number) << 5;
        for (let word = words[at] as number; word !== 0; word &= word - 1) {
          slots[met++] = first + 31 - Math.clz32(word & -word);
        }
      }
      this.#slotCount = met;
    }
    return slots.subarray(0, this.#slotCount);
  }

  #reserve(): void {
    if (this.#capacity >= this.#columns.capacity) return;
    this.#capacity = this.#columns.capacity;
    const size = wordsFor(this.#capacity);
    this.matches = new Int32Array(size);
    this.#lacksOne = new Int32Array(size);
    this.#lacksTwo = new Int32Array(size);
    this.#scratch.length = 0;
    this.#slots = new Uint32Array(this.#capacity);
    this.chosen = new Int32Array(this.#capacity);
    this.#matching.reserve(size);
    this.#reachable.reserve(size);
    this.#near.reserve(size);
  }

  /** Reusable bitsets, one per condition. */
  #scratchAt(index: number): Bits {
    this.#scratch[index] ??= new Int32Array(wordsFor(this.#capacity));
    return this.#scratch[index];
  }

  #meets({ place, options, bound }: Choice, index: number, size: number): Bits {
    const { options: bits, figures } = this.#columns;
    const first = bits[options[0] as number] as Bits;
    if (options.length === 1) return first;
    const meets = this.#scratchAt(index);
    if (bound) {
      fillWhere(figures[bound.column] as Float32Array, bound.from, bound.to, size, meets);
      return meets;
    }
    meets.set(first.subarray(0, size));
    for (let chosen = 1; chosen < options.length; chosen++) {
      const other = bits[options[chosen] as number] as Bits;
      if (place.kind === 'any')
        for (let at = 0; at < size; at++) meets[at] = (meets[at] as number) | (other[at] as number);
      else for (let at = 0; at < size; at++) meets[at] = (meets[at] as number) & (other[at] as number);
    }
    return meets;
  }

  #meetsBrand(isChosen: Uint8Array, index: number, size: number): Bits {
    const { brands, end } = this.#columns;
    const meets = this.#scratchAt(index);
    for (let place = 0; place < size; place++) {
      const first = place << 5;
      let word = 0;
      for (let slot = Math.min(first + 32, end) - 1; slot >= first; slot--) {
        word = (word << 1) | (isChosen[brands[slot] as number] as number);
      }
      meets[place] = word;
    }
    return meets;
  }

  #combine(conditions: readonly Condition[], size: number): void {
    const lacksOne = this.#lacksOne.fill(0, 0, size);
    const lacksTwo = this.#lacksTwo.fill(0, 0, size);
    for (const { meets } of conditions) {
      for (let at = 0; at < size; at++) {
        const lacks = ~(meets[at] as number);
        const one = lacksOne[at] as number;
        lacksTwo[at] = (lacksTwo[at] as number) | (one & lacks);
        lacksOne[at] = one | lacks;
      }
    }
  }

  /** Keeps phones with a variant that meets the bounds. */
  #findVariants(among: Bits, bounds: VariantBounds, size: number): void {
    const { chosen } = this;
    const lacksOne = this.#lacksOne;
    for (let at = 0; at < size; at++) {
      let met = 0;
      for (let word = (among[at] as number) & ~(lacksOne[at] as number); word !== 0; word &= word - 1) {
        const bit = word & -word;
        const slot = (at << 5) + 31 - Math.clz32(bit);
        const row = this.#cheapestWithin(slot, bounds);
        if (row === NONE) continue;
        met |= bit;
        chosen[slot] = row;
      }
      lacksOne[at] = (lacksOne[at] as number) | ~met;
    }
  }

  /** The row of the phone's cheapest variant that meets the bounds. */
  #cheapestWithin(slot: number, { ram, storage, priceFrom, priceTo }: VariantBounds): number {
    const { starts, counts, rams, storages, prices } = this.#columns.variants;
    const first = starts[slot] as number;
    const end = first + (counts[slot] as number);
    for (let row = first; row < end; row++) {
      const price = prices[row] as number;
      // The remaining variants are not cheaper.
      if (price > priceTo) return NONE;
      if (price >= priceFrom && (rams[row] as number) >= ram && (storages[row] as number) >= storage) return row;
    }
    return NONE;
  }

  /**
   * The same with facet counts; looks only at phones that fail at most one condition. The counts for RAM and storage
   * depend on variants that meet the other bounds, so they are counted here; so are prices, each phone by its cheapest
   * variant with enough memory.
   */
  #countVariants(among: Bits, bounds: VariantBounds, size: number, counts: Counts): void {
    const { ram, storage, priceFrom, priceTo } = bounds;
    const { starts, counts: sizes, rams, storages, prices, bars, ramSteps, storageSteps } = this.#columns.variants;
    const { chosen } = this;
    const lacksOne = this.#lacksOne;
    const lacksTwo = this.#lacksTwo;
    const byRam = this.#byRam.fill(0);
    const byStorage = this.#byStorage.fill(0);
    for (let at = 0; at < size; at++) {
      const others = ~(lacksOne[at] as number);
      let met = 0;
      for (let word = (among[at] as number) & ~(lacksTwo[at] as number); word !== 0; word &= word - 1) {
        const bit = word & -word;
        const slot = (at << 5) + 31 - Math.clz32(bit);
        if ((others & bit) === 0) {
          if (this.#cheapestWithin(slot, bounds) !== NONE) met |= bit;
          continue;
        }
        const first = starts[slot] as number;
        const end = first + (sizes[slot] as number);
        let cheapest = NONE;
        let bar = NONE;
        let ramStep = 0;
        let storageStep = 0;
        for (let row = first; row < end; row++) {
          const price = prices[row] as number;
          const hasRam = (rams[row] as number) >= ram;
          const hasStorage = (storages[row] as number) >= storage;
          const hasPrice = price >= priceFrom && price <= priceTo;
          if (hasRam && hasStorage) {
            if (bar === NONE) bar = bars[row] as number;
            if (hasPrice && cheapest === NONE) cheapest = row;
          }
          if (hasPrice) {
            if (hasStorage && (ramSteps[row] as number) > ramStep) ramStep = ramSteps[row] as number;
            if (hasRam && (storageSteps[row] as number) > storageStep) storageStep = storageSteps[row] as number;
          }
        }
        if (cheapest !== NONE) {
          met |= bit;
          chosen[slot] = cheapest;
        }
        byRam[ramStep] = (byRam[ramStep] as number) + 1;
        byStorage[storageStep] = (byStorage[storageStep] as number) + 1;
        if (bar !== NONE) counts.bars[bar] = (counts.bars[bar] as number) + 1;
      }
      lacksTwo[at] = (lacksTwo[at] as number) | ((lacksOne[at] as number) & ~met);
      lacksOne[at] = (lacksOne[at] as number) | ~met;
    }
  }

  /** A phone whose best variant meets n options counts for each of them. */
  #countSteps(counts: Counts): void {
    const { layout } = this.#columns;
    for (const { ofVariant, first, options } of layout.groups) {
      if (ofVariant === null) continue;
      const bySteps = ofVariant === 'ram' ? this.#byRam : this.#byStorage;
      let phones = 0;
      for (let step = options.length; step > 0; step--) {
        phones += bySteps[step] as number;
        counts.options[first + step - 1] = phones;
      }
    }
  }

  #collectReachable(among: Bits, size: number): void {
    const lacksTwo = this.#lacksTwo;
    const { places, words } = this.#reachable;
    let count = 0;
    for (let at = 0; at < size; at++) {
      const word = (among[at] as number) & ~(lacksTwo[at] as number);
      places[count] = at;
      words[count] = word;
      count += word === 0 ? 0 : 1;
    }
    this.#reachable.count = count;
  }

  /** Phones that match or fail only this condition; with null only those that match. */
  #nearest(meets: Bits | null): Words {
    if (!meets) return this.#matching;
    const { places, words } = this.#reachable;
    const near = this.#near;
    let count = 0;
    for (let index = 0; index < this.#reachable.count; index++) {
      const at = places[index] as number;
      const word = (words[index] as number) & ((this.matches[at] as number) | ~(meets[at] as number));
      near.places[count] = at;
      near.words[count] = word;
      count += word === 0 ? 0 : 1;
    }
    near.count = count;
    return near;
  }

  #countOptions(conditions: readonly Condition[], counts: Counts): void {
    const { layout, options, optionBytes } = this.#columns;
    // If all selected options must match, adding one cannot add phones that fail another.
    const near = conditions.filter(({ choice }) => choice !== null && choice.place.kind !== 'all');
    if (counts.total * optionBytes.length < this.#matching.count * options.length * WORD_COST) {
      this.#countOneByOne(counts);
    } else {
      for (const place of layout.groups) {
        if (near.every(({ choice }) => choice?.place !== place)) this.#countGroup(place, this.#matching, counts);
      }
    }
    for (const { choice, meets } of near) {
      this.#countGroup((choice as Choice).place, this.#nearest(meets), counts);
    }
  }

  #countGroup({ first, options: { length } }: GroupPlace, words: Words, counts: Counts): void {
    const { options } = this.#columns;
    for (let option = first; option < first + length; option++) {
      counts.options[option] = countCommon(options[option] as Bits, words);
    }
  }

  #countOneByOne(counts: Counts): void {
    const slots = this.slots();
    const { optionBytes } = this.#columns;
    const byByte = this.#byByte;
    for (let index = 0; index < optionBytes.length; index++) {
      const bytes = optionBytes[index] as Uint8Array;
      if (slots.length < BY_VALUE_FROM) {
        for (let at = 0; at < slots.length; at++) addBits(bytes[slots[at] as number] as number, 1, index, counts);
        continue;
      }
      byByte.fill(0);
      for (let at = 0; at < slots.length; at++) {
        const value = bytes[slots[at] as number] as number;
        byByte[value] = (byByte[value] as number) + 1;
      }
      for (let value = 1; value < byByte.length; value++) {
        const phones = byByte[value] as number;
        if (phones > 0) addBits(value, phones, index, counts);
      }
    }
  }

  #countSlots({ count, places, words }: Words, column: Uint16Array | Uint8Array, counts: Int32Array): void {
    for (let at = 0; at < count; at++) {
      const first = (places[at] as number) << 5;
      for (let word = words[at] as number; word !== 0; word &= word - 1) {
        const value = column[first + 31 - Math.clz32(word & -word)] as number;
        counts[value] = (counts[value] as number) + 1;
      }
    }
  }
}

/** Adds phones to the count of each option set in a byte. */
function addBits(byte: number, phones: number, index: number, { options }: Counts): void {
  for (let rest = byte; rest !== 0; rest &= rest - 1) {
    const option = index * 8 + 31 - Math.clz32(rest & -rest);
    options[option] = (options[option] as number) + phones;
  }
}

/** NaN is within no bounds. */
function fillWhere(figures: Float32Array, from: number, to: number, size: number, meets: Bits): void {
  for (let place = 0, slot = 0; place < size; place++) {
    let word = 0;
    for (const last = Math.min(slot + 32, figures.length); slot < last; slot++) {
      const figure = figures[slot] as number;
      if (figure >= from && figure <= to) word |= 1 << (slot & 31);
    }
    meets[place] = word;
  }
}

function collect(bits: Bits, size: number, into: Words): void {
  const { places, words } = into;
  let count = 0;
  for (let at = 0; at < size; at++) {
    const word = bits[at] as number;
    places[count] = at;
    words[count] = word;
    count += word === 0 ? 0 : 1;
  }
  into.count = count;
}

function countBits({ count, words }: Words): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += bitCount(words[at] as number);
  return sum;
}

function countCommon(bits: Bits, { count, places, words }: Words): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += bitCount((bits[places[at] as number] as number) & (words[at] as number));
  return sum;
}
