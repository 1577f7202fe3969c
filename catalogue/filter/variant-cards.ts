import type { Columns } from '#catalogue/columns.ts';
import { dateOfNumber, UNKNOWN } from '#catalogue/figures.ts';
import type { ProductCard } from '#contract/phone/product.ts';

/** Cards with the price of a variant other than the cheapest, cached while the phone is unchanged. */
export class VariantCards {
  readonly #columns: Columns;
  readonly #made = new WeakMap<ProductCard, ProductCard[]>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  card(slot: number, row: number): ProductCard {
    const card = this.#columns.card(slot);
    const at = row - (this.#columns.variants.starts[slot] as number);
    if (at === 0) return card;
    const cards = this.#made.get(card) ?? [];
    if (cards.length === 0) this.#made.set(card, cards);
    cards[at] ??= this.#withPriceOf(card, row);
    return cards[at];
  }

  #withPriceOf(card: ProductCard, row: number): ProductCard {
    const { rams, storages, prices, days, lasts } = this.#columns.variants;
    const price = known(prices[row]);
    const storage = known(storages[row]);
    if (price === null) return { ...card, price, priceVariant: null, priceAt: null, priceKind: null };
    return {
      ...card,
      price,
      priceVariant: storage === null ? null : { ram: known(rams[row]), storage },
      priceAt: dateOfNumber(days[row] as number),
      priceKind: lasts[row] === 1 ? 'last' : 'current',
    };
  }
}

function known(figure: number | undefined): number | null {
  return figure === undefined || figure === UNKNOWN ? null : figure;
}
