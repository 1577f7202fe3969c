import { priceRangeText, sortLabel, standaloneOptionLabel } from '#contract/phone/filter-labels.ts';
import {
  FILTER_GROUP_NAMES,
  type FilterGroup,
  filterRow,
  isBound,
  parseBound,
  type Sort,
} from '#contract/phone/filters.ts';
import { formatWeights, parseWeights } from '#contract/phone/score/parts.ts';
import type { SearchIntent } from '#contract/settings/search-intents.ts';
import type { Wish } from './phrases.ts';

export type ReadWish =
  | Wish
  | { brandId: string; label: string }
  | { intent: SearchIntent }
  /** `best`, of whatever it refers to. */
  | { isBest: true }
  | { priceMin?: number; priceMax?: number; isVague?: false };

/** A filter as displayed, and the words it came from. */
export type UnderstoodChip = { key: string; label: string; words: string };

export type Understanding = {
  query: Record<string, string>;
  chips: UnderstoodChip[];
  /** The intended use; the first if there are several. */
  intent?: SearchIntent;
};

/**
 * Collects wishes. If two concern one figure, the stricter wins. An intent's filters apply only where the reader
 * specified nothing.
 */
export class GatheredWishes {
  readonly #chosen = new Map<FilterGroup, Map<string, string>>();
  #price: { priceMin?: number; priceMax?: number; words: string } | null = null;
  #vague: { priceMin?: number; priceMax?: number; words: string } | null = null;
  #brand: { id: string; label: string; words: string } | null = null;
  #sort: { sort: Sort; words: string } | null = null;
  #best: { sort: Sort; words: string } | null = null;
  readonly #intents: { intent: SearchIntent; words: string }[] = [];

  add(wish: ReadWish, words: string): void {
    if ('group' in wish) this.#addOption(wish.group, wish.value, words);
    else if ('intent' in wish) this.#intents.push({ intent: wish.intent, words });
    else if ('isBest' in wish) this.#best ??= { sort: 'score', words };
    else if ('sort' in wish) this.#sort ??= { sort: wish.sort, words };
    else if ('brandId' in wish) this.#brand = { id: wish.brandId, label: wish.label, words };
    else if (wish.isVague) this.#vague ??= { ...wish, words };
    else this.#price = { ...this.#price, ...wish, words: this.#price ? `${this.#price.words} … ${words}` : words };
  }

  #addOption(group: FilterGroup, value: string, words: string): void {
    const row = filterRow(group);
    const chosen = this.#chosen.get(group) ?? new Map<string, string>();
    this.#chosen.set(group, chosen);
    if (!isBound(row)) {
      if (!chosen.has(value)) chosen.set(value, words);
      return;
    }
    const bound = parseBound(row, value);
    if (bound === undefined) return;
    const [known] = chosen.keys();
    const isStricter =
      known === undefined || (row.kind === 'minimum' ? Number(bound) > Number(known) : Number(bound) < Number(known));
    if (!isStricter) return;
    chosen.clear();
    chosen.set(bound, words);
  }

  /** Adds the intents' filters where the reader specified nothing. */
  #addIntents(): void {
    const chosenGroups = new Set(this.#chosen.keys());
    for (const { intent, words } of this.#intents) {
      const { priceMin, priceMax } = intent.query;
      if (priceMin || priceMax)
        this.#vague ??= {
          ...(priceMin && { priceMin: Number(priceMin) }),
          ...(priceMax && { priceMax: Number(priceMax) }),
          words,
        };
      for (const group of FILTER_GROUP_NAMES) {
        if (chosenGroups.has(group) && isBound(filterRow(group))) continue;
        for (const value of intent.query[group]?.split(',') ?? []) this.#addOption(group, value, words);
      }
    }
  }

  #sorting(): { sort: Sort; weights?: string; words: string } | null {
    if (this.#sort) return this.#sort;
    const sorted = this.#intents.find(({ intent }) => intent.query.sort);
    if (!sorted) return this.#best;
    const weights = parseWeights(sorted.intent.query.weights ?? '');
    return {
      sort: sorted.intent.query.sort as Sort,
      ...(weights && { weights: formatWeights(weights) }),
      words: sorted.words,
    };
  }

  finish(): Understanding {
    this.#addIntents();
    const query: Record<string, string> = {};
    const chips: UnderstoodChip[] = [];
    if (this.#brand) {
      query.brandId = this.#brand.id;
      chips.push({ key: 'brand', label: this.#brand.label, words: this.#brand.words });
    }
    for (const group of FILTER_GROUP_NAMES) {
      const chosen = this.#chosen.get(group);
      if (!chosen || chosen.size === 0) continue;
      const options = [...chosen.keys()];
      query[group] = options.join();
      for (const option of options)
        chips.push({
          key: `${group}-${option}`,
          label: standaloneOptionLabel(group, option),
          words: chosen.get(option) as string,
        });
    }
    const price = this.#price ?? this.#vague;
    if (price) {
      const { priceMin, priceMax, words } = price;
      const [low, high] = [priceMin ?? 0, priceMax ?? Number.POSITIVE_INFINITY].sort((a, b) => a - b) as [
        number,
        number,
      ];
      if (low > 0) query.priceMin = String(low);
      if (Number.isFinite(high)) query.priceMax = String(high);
      chips.push({ key: 'price', label: priceRangeText([low, high]), words });
    }
    const sorting = this.#sorting();
    if (sorting) {
      const { sort, weights, words } = sorting;
      query.sort = sort;
      if (weights) query.weights = weights;
      chips.push({ key: 'sort', label: sortLabel(sort, weights), words });
    }
    const intent = this.#intents[0]?.intent;
    return { query, chips, ...(intent && { intent }) };
  }
}
