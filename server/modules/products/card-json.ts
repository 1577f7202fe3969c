import { ProductCard } from '#contract/products.ts';

const texts = new WeakMap<ProductCard, string>();

/**
 * A card as JSON, made and checked against its schema once in its life: a listing of thirty is then
 * thirty strings joined. The read model hands out the same object until the phone changes.
 */
export function cardJson(card: ProductCard): string {
  let text = texts.get(card);
  if (text === undefined) {
    text = JSON.stringify(ProductCard.parse(card));
    texts.set(card, text);
  }
  return text;
}

export function cardsJson(cards: readonly ProductCard[]): string {
  return `[${cards.map(cardJson).join(',')}]`;
}
