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
 * Validates a card and serialises it once, so that a list of thirty only joins thirty strings. The read model returns
 * the same object until the phone changes, so the result is cached by object.
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

export function cardsText(cards: readonly ProductCard[]): string {
  let text = '[';
  for (let index = 0; index < cards.length; index++) {
    if (index > 0) text += ',';
    text += check(cards[index] as ProductCard).text;
  }
  return `${text}]`;
}

/** Cards in score order from position `start`; only the first `ranked` of the whole order have a rank. */
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
