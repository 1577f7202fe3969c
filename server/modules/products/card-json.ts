import { ProductCard } from '#contract/phone/product.ts';
import { JsonText } from '#server/http/response/json-text.ts';

const texts = new WeakMap<ProductCard, string>();

/**
 * A card as JSON, made and checked against its schema once in its life: a listing of thirty is then
 * thirty texts in a row. The read model hands out the same object until the phone changes.
 */
function cardJson(card: ProductCard): string {
  let text = texts.get(card);
  if (text === undefined) {
    text = JSON.stringify(ProductCard.parse(card));
    texts.set(card, text);
  }
  return text;
}

/** An array of cards between what stands before and after it. */
export function cardsJson(before: string, cards: readonly ProductCard[], after: string): JsonText {
  let text = `${before}[`;
  for (let index = 0; index < cards.length; index++) {
    if (index > 0) text += ',';
    text += cardJson(cards[index] as ProductCard);
  }
  return new JsonText(`${text}]${after}`);
}
