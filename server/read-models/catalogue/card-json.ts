import { ProductCard } from '#contract/phone/product.ts';
import type { ListedCard } from '#contract/phone/product-filter.ts';
import { unrankedParts } from '#contract/phone/score/parts.ts';
import { JsonText } from '#server/http/response/json-text.ts';

interface CheckedCard {
  card: ProductCard;
  text: string;
}

const checked = new WeakMap<ProductCard, CheckedCard>();

/**
 * A card as it may leave the server, and as JSON: made and checked against its schema once in its life, so that a
 * listing of thirty is thirty texts in a row. The read model hands out the same object until the phone changes.
 */
function check(card: ProductCard): CheckedCard {
  let known = checked.get(card);
  if (!known) {
    const parsed = ProductCard.parse(card);
    known = { card: parsed, text: JSON.stringify(parsed) };
    checked.set(card, known);
  }
  return known;
}

/** Cards as an array in JSON. */
export function cardsText(cards: readonly ProductCard[]): string {
  let text = '[';
  for (let index = 0; index < cards.length; index++) {
    if (index > 0) text += ',';
    text += check(cards[index] as ProductCard).text;
  }
  return `${text}]`;
}

/** Cards in the order of the score, the first at `start`; the first `ranked` of the order have a place. */
export class RankedCards {
  readonly #cards: readonly ProductCard[];
  readonly #start: number;
  readonly #ranked: number;

  constructor(cards: readonly ProductCard[], start: number, ranked: number) {
    this.#cards = cards;
    this.#start = start;
    this.#ranked = ranked;
  }

  get text(): string {
    const texts = this.#cards.map(
      (card, at) => `${check(card).text.slice(0, -1)},${JSON.stringify(this.#place(card, at)).slice(1)}`,
    );
    return `[${texts}]`;
  }

  get cards(): ListedCard[] {
    return this.#cards.map((card, at) => ({ ...checkedCard(card), ...this.#place(card, at) }));
  }

  #place({ scoreParts }: ProductCard, at: number): Pick<ListedCard, 'rank' | 'unranked'> {
    const place = this.#start + at + 1;
    return place <= this.#ranked ? { rank: place } : { rank: null, unranked: unrankedParts(scoreParts) };
  }
}

export function checkedCard(card: ProductCard): ProductCard {
  return check(card).card;
}

export function checkedCards(cards: readonly ProductCard[]): ProductCard[] {
  return cards.map(checkedCard);
}

export function cardsJson(cards: readonly ProductCard[]): JsonText<ProductCard[]> {
  return new JsonText(
    () => cardsText(cards),
    () => checkedCards(cards),
  );
}
