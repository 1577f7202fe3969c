import { ProductCard } from '#contract/products.ts';

const texts = new WeakMap<ProductCard, Buffer>();
const COMMA = Buffer.from(',');

/**
 * A card as JSON, made and checked against its schema once in its life: a listing of thirty is then
 * thirty pieces of memory copied into one. The read model hands out the same object until the phone changes.
 */
function cardJson(card: ProductCard): Buffer {
  let text = texts.get(card);
  if (text === undefined) {
    text = Buffer.from(JSON.stringify(ProductCard.parse(card)));
    texts.set(card, text);
  }
  return text;
}

/** An array of cards between what stands before and after it. */
export function cardsJson(before: string, cards: readonly ProductCard[], after: string): Buffer {
  const pieces: Buffer[] = [Buffer.from(`${before}[`)];
  for (const card of cards) {
    if (pieces.length > 1) pieces.push(COMMA);
    pieces.push(cardJson(card));
  }
  pieces.push(Buffer.from(`]${after}`));
  return Buffer.concat(pieces);
}
