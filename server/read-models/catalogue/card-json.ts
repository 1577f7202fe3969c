import { ProductCard } from '#contract/phone/product.ts';
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
